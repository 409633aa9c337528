import Foundation
import OpenSSL
import Support
import Testing
import TrustEvaluation

/// Lists that another key signed than the certificates they are about.
struct RevocationSignerTests {
  /// A certificate for another key of the intermediate's name, issued by `issuer`.
  private func signer(
    _ scene: RevocationScene, by issuer: IssuedCertificate? = nil, usage: String? = "critical,cRLSign",
    isCA: Bool = false, serial: String = "77"
  ) throws -> IssuedCertificate {
    var request = CertificateRequest(
      [("O", "Example Ltd"), ("CN", "Example Issuing CA")],
      [
        ("basicConstraints", "critical,CA:\(isCA ? "TRUE" : "FALSE")"), ("subjectKeyIdentifier", "hash"),
        ("authorityKeyIdentifier", "keyid"),
      ])
    if let usage { request.extensions.append(("keyUsage", usage)) }
    request.serial = serial
    return try TestAuthority.issue(request, by: issuer ?? scene.pki.root)
  }

  /// The scene with its list signed by `signer`, which the server presents or the store holds.
  private func scene(
    isPresented: Bool, _ make: (RevocationScene) throws -> IssuedCertificate
  ) throws -> RevocationScene {
    var scene = try RevocationScene()
    let signer = try make(scene)
    if isPresented { scene.presented = [signer] } else { scene.intermediates = [signer] }
    scene.issuingList = nil
    scene.others = [try TestAuthority.issue(RevocationListRequest(), by: signer)]
    return scene
  }

  @Test(arguments: [true, false])
  func `another key of the issuer may sign`(isPresented: Bool) throws {
    let scene = try scene(isPresented: isPresented) { try signer($0) }
    #expect(try scene.verdict().line == "trusted")
    let revoked = try { () throws -> RevocationScene in
      var copy = scene
      let signer = (scene.presented + scene.intermediates)[0]
      copy.others = [try TestAuthority.issue(RevocationListRequest([scene.entry(1)]), by: signer)]
      return copy
    }()
    #expect(try revoked.verdict().line == "refused revoked")
  }

  @Test(arguments: [true, false])
  func `a CA without keyUsage may sign, another certificate without it may not`(isCA: Bool) throws {
    let scene = try scene(isPresented: true) { try signer($0, usage: nil, isCA: isCA) }
    #expect(try scene.verdict().line == (isCA ? "trusted" : "refused revocation-list-unusable"))
  }

  @Test func `a key that may not sign lists does not count`() throws {
    let scene = try scene(isPresented: true) { try signer($0, usage: "critical,keyCertSign", isCA: true) }
    let finding = try #require(try scene.verdict().reasons.first)
    #expect(finding.code == "revocation-list-unusable")
    #expect(finding.detail.contains("has the keyUsage keyCertSign; wanted is cRLSign"))
  }

  @Test func `the same name under another root does not count`() throws {
    let scene = try scene(isPresented: true) { try signer($0, by: TestAuthority.root("Other Root")) }
    let finding = try #require(try scene.verdict().reasons.first)
    #expect(finding.detail.contains("does not lead to the anchor CN=Example Root,O=Example Ltd"))
  }

  @Test func `a second anchor does not vouch for the lists of the first`() throws {
    let other = try TestAuthority.root("Other Root")
    let scene = try scene(isPresented: true) { try signer($0, by: other) }
    var store = try scene.store()
    try store.add(other.certificate(), origin: .mdm)
    #expect(try store.evaluate(.about(scene.chain(), .rfc5280)).line == "refused revocation-list-unusable")
  }

