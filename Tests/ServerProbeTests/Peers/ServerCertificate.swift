import Foundation
import Support

/// The certificates a live server may have, right ones and wrong ones.
enum ServerCertificate: String, CaseIterable, Sendable {
  case good, ecdsa256, ecdsa384, ed25519
  case otherName, commonNameOnly, wildcard, expired, notYetValid, longLived
  case appMade, otherCA, signedWithSHA1, rsa1024, forClients, withoutPurpose

  /// Who issued it.
  enum Issuer: Hashable { case root, issuing, app, other }

  var issuer: Issuer {
    switch self {
    case .ecdsa256, .ecdsa384, .ed25519, .expired, .notYetValid: .root
    case .appMade: .app
    case .otherCA: .other
    default: .issuing
    }
  }

  var key: TestKey.Kind {
    switch self {
    case .ecdsa256, .expired, .notYetValid: .ecP256
    case .ecdsa384: .ec("P-384")
    case .ed25519: .ed25519
    case .rsa1024: .rsa(1024)
    default: .rsa2048
    }
  }

  var request: CertificateRequest {
    let alternativeName: String? =
      switch self {
      case .otherName: "DNS:other.example.com"
      case .commonNameOnly: nil
      case .wildcard: "DNS:*.example.com,DNS:localhost"
      // TLS servers are asked by the name that leads to the loopback.
      default: "DNS:\(ServerPKI.name),DNS:localhost"
      }
    let purpose: String? =
      switch self {
      case .forClients: "clientAuth"
      case .withoutPurpose: nil
      // With the purpose that IKE's own RFC 4945 5.1.3.12 has, as servers of VPNs are often given.
      default: "serverAuth,1.3.6.1.5.5.8.2.2"
      }
    var request = CertificateRequest(
      // Each a subject of its own: NSS cannot keep two certificates of one name apart.
      [
        ("O", "Example Ltd"), ("OU", rawValue),
        ("CN", self == .otherName ? "other.example.com" : ServerPKI.name),
      ],
      [("basicConstraints", "critical,CA:FALSE"), ("keyUsage", "critical,digitalSignature")]
        + (purpose.map { [("extendedKeyUsage", $0)] } ?? [])
        + (alternativeName.map { [("subjectAltName", $0)] } ?? []))
    let days: (Double, Double) =
      switch self {
      case .expired: (-300, -30)
      case .notYetValid: (30, 300)
      case .longLived: (-1, 900)
      default: (-1, 300)
      }
    request.notBefore = Date(timeIntervalSinceNow: days.0 * 86_400)
    request.notAfter = Date(timeIntervalSinceNow: days.1 * 86_400)
    if self == .signedWithSHA1 { request.digest = "SHA1" }
    return request
  }
}
