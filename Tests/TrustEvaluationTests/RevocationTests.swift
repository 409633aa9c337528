import Foundation
import OpenSSL
import Support
import Testing
import TrustEvaluation

struct RevocationTests {
  @Test(arguments: RevocationCase.all)
  func `the verdict is as the lists say`(_ test: RevocationCase) throws {
    var scene = try RevocationScene()
    try test.change(&scene)
    #expect(try scene.lines() == test.lines)
  }

  @Test(
    arguments: [
      ("http://a/1.crl", "http://a/1.crl", nil, "trusted"),
      ("http://a/1.crl", "http://a/2.crl", nil, "refused revocation-list-unusable"),
      ("http://a/1.crl", nil, nil, "trusted"),
      ("http://a/1.crl", "http://a/1.crl", 1, "refused revoked"),
    ] as [(String, String?, Int?, String)])
  func `a list is for the certificates that name its place`(
    named: String, place: String?, reason: Int?, line: String
  ) throws {
    var scene = try RevocationScene { $0.set("crlDistributionPoints", "URI:\(named)") }
    if let place { scene.issuingList?.set("issuingDistributionPoint", "critical,fullname:URI:\(place)") }
    if let reason { scene.revoke(reason) }
    #expect(try scene.verdict().line == line)
  }

  @Test func `what is required and not known refuses under every policy`() throws {
    var scene = try RevocationScene()
    for policy in TrustPolicy.allCases {
      #expect(try scene.verdict(policy) { $0.requiresRevocation = true }.isTrusted)
    }
    (scene.rootList, scene.issuingList) = (nil, nil)
    for policy in TrustPolicy.allCases {
      let verdict = try scene.verdict(policy) { $0.requiresRevocation = true }
      let found = verdict.reasons.filter { $0.reason.kind == .revocationRequired }
      #expect(found.map(\.certificate?.subject.commonName) == ["vpn.example.com", "Example Issuing CA"])
      let unknown = (verdict.reasons + verdict.warnings).filter { $0.reason.kind == .revocationUnknown }
      #expect(unknown.count == 2)
    }
  }

  @Test func `a verdict that is remembered gives way to a list, and to the end of one`() throws {
    var scene = try RevocationScene()
    let request = TrustRequest.about(try scene.chain(), .rfc5280)
    var store = try scene.pki.store()
    for _ in 0..<2 { #expect(store.evaluate(request).line == "trusted") }
    let old = store
    for list in try scene.store().revocationLists { store.add(list) }
    for _ in 0..<2 { #expect(store.evaluate(request).line == "trusted") }
    var later = request
    later.at = TestAuthority.now + 8 * 86_400
    #expect(
      store.evaluate(later).reasons.map(\.code) == ["revocation-list-expired", "revocation-list-expired"])
    scene.revoke(1)
    store.add(try RevocationList(der: scene.issue(#require(scene.issuingList))))
    #expect(store.evaluate(request).line == "refused revoked")
    #expect(old.evaluate(request).line == "trusted")
  }

  @Test func `a list of a hundred thousand entries costs a verdict nothing worth mentioning`() throws {
    var scene = try RevocationScene()
    scene.issuingList?.entries = (0..<100_000).map { number in
      .init([0x01, UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255)])
    }
    let (store, request) = try (scene.store(), TrustRequest.about(scene.chain(), .rfc5280))
    #expect(store.evaluate(request).isTrusted)
    let start = secondsOfWork()
    for _ in 0..<20 { #expect(store.evaluate(request).isTrusted) }
    #expect(secondsOfWork() - start < 1)
  }

  /// What is said about a list: which one, the value found and the value wanted.
  @Test(arguments: [
    (
      RevocationCase("revoked", []) { $0.revoke(1) },
      "it was revoked at 2026-11-30T23:00:00Z (keyCompromise): its serial number ",
      " stands on the revocation list of CN=Example Issuing CA,O=Example Ltd (number 1) from 2026-11-30T22:00:00Z",
      "use another certificate, for a new key"
    ),
    (
      RevocationCase("expired", [], RevocationCase.change { $0.nextUpdate = TestAuthority.now - 60 }),
      "the revocation list of CN=Example Issuing CA,O=Example Ltd (number 1)",
      "was to be replaced by 2026-11-30T23:59:00Z, and the time is 2026-12-01T00:00:00Z",
      "give the current revocation list"
    ),
    (
      RevocationCase("missing", []) { $0.issuingList = nil }, "CN=vpn.example.com,O=Example Ltd: ",
      "no revocation list of its issuer CN=Example Issuing CA,O=Example Ltd was given",
      "give the current revocation list of CN=Example Issuing CA,O=Example Ltd"
    ),
    (
      RevocationCase(
        "critical number", [], RevocationCase.change { $0.set("2.5.29.20", "critical,DER:020101") }),
      "is not as RFC 5280 asks: its cRLNumber is critical", "",
      "let the issuer write the revocation list anew"
    ),
    (
      RevocationCase("delta", []) {
        $0.others = [try RevocationCase.delta($0)]; $0.issuingList = nil
      },
      "it is a delta list, and the complete list that it continues was not given", "", "give another one"
    ),
  ])
  func `the reason names list, value found and value wanted`(
    test: RevocationCase, start: String, end: String, fix: String
  ) throws {
    var scene = try RevocationScene()
    try test.change(&scene)
    let finding = try #require(try scene.verdict().reasons.first)
    #expect(finding.detail.contains(start) && finding.detail.hasSuffix(end), "\(finding.detail)")
    #expect(finding.fix?.contains(fix) == true)
  }
}
