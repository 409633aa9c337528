import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileLint
import ProfileManifest
import PropertyList
import Support
import Testing

struct PlaceTests {
  @Test
  func `findings of encrypted payloads stand where the encrypted payloads do, the others where they stood`()
    throws
  {
    let device = try TestAuthority.client(by: TestAuthority.root())
    let identity = try #require(
      try PKCS12(parsing: device.pkcs12(password: "s3cret-word"), password: Secret(Array("s3cret-word".utf8)))
        .identity)
    let plain = RuleProfile.text(
      top: "<key>Stray</key><true/>",
      payload:
        "<key>PayloadType</key><string>com.apple.security.root</string><key>PayloadContent</key><data>AAAA</data>"
    )
    let hidden = try ProfileEncryption.encrypt(Array(plain.utf8), to: identity.certificate)
    let outside = Linter(LintOptions(at: TestAuthority.now)).lint(hidden, file: "a")
    #expect(outside.map(\.rule.id) == ["encrypted-payloads", "unknown-key"])
    let place = try #require(outside.first?.position)
    let inside = Linter(LintOptions(at: TestAuthority.now, identity: identity)).lint(hidden, file: "a")
    #expect(
      inside.map { "\($0.position) \($0.keyPath) \($0.rule.id)" } == [
        "\(place) PayloadContent[0].PayloadContent certificate-unreadable",
        "\(outside[1].position) Stray unknown-key",
      ])
  }

  @Test func `a manifest is linted as what it would build, at the places of the manifest`() throws {
    let manifest = """
      profile: { identifier: com.example.vpn }
      vpn:
        - userDefinedName: Office
          ikev2:
            remoteAddress: https://vpn.example.com
            remoteIdentifier: vpn.example.com
            localIdentifier: alice
            authentication: { eap: mschapv2, username: alice }
            ikeSecurityAssociationParameters: { encryptionAlgorithm: 3DES, diffieHellmanGroup: 2 }
      target: [ios 17]
      """
    let linter = Linter(LintOptions(at: TestAuthority.now))
    let report = linter.report(on: Array(manifest.utf8), ofManifest: "office.yaml", secrets: SecretSource())
    let found = report.findings.map { "\($0.position) \($0.rule.id)" }
    #expect(found.contains("5:7 vpn-address-form"), "\(found)")
    #expect(found.contains("9:43 weak-proposal"), "\(found)")
    let text = TextReporter().lines(LintReport([report])).joined(separator: "\n")
    #expect(text.contains("5 |       remoteAddress: …\n  |       ^"), "\(text)")
    let broken = linter.report(
      on: Array(manifest.replacing("userDefinedName", with: "userDefinedNam").utf8),
      ofManifest: "office.yaml",
      secrets: SecretSource())
    #expect(broken.findings.map { "\($0.position) \($0.rule.id)" }.first == "3:5 manifest-mistake")
  }

  @Test func `the line of a manifest is shown without its values`() throws {
    let manifest =
      "profile: { identifier: com.example.vpn }\nvpn: [{ ikev2: { authentication: { sharedSecret: hunter2hunter2 } } }]\n"
    let report = Linter(LintOptions(at: TestAuthority.now)).report(
      on: Array(manifest.utf8), ofManifest: "office.yaml", secrets: SecretSource())
    let text = TextReporter().lines(LintReport([report])).joined(separator: "\n")
    #expect(text.contains("manifest-mistake") && !text.contains("hunter2"), "\(text)")
  }

  @Test func `a placeholder is not judged wherever it stands, and everything else is`() throws {
    let template = RuleProfile.text(
      payload: """
        <key>PayloadType</key><string>com.apple.vpn.managed</string>
        <key>UserDefinedName</key><string>{{ name }}</string><key>VPNType</key><string>IKEv2</string>
        <key>IKEv2</key><dict><key>RemoteAddress</key><string>{{ host }}</string>
        <key>RemoteIdentifier</key><string>vpn.example.com</string><key>LocalIdentifier</key><string>a</string>
        <key>AuthenticationMethod</key><string>Certificate</string><key>MTU</key><integer>{{ mtu }}</integer>
        <key>PayloadCertificateUUID</key><string>{{ uuid }}</string><key>Mtu</key><integer>1</integer></dict>
        """)
    func found(_ pattern: String?) throws -> [String] {
      let options = LintOptions(at: TestAuthority.now, placeholder: try pattern.map(PlaceholderPattern.init))
      return Linter(options).lint(Array(template.utf8), file: "a").filter { $0.severity > .notice }.map(
        \.rule.id)
    }
    let leftovers = Array(repeating: "template-leftover", count: 4)
    #expect(try found(nil).sorted() == ["not-a-property-list"] + leftovers)
    #expect(try found(#"\{\{.*?\}\}"#) == ["misspelt-key"])
    #expect(try found("<<none>>").sorted() == ["not-a-property-list"] + leftovers)
    #expect(throws: (any Error).self) { try PlaceholderPattern("(") }
    #expect(throws: PlaceholderPattern.MatchesNothing.self) { try PlaceholderPattern("x*") }
  }
}
