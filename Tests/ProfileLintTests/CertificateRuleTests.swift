import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileLint
import PropertyList
import Support
import Testing

/// The rules on certificates, each with certificates that keep and break it.
struct CertificateRuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let wanted: [String]
    var serverChain: [IssuedCertificate] = []
    let payloads: LintedPayloads

    init(
      _ title: String, _ wanted: [String], serverChain: [IssuedCertificate] = [], _ payloads: LintedPayloads
    ) {
      (testDescription, self.wanted, self.serverChain, self.payloads) = (title, wanted, serverChain, payloads)
    }
  }

  private static let none = LintedPayloads()

  /// A self-signed CA with changes to its request.
  private static func authority(_ change: (inout CertificateRequest) -> Void = { _ in }) throws
    -> IssuedCertificate
  {
    var request = CertificateRequest(
      [("O", "Example Ltd"), ("CN", "Example Root")],
      [("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign,cRLSign")])
    change(&request)
    return try TestAuthority.issue(request)
  }

  static func forms() throws -> [Case] {
    let root = try authority()
    let (pem, leaf) = (Array(root.pem.utf8), try TestAuthority.client(by: root))
    return [
      Case("DER as root", [], none.certificate("root", root.der)),
      Case("PEM as pem", [], none.certificate("pem", pem)),
      Case("PEM as pkcs1", ["pem-in-der-payload"], none.certificate("pkcs1", pem)),
      Case("PEM as root", ["pem-in-der-payload"], none.certificate("root", pem)),
      Case("DER as pem", ["der-in-pem-payload"], none.certificate("pem", root.der)),
      Case("nothing", ["certificate-unreadable"], none.certificate("root", [])),
      Case("a text", ["certificate-unreadable"], none.certificate("root", Array("certificate".utf8))),
      Case("half of it", ["certificate-unreadable"], none.certificate("root", Array(root.der.prefix(200)))),
      Case(
        "a key beside it", ["private-key-in-certificate-payload"],
        none.certificate("pem", pem + Array(root.key.pem.utf8))),
      Case(
        "a key alone", ["private-key-in-certificate-payload"], none.certificate("root", root.key.pkcs8)),
      Case(
        "a PKCS#12", ["container-in-certificate-payload"],
        none.certificate("root", try leaf.pkcs12(password: "s3cret-word", legacy: true))),
    ]
  }

  static func kinds() throws -> [Case] {
    let root = try authority()
    let (leaf, issuing) = (try TestAuthority.client(by: root), try TestAuthority.intermediate(by: root))
    let noFlag = try authority { $0.extensions = [] }
    let notCA = try authority { $0.extensions = [("basicConstraints", "critical,CA:FALSE")] }
    let old = try authority { ($0.version, $0.extensions) = (1, []) }
    let request = CertificateRequest([("CN", "bob")], [("extendedKeyUsage", "emailProtection")])
    let mail = try TestAuthority.issue(request, by: root)
    let all = none.certificate("root", root.der).certificate("pkcs1", issuing.der)
    return [
      Case("a root and its intermediate", [], all),
      Case("a leaf as root", ["leaf-in-anchor-payload"], none.certificate("root", leaf.der)),
      Case("a leaf as pkcs1", ["leaf-in-anchor-payload"], none.certificate("pkcs1", leaf.der)),
      Case(
        "a client that something points at", ["leaf-in-anchor-payload"],
        none.certificate("pkcs1", leaf.der).adding(
          "com.apple.wifi.managed", "<key>Anchor</key><string>\(LintedPayloads.uuid(0))</string>")),
      Case(
        "a server that something points at", [],
        none.certificate("pkcs1", try TestAuthority.server(by: root).der).adding(
          "com.apple.wifi.managed", "<key>Anchor</key><string>\(LintedPayloads.uuid(0))</string>")),
      Case("a certificate to write mail to", [], none.certificate("pkcs1", mail.der)),
      Case("self-signed without the flag", ["leaf-in-anchor-payload"], none.certificate("root", noFlag.der)),
      Case("self-signed and no CA", ["leaf-in-anchor-payload"], none.certificate("root", notCA.der)),
      Case("version 1", ["certificate-of-old-version"], none.certificate("root", old.der)),
      Case("an intermediate alone", ["intermediate-without-anchor"], none.certificate("pkcs1", issuing.der)),
      Case("the same twice", ["same-certificate-twice"], all.certificate("pkcs1", root.der)),
      Case(
        "a CA alone in a PKCS#12", ["authority-only-in-pkcs12"],
        none.identity(try root.pkcs12(password: "s3cret-word", legacy: true, hasKey: false))),
      Case(
        "a CA in a PKCS#12 and in a payload", [],
        none.certificate("root", root.der).identity(
          try root.pkcs12(password: "s3cret-word", legacy: true, hasKey: false))),
    ]
  }

  static func authorities() throws -> [Case] {
    func root(_ wanted: [String], _ title: String, _ change: (inout CertificateRequest) -> Void) throws
      -> Case
    {
      Case(title, wanted, none.certificate("root", try authority(change).der))
    }
    let day = 86_400.0
    let sha1 = try { () throws -> IssuedCertificate in
      var request = CertificateRequest(
        [("CN", "Issuing")], [("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign")])
      request.digest = "SHA1"
      return try TestAuthority.issue(request, by: authority())
    }()
    return [
      try root([], "a good one") { _ in },
      try root(["anchor-without-common-name"], "no CN") { $0.subject = [("O", "Example Ltd")] },
      try root(["certificate-expired"], "ended") { $0.notAfter = TestAuthority.now.addingTimeInterval(-day) },
      try root(["certificate-not-yet-valid"], "not begun") {
        $0.notBefore = TestAuthority.now.addingTimeInterval(day)
      },
      try root(["certificate-expiring"], "ends in 29 days") {
        $0.notAfter = TestAuthority.now.addingTimeInterval(29 * day)
      },
      try root([], "ends in 31 days") { $0.notAfter = TestAuthority.now.addingTimeInterval(31 * day) },
      try root(["weak-certificate-key"], "RSA of 1,024 bits") { $0.key = .rsa(1024) },
      try root(["weak-anchor-signature"], "signed itself with SHA-1") { $0.digest = "SHA1" },
      Case(
        "an intermediate that is signed with SHA-1",
        ["weak-certificate-signature", "intermediate-without-anchor"], none.certificate("pkcs1", sha1.der)),
      try root(["authority-unusable"], "no keyCertSign") {
        $0.extensions[1] = ("keyUsage", "critical,cRLSign")
      },
      try root(["authority-unusable"], "an unknown critical extension") {
        $0.extensions.append(("1.2.3.4", "critical,DER:0500"))
      },
      try root(["authority-nonconforming"], "name constraints that are not critical") {
        $0.extensions.append(("nameConstraints", "permitted;DNS:example.com"))
      },
      try root(["contradictory-name-constraints"], "permits what it excludes") {
        $0.extensions.append(
          ("nameConstraints", "critical,permitted;DNS:example.com,excluded;DNS:example.com"))
      },
      try root([], "constrained to its names") {
        $0.extensions.append(("nameConstraints", "critical,permitted;DNS:example.com"))
      },
    ]
  }

  static func needs() throws -> [Case] {
    let (root, other) = (try TestAuthority.root(), try TestAuthority.root("Other Root"))
    let server = try TestAuthority.server(by: root)
    let both = none.certificate("root", root.der).certificate("root", other.der)
    let issuer = "<key>ServerCertificateIssuerCommonName</key><string>Example Root</string>"
    return [
      Case("nobody said which server", [], both.vpn("")),
      Case("the VPN names another", ["needless-anchor"], both.vpn(issuer)),
      Case("there is more in the profile", [], both.vpn(issuer).adding("com.apple.wifi.managed", "")),
      Case("the server's chain is known", ["needless-anchor"], serverChain: [server], both.vpn("")),
      Case(
        "it issued an identity", [], serverChain: [server],
        both.vpn("").identity(
          try TestAuthority.client(by: other).pkcs12(password: "s3cret-word", legacy: true))),
    ]
  }

  static func all() throws -> [Case] { try forms() + kinds() + authorities() + needs() }

  @Test(arguments: try all())
  func `a certificate gives these findings and no others`(test: Case) throws {
    let findings = try test.payloads.findings([.certificates], serverChain: test.serverChain)
    #expect(findings.map(\.rule.id) == test.wanted, "\(findings.map(\.description).joined(separator: "\n"))")
    for finding in findings {
      #expect(finding.position != .none && finding.keyPath.hasPrefix("PayloadContent["))
      #expect(finding.help?.isEmpty == false)
      #expect(!finding.description.contains("s3cret-word"))
    }
  }
}
