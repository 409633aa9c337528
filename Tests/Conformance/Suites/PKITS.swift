import Foundation
import OpenSSL
import TrustEvaluation

/// NIST's Public Key Interoperability Test Suite, but for the cases that only certificate policies decide.
struct PKITS: Decodable {
  struct Test: Decodable {
    let id: String
    let certs: [String]
    let crls: [String]
    let needs_policy: Bool
    let expected: String
  }

  let validation_time: String
  let tests: [Test]
  let certs: [String: Data]
  let crls: [String: Data]

  static func content(of file: URL) throws -> SuiteContent {
    let suite = try JSONDecoder().decode(PKITS.self, from: Data(contentsOf: file))
    let at = try Date(suite.validation_time, strategy: .iso8601)
    let cases = suite.tests.filter { !$0.needs_policy }.map { test in
      let chain = test.certs.compactMap { suite.certs[$0] }.map { [UInt8]($0) }
      return ConformanceCase(
        id: test.id, anchors: Array(chain.prefix(1)), intermediates: Array(chain.dropFirst().dropLast()),
        leaf: chain.last ?? [], revocationLists: test.crls.compactMap { suite.crls[$0] }.map { [UInt8]($0) },
        purpose: .any, at: at, expected: test.expected == "valid" ? .accept : .refuse)
    }
    return SuiteContent(
      cases: cases, leftOut: suite.tests.count - cases.count, reason: "only certificate policies decide them")
  }
}
