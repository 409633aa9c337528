import FoundationEssentials
import OpenSSL
import Support
import Testing
import TrustEvaluation

/// What is said to people: the value found, the value wanted, the one thing to change.
struct DiagnosisTests {
  private func first(_ scenario: Scenario, _ policy: TrustPolicy = .appleTLS) throws -> Finding {
    try #require(try scenario.verdict(policy).reasons.first)
  }

  @Test func `a missing issuer is named, with what the server sent and what to add`() throws {
    let finding = try first(.missingIntermediate)
    #expect(finding.detail.hasPrefix("CN=vpn.example.com,O=Example Ltd: its issuer CN=Example Issuing CA"))
    #expect(finding.detail.contains("the server presented only its own certificate"))
    #expect(
      finding.fix?.contains("add the certificate of CN=Example Issuing CA,O=Example Ltd to the profile")
        == true)
  }

  @Test func `where the issuer can be fetched is passed on`() throws {
    let pki = try PKI()
    let server = try pki.server {
      $0.set("authorityInfoAccess", "caIssuers;URI:http://ca.example.com/issuing.cer")
    }
    let verdict = try pki.store().evaluate(.about([server.certificate()]))
    #expect(verdict.reasons.first?.fix?.contains("http://ca.example.com/issuing.cer") == true)
  }

  /// A situation, and what the sentence and the fix of its first reason hold.
  @Test(arguments: [
    (Scenario.wrongName, "mail.example.com; wanted is", "vpn.example.com in its subjectAltName"),
    (.expired, "valid until 2026-11-30T23:59:59Z, and the time is 2026-12-01T00:00:00Z", "renew"),
    (.notYetValid, "valid from 2026-12-01T00:00:01Z", "clock"),
    (.appMadeCA, "CN=App Root,O=Example Ltd", "profile"),
    (.leafInstalledAsAnchor, "a leaf is never an anchor", "put the root"),
    (.intermediateInstalledAsOnlyAnchor, "its issuer CN=Example Root", "add the root CN=Example Root"),
    (.rsa1024, "RSA 1024-bit; wanted is at least 2048 bits", "2048"),
    (.sha1Signature, "SHA-1; wanted is SHA-256", "SHA-256"),
    (.noSAN, "its CN vpn.example.com is never looked at", "vpn.example.com in its subjectAltName"),
    (.noServerAuth, "clientAuth; wanted is serverAuth", "serverAuth"),
    (.noEKU, "no extendedKeyUsage; wanted is serverAuth", "serverAuth"),
    (.days826, "valid for 826 days", "825 days or less"),
    (.unknownCriticalExtension, "1.2.3.4.5", "without the extension"),
    (.nameConstraintsViolated, "CN=Example Issuing CA", "another CA"),
    (.pathLengthExceeded, "pathLenConstraint of 0", "larger pathLenConstraint"),
    (.intermediateWithoutKeyCertSign, "keyCertSign", "keyCertSign"),
    (.forgedRootNotPresented, "the anchor CN=Example Root", "has another key"),
    (.unknownRoot, "CN=Other Root", "add it to the profile"),
    (.trustSwitchOff, "not switched on", "Certificate Trust Settings"),
  ])
  func `a reason says what was found, what is wanted and what to change`(
    scenario: Scenario, sentence: String, fix: String
  ) throws {
    let finding = try first(scenario)
    #expect(finding.detail.contains(sentence))
    #expect(finding.fix?.contains(fix) == true)
  }

  @Test func `a reason names the certificate it concerns`() throws {
    #expect(try first(.rsa1024).certificate?.subject.commonName == "vpn.example.com")
    #expect(try first(.pathLengthExceeded).certificate?.subject.commonName == "Example Issuing CA")
    #expect(
      try first(.intermediateWithoutKeyCertSign).certificate?.subject.commonName == "Example Issuing CA")
    #expect(try first(.forgedRootNotPresented).certificate?.subject.commonName == "vpn.example.com")
    #expect(try first(.expiredRoot).certificate?.subject.commonName == "Old Root")
  }

  @Test func `all reasons are told, and all warnings, not only the first`() throws {
    let pki = try PKI()
    let server = try pki.server { request in
      request = TestAuthority.serverRequest("mail.example.com", key: .rsa(1024))
      request.digest = "SHA1"
      request.serial = "0"
      request.notBefore = TestAuthority.now.addingTimeInterval(-900 * 86_400)
      request.notAfter = TestAuthority.now.addingTimeInterval(-1)
      request.set("extendedKeyUsage", "clientAuth")
    }
    let all = Set([
      "expired", "name-mismatch", "purpose-excluded", "validity-over-825-days", "weak-key",
      "weak-signature-hash",
    ])
    let verdict = try pki.store().evaluate(.about(pki.chain(server), .appleTLS))
    #expect(Set(verdict.reasons.map(\.code)) == all)
    #expect(verdict.warnings.map(\.code) == ["serial-zero"])
    let alone = try pki.store().evaluate(.about([server.certificate()], .appleTLS))
    #expect(Set(alone.reasons.map(\.code)) == all.union(["issuer-missing"]))
  }

  @Test func `an app's CA is recognised though the server does not send it`() throws {
    let app = try TestAuthority.root("App Root")
    var store = try PKI().store()
    store.noteAppCertificate(try app.certificate())
    let leaf = try TestAuthority.server(by: app).certificate()
    #expect(store.evaluate(.about([leaf])).line == "refused app-made-ca")
    // The same name alone is no proof.
    let namesake = try TestAuthority.root("App Root")
    let other = try TestAuthority.server(by: namesake).certificate()
    #expect(store.evaluate(.about([other])).line == "refused issuer-missing")
  }

  @Test func `a trusted server has the name that matched, and its anchor's origin and profile`() throws {
    let pki = try PKI()
    let verdict = try pki.store().evaluate(
      .about(pki.chain(pki.server())) { $0.names = [.dns("a.example.com"), .dns("VPN.example.com")] })
    let server = try #require(verdict.server)
    #expect(server.name == .dns("VPN.example.com"))
    #expect(server.anchor.origin == .profile)
    #expect(server.anchor.profileIdentifier == "com.example.vpn")
    #expect(server.at == TestAuthority.now)
    #expect(server.policy == .appleIKEv2)
  }

  @Test func `what a certificate says is shortened and holds no control characters`() throws {
    let pki = try PKI()
    let names = (0..<50).map { "DNS:host\($0).example.com" }.joined(separator: ",")
    let server = try pki.server { $0.set("subjectAltName", "email:a\u{1B}[2J@b.example," + names) }
    let finding = try #require(
      try pki.store().evaluate(.about(pki.chain(server))).reasons.first)
    #expect(finding.code == "name-mismatch")
    #expect(finding.detail.contains("and 43 more"))
    #expect(finding.detail.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }
}
