import EnrolmentProfile
import Foundation
import OpenSSL
import PropertyList
import Support
import Testing

@Suite struct ProfileSigningTests {
  /// A root, an intermediate and a signer, and a small profile.
  struct Workshop {
    let root: Certificate
    let intermediate: Certificate
    let leaf: Certificate
    let key: PrivateKey
    let content: [UInt8]

    init(_ change: (inout CertificateRequest) -> Void = { _ in }) throws {
      let root = try TestAuthority.root()
      let intermediate = try TestAuthority.intermediate(by: root)
      var request = TestAuthority.serverRequest("signer.example.com")
      change(&request)
      let leaf = try TestAuthority.issue(request, by: intermediate)
      self.root = try Certificate(der: root.der)
      self.intermediate = try Certificate(der: intermediate.der)
      self.leaf = try Certificate(der: leaf.der)
      key = try PrivateKey(parsing: leaf.key.pkcs8)
      var draft = ProfileDraft(identifier: "com.example.signed")
      draft.certificates = [self.root]
      content = try draft.build().bytes
    }

    func sign(chain: [Certificate]) throws -> [UInt8] {
      let identity = try Identity(certificate: leaf, privateKey: key, chain: chain)
      return try ProfileSigning.sign(content, by: identity, at: TestAuthority.now)
    }
  }

  @Test func `a signed profile with its chain is Verified until the chain's first end`() throws {
    let workshop = try Workshop()
    let signed = try workshop.sign(chain: [workshop.intermediate])
    let report = try ProfileSigning.verify(signed, anchors: [workshop.root], at: TestAuthority.now)
    #expect(report.badge == .verified)
    #expect(report.isSignatureValid && report.isChainComplete)
    #expect(report.signer == workshop.leaf)
    #expect(report.signingTime == TestAuthority.now)
    #expect(report.chain == [workshop.leaf, workshop.intermediate, workshop.root])
    #expect(report.anchor == workshop.root)
    #expect(report.verifiedUntil == workshop.leaf.notAfter)
    #expect(report.reasons.map(\.code) == ["chain-ends-in-anchor", "verified-until"])
    #expect(try ProfileSigning.unsign(signed) == workshop.content)
    #expect(try Profile(parsing: signed).content == workshop.content)
  }

  @Test func `without the intermediate, with another anchor, or without any it is Not Verified`() throws {
    let workshop = try Workshop()
    let stranger = try Certificate(der: TestAuthority.root("Somebody Else").der)
    let bare = try workshop.sign(chain: [])
    let full = try workshop.sign(chain: [workshop.intermediate])
    let whole = try workshop.sign(chain: [workshop.intermediate, workshop.root])
    for (bytes, anchors, code) in [
      (bare, [workshop.root], "chain-missing"), (full, [stranger], "issuer-unknown"),
      (full, [], "issuer-unknown"), (whole, [stranger], "anchor-unknown"),
    ] {
      let report = try ProfileSigning.verify(bytes, anchors: anchors, at: TestAuthority.now)
      #expect(report.badge == .notVerified)
      #expect(report.isSignatureValid)
      #expect(report.reasons.map(\.code) == [code])
      #expect(report.verifiedUntil == nil)
      #expect(report.isChainComplete == (code == "anchor-unknown"))
    }
    let report = try ProfileSigning.verify(bare, anchors: [], at: TestAuthority.now)
    #expect(report.reasons.first?.description.contains("CN=Example Issuing CA") == true)
  }

  @Test func `it is foretold what devices will show, and what the signature lacks for that`() throws {
    let workshop = try Workshop()
    let bare = try workshop.sign(chain: [])
    let full = try workshop.sign(chain: [workshop.intermediate])
    let whole = try workshop.sign(chain: [workshop.intermediate, workshop.root])
    let (root, issuer) = (workshop.root.description, workshop.intermediate.description)
    let later = "show Verified until \(workshop.leaf.notAfter.formatted(.iso8601)), then Not Verified"
    let lacking = "others show Not Verified: the signature lacks"
    let hint = "if that is an intermediate, sign with it"
    for (bytes, anchors, brought, forecast) in [
      (full, [workshop.root], [], "devices that have the anchor \(root) \(later)"),
      (
        full, [workshop.root], [workshop.root],
        "devices \(later); at the first installation they show Not Verified, for the anchor \(root) comes with "
          + "the profile only"
      ),
      (full, [], [], "devices that have the anchor \(root) \(later); \(lacking) \(root); \(hint)"),
      (bare, [], [], "devices that have the anchor \(issuer) \(later); \(lacking) \(issuer); \(hint)"),
      (whole, [], [], "devices that have the anchor \(root) \(later); others show Not Verified"),
      (workshop.content, [], [], "devices show Unsigned"),
    ] {
      let report = try ProfileSigning.verify(bytes, anchors: anchors, at: TestAuthority.now)
      #expect(report.forecast(bringing: brought) == forecast)
    }
    let late = workshop.leaf.notAfter.addingTimeInterval(1)
    let report = try ProfileSigning.verify(full, anchors: [workshop.root], at: late)
    let ended = "devices show Not Verified: CN=signer.example.com,O=Example Ltd ended at "
    #expect(report.forecast().hasPrefix(ended))
  }

