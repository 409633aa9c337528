import Foundation
import OpenSSL
import Support
import Testing
import TrustEvaluation

/// Cases with revocation lists that nobody here made.
@Suite(.enabled(if: Peer.suites.isAvailable, Peer.suites.absence))
struct RevocationSuiteTests {
  private struct PKITS: Decodable {
    struct Case: Decodable {
      let test, name, expected: String
      let certs, crls: [String]
      let needs_policy: Bool
    }
    let tests: [Case]
    let certs, crls: [String: Data]
  }

  private struct LimboCase: Decodable {
    struct Name: Decodable { let value: String }
    let id, peer_certificate, expected_result: String
    let trusted_certs, untrusted_intermediates, crls: [String]
    let validation_time: String?
    let expected_peer_name: Name?
  }

  /// Cases that end differently, with the reason.
  private static let exceptions = ["4.1.4": "a DSA key, and SHA-1: refused under every policy but apple-eap"]

  @Test func `PKITS, each path with its revocation lists`() throws {
    let file = try #require(Peer.suitesFolder).appending(path: "pkits.json")
    let suite = try JSONDecoder().decode(PKITS.self, from: Data(contentsOf: file))
    let at = try Date("2011-04-15T00:00:00Z", strategy: .iso8601)
    var seen = 0
    for test in suite.tests where !test.needs_policy {
      let chain = try test.certs.map { try Certificate(der: Array(#require(suite.certs[$0]))) }
      var store = TrustStore()
      try store.add(chain[0], origin: .configurator)
      for name in test.crls { store.add(try RevocationList(der: Array(#require(suite.crls[name])))) }
      let verdict = store.evaluate(
        TrustRequest(
          presented: chain.dropFirst().reversed(), policy: .rfc5280, purpose: .any, at: at,
          trustsGivenAnchors: true))
      seen += 1
      // PKITS has it that a negative serial number is no fault, RFC 5280 4.1.2.2 that it is.
      let isRefused = verdict.reasons.contains { $0.reason.kind != .serialNegative }
      let isRight = isRefused == (test.expected == "invalid")
      #expect(
        isRight == (Self.exceptions[test.test] == nil),
        "\(test.test) \(test.name): \(verdict.reasons.map(\.detail))")
    }
    #expect(seen == 124)
  }

  @Test func `limbo's cases with revocation lists`() throws {
    let file = try #require(Peer.suitesFolder).appending(path: "limbo.jsonl")
    var seen = 0
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    where line.contains("\"crl::") {
      let test = try JSONDecoder().decode(LimboCase.self, from: Data(line.utf8))
      func certificates(_ texts: [String]) throws -> [Certificate] {
        try texts.flatMap { try CertificateFile.certificates(in: Array($0.utf8)) }
      }
      var store = TrustStore()
      for anchor in try certificates(test.trusted_certs) { try store.add(anchor, origin: .configurator) }
      for text in test.crls { try RevocationListFile.lists(in: Array(text.utf8)).forEach { store.add($0) } }
      let verdict = try store.evaluate(
        TrustRequest(
          presented: certificates([test.peer_certificate]) + certificates(test.untrusted_intermediates),
          names: test.expected_peer_name.map { [.dns($0.value)] } ?? [], policy: .rfc5280,
          at: Date(#require(test.validation_time), strategy: .iso8601), trustsGivenAnchors: true))
      seen += 1
      #expect(
        verdict.isTrusted == (test.expected_result == "SUCCESS"),
        "\(test.id): \(verdict.reasons.map(\.detail))")
    }
    #expect(seen > 0)
  }
}
