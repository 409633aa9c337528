import EnrolmentProfile
import Foundation
import OpenSSL
import Support
import Testing

/// What stands between a PKCS#12 and its use, and what a conversion does about it.
struct IdentityDiagnosisTests {
  private static let now = TestAuthority.now

  /// A client of a root, with changes to its request.
  private static func client(
    key: TestKey.Kind = .ecP256, _ change: (inout CertificateRequest) -> Void = { _ in }
  ) throws -> IssuedCertificate {
    var request = CertificateRequest(
      [("CN", "alice")],
      [
        ("basicConstraints", "critical,CA:FALSE"), ("extendedKeyUsage", "clientAuth"),
        ("subjectAltName", "email:alice@example.com"),
      ])
    request.key = key
    change(&request)
    return try TestAuthority.issue(request, by: TestAuthority.root())
  }

  private static func open(_ bytes: [UInt8]) throws -> PKCS12 {
    try PKCS12(parsing: bytes, password: Secret("s"))
  }

  private static func rules(_ diagnosis: IdentityDiagnosis) -> [String] { diagnosis.faults.map(\.rule.id) }

  private static func certificateFaults(
    _ client: IssuedCertificate, _ use: IdentityUse = IdentityUse(at: now)
  ) throws -> [String] {
    rules(IdentityDiagnosis(try open(client.pkcs12(password: "s", legacy: true)), for: use))
  }

