import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileLint
import PropertyList
import Support
import Testing

struct FixTests {
  private static func vpn(_ lines: String, _ ikev2: String = "") -> [UInt8] {
    LintedPayloads().adding(
      "com.apple.vpn.managed",
      """
      <key>UserDefinedName</key><string>Office</string><key>VPNType</key><string>IKEv2</string>\(lines)
      <key>IKEv2</key><dict><key>RemoteAddress</key><string>vpn.example.com</string>
      <key>RemoteIdentifier</key><string>vpn.example.com</string><key>LocalIdentifier</key><string>a</string>
      <key>AuthenticationMethod</key><string>Certificate</string>\(ikev2)</dict>
      """
    ).bytes
  }

  private static func shown(_ fix: ProfileFix) -> [String] {
    fix.changes.map { "\($0.change.kind) \($0.keyPath): \($0.change.old ?? "…") -> \($0.change.new ?? "…")" }
  }

  @Test(arguments: [
    (
      "a text becomes a number", "", "<key>MTU</key><string> 1400 </string>",
      [#"changed PayloadContent[0].IKEv2.MTU: " 1400 " -> 1400"#]
    ),
    (
      "a Boolean becomes the integer that Apple keeps", "", "<key>EnablePFS</key><true/>",
      ["changed PayloadContent[0].IKEv2.EnablePFS: true -> 1"]
    ),
    (
      "a key is spelt right", "",
      "<key>remoteidentifiers</key><integer>1</integer><key>Mtu</key><integer>1400</integer>",
      ["added PayloadContent[0].IKEv2.MTU: … -> 1400", "removed PayloadContent[0].IKEv2.Mtu: … -> …"]
    ),
    (
      "a key goes where it belongs", "<key>ServerCertificateIssuerCommonName</key><string>Root</string>", "",
      [
        #"added PayloadContent[0].IKEv2.ServerCertificateIssuerCommonName: … -> "Root""#,
        "removed PayloadContent[0].ServerCertificateIssuerCommonName: … -> …",
      ]
    ),
    (
      "a value is spelt right", "", "<key>DeadPeerDetectionRate</key><string>medium</string>",
      [#"changed PayloadContent[0].IKEv2.DeadPeerDetectionRate: "medium" -> "Medium""#]
    ),
    (
      "a single text becomes a list", "",
      "<key>OnDemandRules</key><array><dict><key>Action</key><string>Connect</string><key>SSIDMatch</key><string>Office</string></dict></array>",
      ["changed PayloadContent[0].IKEv2.OnDemandRules[0].SSIDMatch: \"Office\" -> …"]
    ),
    ("what is right stays", "", "<key>MTU</key><integer>1400</integer>", []),
    ("a secret of the wrong type stays", "", "<key>SharedSecret</key><integer>12345678</integer>", []),
    (
      "what has a place already is not overwritten", "<key>MTU</key><integer>1</integer>",
      "<key>MTU</key><integer>1400</integer>", []
    ),
  ])
  func `what is mechanical is mended`(
    what: String, outside: String, inside: String, expected: [String]
  ) throws {
    let fix = try ProfileFix(Self.vpn(outside, inside))
    let changes = Self.shown(fix).filter { !$0.contains("remoteidentifiers") }
    #expect(changes == expected, "\(what)")
    #expect(try ProfileFix(fix.bytes).bytes == fix.bytes)
  }

  @Test
  func `UUIDs that are missing, malformed or there twice become those of a build, and references follow`()
    throws
  {
    let root = try TestAuthority.root()
    let text = String(
      decoding: LintedPayloads().certificate("root", root.der).vpn("", identity: 0).bytes, as: UTF8.self
    )
    .replacing("<key>PayloadUUID</key><string>\(LintedPayloads.uuid(1))</string>", with: "")
    .replacing(LintedPayloads.uuid(0), with: "REPLACE-WITH-UUID")
    let profile = try Profile(parsing: ProfileFix(Array(text.utf8)).bytes)
    let uuids = profile.payloads.map(\.uuid)
    #expect(uuids.allSatisfy(StableUUID.isUUID) && Set(uuids).count == 2)
    #expect(profile.payloads[1].value["IKEv2"]?["PayloadCertificateUUID"]?.string == uuids[0])
    let twice = String(decoding: profile.content, as: UTF8.self).replacing(uuids[1], with: uuids[0])
    #expect(Set(try Profile(parsing: ProfileFix(Array(twice.utf8)).bytes).payloads.map(\.uuid)).count == 2)
  }

  @Test func `a PKCS#12 and certificates get the form that devices read, and keep what is in them`() throws {
    let root = try TestAuthority.root()
    let client = try TestAuthority.client(by: root)
    let bytes = LintedPayloads().identity(try client.pkcs12(password: "s3cret-word", chain: [root.der]))
      .certificate("root", Array(root.pem.utf8)).certificate("pem", root.der).bytes
    let fix = try ProfileFix(bytes)
    #expect(!Self.shown(fix).joined().contains("s3cret"))
    let linter = Linter(LintOptions(at: TestAuthority.now))
    let before = Set(linter.lint(bytes, file: "a").map(\.rule.id))
    let after = Set(linter.lint(fix.bytes, file: "a").map(\.rule.id))
    #expect(
      before.subtracting(after).isSuperset(of: [
        "identity-encryption", "identity-mac", "not-one-identity", "pem-in-der-payload", "der-in-pem-payload",
      ]), "\(before) \(after)")
    #expect(try Profile(parsing: fix.bytes).certificates.map(\.der) == [root.der])
  }

  @Test func `a certificate that has a private key beside it is left for people`() throws {
    let root = try TestAuthority.root()
    let bytes = LintedPayloads().certificate("root", Array((root.pem + root.key.pem).utf8)).bytes
    #expect(try ProfileFix(bytes).changes.isEmpty)
  }

  @Test func `a signed file, and one that is no profile, are refused`() throws {
    let signer = try TestAuthority.root()
    let identity = try #require(
      try PKCS12(
        parsing: signer.pkcs12(password: "s3cret-word"), password: Secret(Array("s3cret-word".utf8))
      ).identity)
    let signed = try ProfileSigning.sign(Self.vpn(""), by: identity, at: TestAuthority.now)
    #expect(throws: ProfileFix.Objection.self) { try ProfileFix(signed) }
    #expect(throws: ProfileFix.Objection.self) { try ProfileFix(Array("hello".utf8)) }
  }

  @Test func `a binary profile stays binary`() throws {
    let root = try PropertyListValue(parsing: Self.vpn("", "<key>MTU</key><string>1400</string>"))
    let fix = try ProfileFix(root.binary())
    #expect(fix.bytes.starts(with: "bplist".utf8) && fix.changes.count == 1)
  }
}
