import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileLint
import Support

/// The profiles of `Corpus`: a small one for each thing that somebody reported, and its mended twin; and good ones.
///
/// Where a certificate or an identity belongs stands its name between `@`; it is issued when the tests run.
struct LintCorpus: Sendable {
  /// A folder of profiles.
  struct Folder: Sendable {
    let url: URL
    /// The names of the files without their extension.
    let names: [String]

    init(_ name: String) {
      url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus/\(name)")
      names = ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [])
        .filter { $0.hasSuffix(".mobileconfig") }.map { String($0.dropLast(".mobileconfig".count)) }.sorted()
    }
  }

  /// What somebody reported, and the twins.
  static let reports = Folder("reports")
  /// What nothing is wrong with.
  static let good = Folder("good")

  /// How a profile is signed before it is linted.
  enum Signature: Sendable {
    case none, leafOnly, byDistribution, whole
  }

  private let root: IssuedCertificate
  private let intermediate: IssuedCertificate
  private let materials: [String: [UInt8]]

  init() throws {
    root = try TestAuthority.root()
    intermediate = try TestAuthority.intermediate(by: root)
    // The kind of key that a VPN takes where CertificateType does not say another.
    let client = try TestAuthority.client(by: root, key: .rsa2048)
    let password = "s3cret-word"
    materials = [
      "ROOT": root.der, "INTERMEDIATE": intermediate.der,
      "ROOT-WITHOUT-CN": try Self.authority([("O", "Example Ltd")]).der,
      "EXPIRING-ROOT": try Self.authority([("CN", "Example Root")], days: 9).der,
      "EXPIRING-INTERMEDIATE": try Self.authority([("CN", "Example Issuing CA")], days: 9, by: root).der,
      "SELF-SIGNED-LEAF": try TestAuthority.issue(TestAuthority.serverRequest()).der,
      "IDENTITY": try client.pkcs12(password: password, legacy: true),
      "IDENTITY-AES": try client.pkcs12(password: password),
      "IDENTITY-WITH-ROOT": try client.pkcs12(password: password, chain: [root.der], legacy: true),
    ]
  }

  /// The profile of a name, filled in and signed.
  func bytes(
    _ name: String, _ signature: Signature = .none, of folder: Folder = reports
  ) throws -> [UInt8] {
    var content = try Array(Data(contentsOf: folder.url.appending(path: "\(name).mobileconfig")))
    for (name, bytes) in materials {
      content = content.replacing(
        Array("@\(name)@".utf8), with: Array(Data(bytes).base64EncodedString().utf8))
    }
    guard signature != .none else { return content }
    let now = TestAuthority.now
    return try ProfileSigning.sign(content, by: signer(signature), at: now.addingTimeInterval(-3600))
  }

  /// What a VPN's server sends: a good certificate of the root, or one without a subjectAltName.
  func server(named: Bool) throws -> [Certificate] {
    var request = TestAuthority.serverRequest()
    if !named { request.extensions.removeAll { $0.0 == "subjectAltName" } }
    return [try Certificate(der: TestAuthority.issue(request, by: root).der)]
  }

  private func signer(_ signature: Signature) throws -> Identity {
    var request = CertificateRequest(
      [("CN", "signer.example.com")],
      [("basicConstraints", "critical,CA:FALSE"), ("keyUsage", "critical,digitalSignature")])
    if signature == .byDistribution {
      request.extensions.append(("1.2.840.113635.100.6.1.4", "DER:0500"))
    }
    let leaf = try TestAuthority.issue(request, by: intermediate)
    let chain = signature == .leafOnly ? [] : [intermediate, root]
    return try Identity(
      certificate: Certificate(der: leaf.der), privateKey: PrivateKey(parsing: leaf.key.pkcs8),
      chain: chain.map { try Certificate(der: $0.der) })
  }

  private static func authority(
    _ subject: [(String, String)], days: Double = 3000, by issuer: IssuedCertificate? = nil
  ) throws -> IssuedCertificate {
    var request = CertificateRequest(
      subject,
      [("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign,cRLSign")])
    request.notAfter = TestAuthority.now.addingTimeInterval(days * 86_400)
    return try TestAuthority.issue(request, by: issuer)
  }
}