  @Test func `a certificate for distributing apps is told, with what to sign with instead`() throws {
    let workshop = try Workshop { $0.extensions.append(("1.2.840.113635.100.6.1.4", "DER:0500")) }
    let signed = try workshop.sign(chain: [workshop.intermediate])
    let report = try ProfileSigning.verify(signed, anchors: [workshop.root], at: TestAuthority.now)
    #expect(report.badge == .notVerified)
    #expect(report.reasons.map(\.code) == ["distribution-signer"])
    #expect(
      report.forecast().contains("sign with a Developer ID, a public TLS certificate, or one of your own CA"))
  }

  @Test func `an expired or future signer is told with its time`() throws {
    let workshop = try Workshop()
    let signed = try workshop.sign(chain: [workshop.intermediate])
    for (time, code) in [
      (workshop.leaf.notAfter.addingTimeInterval(1), "expired"),
      (workshop.leaf.notBefore.addingTimeInterval(-1), "not-yet-valid"),
    ] {
      let report = try ProfileSigning.verify(signed, anchors: [workshop.root], at: time)
      #expect(report.badge == .notVerified)
      #expect(report.reasons.map(\.code) == [code])
    }
    let last = try ProfileSigning.verify(signed, anchors: [workshop.root], at: workshop.leaf.notAfter)
    #expect(last.badge == .verified)
  }

  @Test func `a changed byte of the content makes the signature invalid`() throws {
    let workshop = try Workshop()
    var signed = try workshop.sign(chain: [workshop.intermediate])
    let needle = Array("com.example.signed".utf8)
    let place = try #require(signed.indices.first { signed[$0...].starts(with: needle) })
    signed[place] = UInt8(ascii: "X")
    let report = try ProfileSigning.verify(signed, anchors: [workshop.root], at: TestAuthority.now)
    #expect(!report.isSignatureValid)
    #expect(report.badge == .notVerified)
    #expect(report.reasons.contains { $0.code == "signature-invalid" })
  }

  @Test func `unsigned, signed twice and damaged are three different answers`() throws {
    let unsigned = try ProfileSigning.verify(Fixture.bytes("d08"), anchors: [], at: TestAuthority.now)
    #expect(unsigned.badge == .unsigned)
    let twice = try ProfileSigning.verify(Fixture.bytes("d14"), anchors: [], at: TestAuthority.now)
    #expect(twice.badge == .notVerified)
    #expect(twice.reasons.contains { $0.code == "signed-twice" })
    let error = #expect(throws: ProfileError.self) {
      try ProfileSigning.verify(Fixture.bytes("d13"), anchors: [], at: TestAuthority.now)
    }
    #expect(error?.position != PropertyListPosition.none)
  }

  @Test func `only an unsigned profile is signed, only a signed one unsigned`() throws {
    let workshop = try Workshop()
    let signed = try workshop.sign(chain: [])
    let identity = try Identity(certificate: workshop.leaf, privateKey: workshop.key, chain: [])
    #expect(throws: ProfileError.alreadySigned) {
      try ProfileSigning.sign(signed, by: identity, at: TestAuthority.now)
    }
    #expect(throws: ProfileError.notSigned) { try ProfileSigning.unsign(workshop.content) }
    #expect(throws: ProfileError.self) {
      try ProfileSigning.sign(Array("hello".utf8), by: identity, at: TestAuthority.now)
    }
  }

  @Test(.enabled(if: Peer.openssl.isAvailable, Peer.openssl.absence))
  func `openssl accepts the signature and finds exactly the content`() throws {
    let workshop = try Workshop()
    let signed = try workshop.sign(chain: [workshop.intermediate])
    let anchor = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pem")
    try Data(workshop.root.pem.utf8).write(to: anchor)
    defer { try? FileManager.default.removeItem(at: anchor) }
    let output = try Command.run(
      "openssl",
      [
        "cms", "-verify", "-inform", "DER", "-binary", "-purpose", "any", "-CAfile", anchor.path, "-attime",
        "\(Int(TestAuthority.now.timeIntervalSince1970))",
      ], input: signed)
    #expect(output.status == 0)
    #expect(output.bytes == workshop.content)
  }
}
