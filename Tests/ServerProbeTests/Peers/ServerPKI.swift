import Foundation
import Support

/// The authorities and certificates of the live servers, valid now: real servers read the clock.
struct ServerPKI: Sendable {
  /// The name every server is meant to have.
  static let name = "vpn.example.com"
  static let shared = Result { try ServerPKI() }

  /// The root that profiles install, its issuing CA, a root nobody installs, and one that an app made.
  let root, issuing, otherRoot, appRoot: IssuedCertificate
  /// Alice's certificate, and one of the same name from elsewhere.
  let alice, stranger: IssuedCertificate
  /// Alice's with a key on P-256.
  let aliceEC: IssuedCertificate
  private let servers: [ServerCertificate: IssuedCertificate]

  init() throws {
    root = try Self.authority("Example Root")
    issuing = try Self.authority("Example Issuing CA", by: root, key: .rsa2048)
    otherRoot = try Self.authority("Other Root")
    appRoot = try Self.authority("App-made CA")
    let (rsa, ec) = (try TestKey(.rsa2048), try TestKey(.ecP256))
    let issuers: [ServerCertificate.Issuer: IssuedCertificate] = [
      .issuing: issuing, .root: root, .app: appRoot, .other: otherRoot,
    ]
    servers = try Dictionary(
      uniqueKeysWithValues: ServerCertificate.allCases.map { kind in
        let key: TestKey =
          switch kind.key {
          case .rsa(2048): rsa
          case .ec("P-256"): ec
          case let other: try TestKey(other)
          }
        return (kind, try TestAuthority.issue(kind.request, by: issuers[kind.issuer], key: key))
      })
    alice = try Self.person(by: issuing, key: rsa)
    stranger = try Self.person(by: otherRoot, key: rsa)
    aliceEC = try Self.person(by: issuing, key: ec)
  }

  subscript(_ kind: ServerCertificate) -> IssuedCertificate {
    get throws {
      guard let certificate = servers[kind] else { throw CocoaError(.keyValueValidation) }
      return certificate
    }
  }

  /// What a server with this certificate sends: the leaf, and the intermediate where there is one.
  func chain(of kind: ServerCertificate) throws -> [IssuedCertificate] {
    try kind.issuer == .issuing ? [self[kind], issuing] : [self[kind]]
  }

  private static func authority(
    _ name: String, by issuer: IssuedCertificate? = nil, key: TestKey.Kind = .ecP256
  ) throws -> IssuedCertificate {
    var request = CertificateRequest(
      [("O", "Example Ltd"), ("CN", name)],
      [("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign,cRLSign")])
    request.key = key
    request.notBefore = Date(timeIntervalSinceNow: -400 * 86_400)
    request.notAfter = Date(timeIntervalSinceNow: 3_000 * 86_400)
    return try TestAuthority.issue(request, by: issuer)
  }

  private static func person(by issuer: IssuedCertificate, key: TestKey) throws -> IssuedCertificate {
    var request = CertificateRequest(
      [("O", "Example Ltd"), ("CN", "alice@example.com")],
      [
        ("basicConstraints", "critical,CA:FALSE"), ("keyUsage", "critical,digitalSignature"),
        ("extendedKeyUsage", "clientAuth"), ("subjectAltName", "email:alice@example.com"),
      ])
    request.notBefore = Date(timeIntervalSinceNow: -86_400)
    request.notAfter = Date(timeIntervalSinceNow: 200 * 86_400)
    return try TestAuthority.issue(request, by: issuer, key: key)
  }
}
