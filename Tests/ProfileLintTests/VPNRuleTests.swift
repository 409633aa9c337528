import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileLint
import Support
import Testing

/// The rules that need a server's chain or a whole profile: what the anchors say of the server, and secrets.
struct VPNRuleTests {
  private static func profile(anchor: IssuedCertificate, more: String = "") -> [UInt8] {
    let text = RuleProfile.text(
      payload: """
        <key>PayloadType</key><string>com.apple.security.root</string>
        <key>PayloadContent</key><data>\(Data(anchor.der).base64EncodedString())</data>
        <key>PayloadVersion</key><integer>1</integer><key>PayloadIdentifier</key><string>com.example.a.2</string>
        <key>PayloadUUID</key><string>00000000-0000-4000-8000-000000000002</string>
        </dict><dict>
        <key>PayloadType</key><string>com.apple.vpn.managed</string>
        <key>UserDefinedName</key><string>Office</string>
        <key>VPNType</key><string>IKEv2</string>
        <key>IKEv2</key>
        <dict>
        <key>RemoteAddress</key><string>vpn.example.com</string>
        <key>RemoteIdentifier</key><string>vpn.example.com</string>
        <key>LocalIdentifier</key><string>alice@example.com</string>
        <key>AuthenticationMethod</key><string>None</string>
        <key>ExtendedAuthEnabled</key><integer>1</integer>
        <key>AuthName</key><string>alice</string>
        \(more)
        </dict>
        """)
    return Array(text.utf8)
  }

  private static func root(_ name: String) throws -> IssuedCertificate {
    try TestAuthority.issue(
      CertificateRequest(
        [("CN", name)], [("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign")]))
  }

  private static func leaf(
    _ name: String, purpose: String? = "serverAuth", by issuer: IssuedCertificate
  ) throws -> Certificate {
    let extensions = [("subjectAltName", "DNS:\(name)")] + (purpose.map { [("extendedKeyUsage", $0)] } ?? [])
    let request = CertificateRequest([("CN", name)], extensions)
    return try Certificate(der: TestAuthority.issue(request, by: issuer).der)
  }

  private func found(_ chain: [Certificate], anchor: IssuedCertificate) -> [String] {
    let linter = Linter(LintOptions(at: TestAuthority.now, serverChain: chain))
    let issuer = "<key>ServerCertificateIssuerCommonName</key><string>Ours</string>"
    return linter.lint(Self.profile(anchor: anchor, more: issuer), file: "a.mobileconfig").map {
      "\($0.severity) \($0.rule.id) \($0.keyPath)"
    }
  }

  /// The name in the server's certificate, its purpose, whether the profile has its anchor, and what is found.
  static let servers: [(name: String, purpose: String?, isOurs: Bool, finding: String?)] = [
    ("vpn.example.com", "serverAuth", true, nil),
    ("other.example.com", "serverAuth", true, "error server-refused"),
    ("vpn.example.com", "serverAuth", false, "error server-refused"),
    ("vpn.example.com", nil, true, "warning server-doubtful"),
  ]

  @Test(arguments: servers)
  func `the profile's anchors judge what the server sends`(
    name: String, purpose: String?, isOurs: Bool, finding: String?
  ) throws {
    let (ours, others) = try (Self.root("Ours"), Self.root("Others"))
    let leaf = try Self.leaf(name, purpose: purpose, by: isOurs ? ours : others)
    let found = found([leaf], anchor: ours)
    #expect(
      Set(found) == Set([finding.map { "\($0) PayloadContent[1].IKEv2.RemoteIdentifier" }].compactMap(\.self))
    )
  }

  @Test func `no finding shows a secret`() throws {
    let secret = "S3cret-horse"
    let more = """
      <key>AuthPassword</key><string>\(secret)</string>
      <key>SharedSecret</key><string>\(secret)</string>
      <key>Password</key><string>\(secret)</string>
      </dict>
      <key>VendorConfig</key>
      <dict>
      <key>Token</key><string>\(secret)</string>
      <key>URL</key><string>https://alice:\(secret)@example.com/</string>
      <key>Key</key><string>-----BEGIN PRIVATE KEY-----\(secret)</string>
      """
    let findings = Linter(LintOptions(at: TestAuthority.now)).lint(
      Self.profile(anchor: try Self.root("Ours"), more: more), file: "a.mobileconfig")
    let told = Set(findings.map(\.rule.id))
    #expect(
      told.isSuperset(of: [
        "password-in-clear", "secret-used-twice", "vendor-secret-in-clear", "password-in-url",
        "private-key-in-clear", "shared-secret-unused", "ikev2-password-key",
      ]), "\(told)")
    for finding in findings {
      #expect(!"\(finding) \(finding.help ?? "") \(finding.subject ?? "")".contains(secret))
    }
  }
}
