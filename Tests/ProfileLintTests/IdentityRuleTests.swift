import EnrolmentProfile
import Foundation
import ProfileLint
import PropertyList
import Support
import Testing

/// The rules on identities that only a PKCS#12 can break; those on requests have their examples.
struct IdentityRuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let wanted: [String]
    let targets: [Target]
    let payloads: LintedPayloads

    init(_ title: String, _ wanted: [String], on targets: [Target] = [], _ payloads: LintedPayloads) {
      (testDescription, self.wanted, self.targets, self.payloads) = (title, wanted, targets, payloads)
    }
  }

  private static let none = LintedPayloads()
  private static let password = "s3cret-word"

  /// A client of a root in the form that devices read, with changes to its request.
  private static func file(
    key: TestKey.Kind = .rsa2048, legacy: Bool = true, _ change: (inout CertificateRequest) -> Void = { _ in }
  ) throws -> [UInt8] {
    var request = CertificateRequest(
      [("CN", "alice")],
      [
        ("basicConstraints", "critical,CA:FALSE"), ("extendedKeyUsage", "clientAuth"),
        ("subjectAltName", "email:alice@example.com"),
      ])
    request.key = key
    change(&request)
    return try TestAuthority.issue(request, by: TestAuthority.root()).pkcs12(
      password: password, legacy: legacy)
  }

  private static func named(_ identifier: String, _ type: String? = nil) -> String {
    let kind = type.map { "<key>CertificateType</key><string>\($0)</string>" } ?? ""
    return "<key>LocalIdentifier</key><string>\(identifier)</string>\(kind)"
  }

  /// A request to a SCEP server for a certificate with a name.
  private static let requested = none.adding(
    "com.apple.security.scep",
    """
    <key>PayloadContent</key>
    <dict>
    <key>URL</key><string>https://scep.example.com/scep</string>
    <key>Keysize</key><integer>2048</integer>
    <key>SubjectAltName</key>
    <dict><key>rfc822Name</key><string>alice@example.com</string></dict>
    </dict>
    """)

  static func files() throws -> [Case] {
    let good = try file()
    let modern = try file(legacy: false)
    let aes = ["identity-encryption", "identity-mac"]
    return [
      Case("the form that every device reads", [], none.identity(good)),
      Case("without a password", [], none.identity(good, password: nil)),
      Case("another password", ["error identity-password-wrong"], none.identity(good, password: "other")),
      Case("AES-256", aes.map { "error \($0)" }, none.identity(modern)),
      Case(
        "AES-256 for iPhones", aes.map { "error \($0)" }, on: [Target(.iOS, OSVersion(17))],
        none.identity(modern)),
      Case(
        "AES-256 for Macs", aes.map { "warning \($0)" }, on: [Target(.macOS, OSVersion(15))],
        none.identity(modern)),
      Case("AES-256 without a password", aes.map { "error \($0)" }, none.identity(modern, password: nil)),
      Case("a text", ["error identity-unreadable"], none.identity(Array("PKCS#12".utf8))),
      Case("nothing", ["error identity-unreadable"], none.identity([])),
      Case(
        "a certificate", ["error identity-unreadable"], none.identity(try TestAuthority.root().der)),
    ]
  }

  static func certificates() throws -> [Case] {
    let day = 86_400.0
    func ending(_ days: Double) throws -> [UInt8] {
      try file { $0.notAfter = TestAuthority.now.addingTimeInterval(days * day) }
    }
    let server = try file { $0.extensions[1] = ("extendedKeyUsage", "serverAuth") }
    return [
      Case("ended", ["error identity-validity"], none.identity(try ending(-0.5))),
      Case("ends soon", ["warning identity-expiring"], none.identity(try ending(20))),
      Case(
        "that of a CA", ["warning identity-is-authority"],
        none.identity(try file { $0.extensions[0] = ("basicConstraints", "critical,CA:TRUE") })),
      Case("for servers, and nothing uses it", [], none.identity(server)),
      Case(
        "for servers", ["error identity-purpose"],
        none.identity(server).vpn(named("alice@example.com"), identity: 0)),
      Case("a VPN with its name", [], none.identity(try file()).vpn(named("alice@example.com"), identity: 0)),
      Case(
        "a VPN with another name", ["warning identity-name"],
        none.identity(try file()).vpn(named("bob@example.com"), identity: 0)),
      Case(
        "a VPN with the name that is asked for", [],
        requested.vpn(named("alice@example.com"), identity: 0)),
      Case(
        "a VPN with another name than is asked for", ["warning identity-name"],
        requested.vpn(named("bob@example.com"), identity: 0)),
      Case("a key of its own kind, and no VPN", [], none.identity(try file(key: .ed25519))),
      Case(
        "a key that IKEv2 has no word for", ["warning identity-key-kind"],
        none.identity(try file(key: .ed25519)).vpn(named("alice@example.com"), identity: 0)),
    ]
  }

  static func all() throws -> [Case] { try files() + certificates() }

  @Test(arguments: try all())
  func `an identity gives these findings and no others`(test: Case) throws {
    let findings = try test.payloads.findings([.identities], targets: test.targets)
    let found = findings.map { "\($0.severity.rawValue) \($0.rule.id)" }
    #expect(found == test.wanted, "\(findings.map(\.description).joined(separator: "\n"))")
    for finding in findings {
      #expect(finding.position != .none && finding.keyPath.hasPrefix("PayloadContent["))
      #expect(finding.help?.isEmpty == false)
      #expect(!"\(finding.description)\(finding.help ?? "")".contains(Self.password))
    }
  }

  @Test func `of files that ask for more work than a profile is worth, the last are not opened`() throws {
    var bytes = try Self.file()
    // The MAC's rounds end the file: 02 02 08 00, 2,048. Here they are 32,767.
    try #require(bytes.suffix(4) == [2, 2, 8, 0])
    bytes.replaceSubrange((bytes.count - 4)..., with: [2, 2, 127, 255])
    let many = (0..<130).reduce(LintedPayloads()) { $0.identity(bytes, password: "\($1)") }
    let found = try many.findings([.identities])
    #expect(found.first?.rule.id == "identity-password-wrong")
    #expect(found.last?.message.contains("more than 4000000 rounds") == true)
    #expect(found.count == 130)
  }
}
