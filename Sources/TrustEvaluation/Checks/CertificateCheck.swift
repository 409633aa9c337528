internal import OpenSSL

/// Where a certificate stands in a path.
struct Place: Sendable {
  /// The peer's own certificate.
  let isLeaf: Bool
  /// The end of the path, which is trusted, or not, for itself: the anchor, or a self-signed certificate that is none.
  let isRoot: Bool
}

/// A check on one certificate. What it sees depends on the certificate and its place alone, so that it is looked at
/// once for as long as a store remembers the path.
protocol CertificateCheck: Sendable {
  static func observe(_ certificate: Certificate, at place: Place) -> [Reason]
}

/// The checks on single certificates, in the order in which their reasons are told.
enum CertificateChecks {
  private static let all: [any CertificateCheck.Type] = [
    CriticalExtensionCheck.self, BasicConstraintsCheck.self, KeyUsageCheck.self, KeyStrengthCheck.self,
    SignatureHashCheck.self, SerialNumberCheck.self, EncodingCheck.self, DistinguishedNameCheck.self,
    AlternativeNameCheck.self, KeyIdentifierCheck.self, CriticalityCheck.self,
  ]

  static func observations(on certificate: Certificate, at place: Place) -> [Observation] {
    all.flatMap { $0.observe(certificate, at: place) }.map { Observation($0, certificate) }
  }
}