  @Test func `a revoked key does not count`() throws {
    var scene = try scene(isPresented: true) { try signer($0) }
    scene.rootList?.entries = [.init([77], reason: 1)]
    let finding = try #require(try scene.verdict().reasons.first)
    #expect(
      finding.detail.contains("leads to the anchor by CN=Example Issuing CA,O=Example Ltd, which is revoked"))
  }

  @Test func `a key whose status nobody knows counts only where the check is best effort`() throws {
    var scene = try scene(isPresented: true) { try signer($0) }
    scene.rootList = nil
    #expect(
      try scene.verdict(.appleIKEv2).warnings.map { "\($0.code) \($0.certificate?.subject.commonName ?? "")" }
        == ["revocation-unknown Example Issuing CA"])
    #expect(
      try scene.verdict(.rfc5280).reasons.map(\.code) == ["revocation-list-unusable", "revocation-unknown"])
  }

  @Test func `a list that nobody signed is refused`() throws {
    var scene = try RevocationScene()
    scene.issuingList = nil
    scene.others = [try scene.issue(RevocationListRequest(), key: TestKey(.ecP256))]
    let finding = try #require(try scene.verdict().reasons.first)
    #expect(finding.detail.contains("its signature does not verify under the key of CN=Example Issuing CA"))
  }

  @Test func `a list whose algorithms disagree is refused, whatever it says`() throws {
    var scene = try RevocationScene()
    var list = try scene.issue(RevocationListRequest())
    // The last byte of ecdsa-with-SHA256 (1.2.840.10045.4.3.2) where it stands the second time.
    let name: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]
    list[try #require(list.indices.last { list[$0...].starts(with: name) }) + 7] = 0x03
    scene.issuingList = nil
    scene.others = [list]
    let finding = try #require(try scene.verdict().reasons.first)
    #expect(finding.detail.hasSuffix("its signature algorithm is not the one that the signed part names"))
  }

  /// A server whose certificate names a clerk as the one who signs its lists.
  private func clerkScene() throws -> RevocationScene {
    // CRLDistributionPoints { { cRLIssuer [2] { [4] Name of the clerk } } }
    let name = try TestAuthority.root("Example Clerk").certificate().subject.der
    let points = element(0x30, element(0x30, element(0xa2, element(0xa4, name))))
    var scene = try RevocationScene { $0.set("2.5.29.31", text(points)) }
    scene.issuingList = nil
    return scene
  }

  private func clerk(by issuer: IssuedCertificate, key: TestKey, serial: Int = 1) throws -> IssuedCertificate
  {
    var request = CertificateRequest(
      [("O", "Example Ltd"), ("CN", "Example Clerk")],
      [
        ("basicConstraints", "critical,CA:FALSE"), ("keyUsage", "critical,cRLSign"),
        ("subjectKeyIdentifier", "hash"),
      ])
    request.serial = "\(serial)"
    return try TestAuthority.issue(request, by: issuer, key: key)
  }

  private func element(_ tag: UInt8, _ bytes: [UInt8]) -> [UInt8] { [tag, UInt8(bytes.count)] + bytes }

  private func text(_ bytes: [UInt8]) -> String {
    "DER:" + bytes.map { String(format: "%02x", $0) }.joined()
  }

  @Test(arguments: [
    (isIndirect: true, isListed: false, "trusted"), (true, true, "refused revoked"),
    (false, false, "refused revocation-list-unusable"),
  ])
  func `an indirect list is used where the certificate names its issuer`(
    isIndirect: Bool, isListed: Bool, line: String
  ) throws {
    var scene = try clerkScene()
    let clerk = try clerk(by: scene.pki.root, key: TestKey(.ecP256))
    var list = RevocationListRequest([.init([1])])
    if isIndirect { list.set("issuingDistributionPoint", "critical,indirectCRL:TRUE") }
    if isListed {
      // GeneralNames { [4] Name of the server's issuer }
      let issuer = try scene.pki.intermediate.certificate().subject.der
      let names = text(element(0x30, element(0xa4, issuer)))
      list.entries.append(.init(scene.serial, reason: 1, [("2.5.29.29", "critical," + names)]))
    }
    scene.presented = [clerk]
    scene.others = [try TestAuthority.issue(list, by: clerk)]
    #expect(try scene.verdict().line == line)
  }

  @Test(arguments: [true, false])
  func `any number of certificates that may have signed a list ends soon`(isOneKey: Bool) throws {
    var scene = try clerkScene()
    let (key, stranger) = try (TestKey(.ecP256), TestAuthority.root("Other Root"))
    scene.presented = try (1...400).map {
      try clerk(by: stranger, key: isOneKey ? key : TestKey(.ecP256), serial: $0)
    }
    let list = RevocationListRequest([], [("issuingDistributionPoint", "critical,indirectCRL:TRUE")])
    scene.others = [try TestAuthority.issue(list, by: scene.presented[0], key: key)]
    let (store, request) = try (scene.store(), TrustRequest.about(scene.chain(), .rfc5280))
    let start = secondsOfWork()
    #expect(store.evaluate(request).line == "refused revocation-list-unusable")
    #expect(secondsOfWork() - start < 1)
  }
}