  @Test func `the form that every device reads has no fault`() throws {
    let container = try Self.open(Self.client().pkcs12(password: "s", legacy: true))
    let diagnosis = IdentityDiagnosis(container, for: IdentityUse(at: Self.now))
    #expect(diagnosis.faults.isEmpty)
    for platform in Platform.allCases { #expect(!diagnosis.isRefused(on: platform)) }
  }

  @Test func `what OpenSSL 3 writes is refused, with salts of 8 bytes by all but macOS`() throws {
    let client = try Self.client()
    let modern = try Self.open(client.pkcs12(password: "s"))
    let diagnosis = IdentityDiagnosis(modern, for: IdentityUse(at: Self.now))
    #expect(Self.rules(diagnosis).prefix(2) == ["identity-encryption", "identity-mac"])
    for platform in Platform.allCases { #expect(diagnosis.isRefused(on: platform) == (platform != .macOS)) }
    let fault = try #require(diagnosis.faults.first)
    #expect(fault.message.contains("AES-256-CBC with HMAC-SHA-256, 2048 rounds"))
    #expect(fault.message.contains("password is incorrect"))
    #expect(fault.isMendedByConversion)
    #expect(IdentityDiagnosis.faults(of: modern.protection).map(\.rule.id) == Self.rules(diagnosis))
  }

  @Test func `a salt that is longer than 8 bytes is refused by macOS too`() throws {
    var bytes = try Self.client().pkcs12(password: "s")
    // The MAC's salt and rounds end the file: 04 08 …, 02 02 08 00. An octet moves from the one to the other.
    let salt = bytes.count - 14
    try #require(bytes[salt...].starts(with: [4, 8]) && bytes.suffix(4) == [2, 2, 8, 0])
    bytes.replaceSubrange(salt..., with: [4, 9] + [UInt8](repeating: 1, count: 9) + [2, 1, 1])
    let faults = try IdentityDiagnosis.faults(of: PKCS12Protection(ofPKCS12: bytes))
    #expect(faults.first { $0.rule.id == "identity-mac" }?.platforms == Platform.allCases)
    #expect(faults.first { $0.rule.id == "identity-encryption" }?.platforms.contains(.macOS) == false)
  }

  @Test func `more than one certificate is refused by iOS, and a CA among them is no anchor`() throws {
    let root = try TestAuthority.root()
    let file = try TestAuthority.client(by: root).pkcs12(password: "s", chain: [root.der], legacy: true)
    let diagnosis = IdentityDiagnosis(try Self.open(file), for: IdentityUse(at: Self.now))
    #expect(Self.rules(diagnosis) == ["not-one-identity"])
    #expect(diagnosis.isRefused(on: .iOS) && !diagnosis.isRefused(on: .macOS))
    #expect(diagnosis.faults.first?.message.contains("No device takes a CA out of it as an anchor") == true)
  }

  @Test func `an end that came, comes soon or a beginning that has not come is told`() throws {
    func faults(endsIn seconds: Double, begins: Double = -200 * 86_400) throws -> [String] {
      try Self.certificateFaults(
        Self.client {
          $0.notBefore = Self.now.addingTimeInterval(begins)
          $0.notAfter = Self.now.addingTimeInterval(seconds)
        })
    }
    #expect(try faults(endsIn: -1) == ["identity-validity"])
    #expect(try faults(endsIn: 0) == ["identity-expiring"])
    #expect(try faults(endsIn: 30 * 86_400 - 1) == ["identity-expiring"])
    #expect(try faults(endsIn: 30 * 86_400) == [])
    #expect(try faults(endsIn: 90 * 86_400, begins: 1) == ["identity-validity"])
  }

  @Test(arguments: [
    ("clientAuth", true), ("serverAuth", false), ("serverAuth,clientAuth", true), ("emailProtection", false),
    ("anyExtendedKeyUsage", true), ("1.3.6.1.5.5.7.3.17", true),
  ])
  func `the purpose of the certificate has to be a client's`(purposes: String, isFine: Bool) throws {
    let client = try Self.client {
      $0.extensions = [("extendedKeyUsage", purposes), ("subjectAltName", "email:alice@example.com")]
    }
    #expect(try Self.certificateFaults(client) == (isFine ? [] : ["identity-purpose"]))
  }

  @Test func `a certificate without purposes is for any`() throws {
    #expect(try Self.certificateFaults(Self.client { $0.extensions = [] }) == [])
  }

  @Test func `a CA's key on a device is warned of`() throws {
    #expect(try Self.certificateFaults(TestAuthority.root()) == ["identity-is-authority"])
  }

  @Test(arguments: [
    ("alice@example.com", true), ("alice.example.com", true), ("ALICE.example.com", true), ("10.0.0.9", true),
    ("CN=alice", true), ("alice", false), ("bob@example.com", false), ("", false),
  ])
  func `LocalIdentifier has to be a name of the certificate`(name: String, isFine: Bool) throws {
    let client = try Self.client {
      $0.extensions = [("subjectAltName", "email:alice@example.com,DNS:alice.example.com,IP:10.0.0.9")]
    }
    let use = IdentityUse(at: Self.now, localIdentifier: name)
    #expect(try Self.certificateFaults(client, use) == (isFine ? [] : ["identity-name"]))
  }

  @Test(arguments: [
    (TestKey.Kind.rsa2048, [IKEv2Configuration.CertificateType.rsa, .rsaPSS]), (.ecP256, [.ecdsa256]),
    (.ec("P-384"), [.ecdsa384]), (.ec("P-521"), [.ecdsa521]), (.ed25519, []),
  ])
  func `CertificateType has to fit the key`(
    key: TestKey.Kind, types: [IKEv2Configuration.CertificateType]
  ) throws {
    let client = try Self.client(key: key)
    #expect(try Certificate(der: client.der).certificateTypes == types)
    for given in IKEv2Configuration.CertificateType.allCases {
      let found = try Self.certificateFaults(client, IdentityUse(at: Self.now, certificateType: given))
      let wanted =
        types.isEmpty
        ? ["identity-key-kind"] : types.contains(given) ? [] : ["certificate-type-of-another-key"]
      #expect(found == wanted, "\(given)")
    }
  }

  @Test(arguments: PKCS12Form.allCases)
  func `a conversion leaves one identity, says what changed, and is done once`(form: PKCS12Form) throws {
    let root = try TestAuthority.root()
    let client = try TestAuthority.client(by: root)
    for (legacy, chain) in [(false, [root.der]), (true, []), (true, [root.der])] {
      let old = try Self.open(client.pkcs12(password: "s", chain: chain, legacy: legacy))
      let converted = try IdentityConversion(old, password: Secret("s"), form: form)
      let new = try Self.open(converted.bytes)
      #expect(new.protection.form == form && new.certificates.map(\.der) == [client.der])
      #expect(new.friendlyName(of: new.certificates[0]) == "test")
      #expect(converted.changes.contains { $0.hasPrefix("left out: CN=Example Root") } == !chain.isEmpty)
      #expect(
        converted.changes.contains { $0.contains("became \(form.encryption)") }
          == (legacy != (form == .compatible)))
      let again = try IdentityConversion(new, password: Secret("s"), form: form)
      #expect(again.bytes == converted.bytes && again.changes.isEmpty)
      if form == .compatible {
        #expect(IdentityDiagnosis(new, for: IdentityUse(at: Self.now)).faults.isEmpty)
      }
    }
  }

  @Test func `every rule of identities has a source and an identifier of its own`() {
    let ids = SchemaRule.identities.map(\.id)
    #expect(Set(ids).count == ids.count && Set(ids).isDisjoint(with: SchemaRule.all.map(\.id)))
    for rule in SchemaRule.identities {
      #expect(rule.sentence.hasSuffix(".") && rule.source.url.hasPrefix("https://"), "\(rule.id)")
      #expect(rule.id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)+/) != nil, "\(rule.id)")
    }
  }
}
