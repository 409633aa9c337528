internal import OpenSSL

/// A critical extension is one that is understood (RFC 5280 4.2).
enum CriticalExtensionCheck: CertificateCheck {
  /// Proxy certificates (RFC 3820) and resources of the routing registry (RFC 3779): OpenSSL knows them, and no device
  /// acts on them.
  private static let unheeded: Set<String> = ["1.3.6.1.5.5.7.1.14", "1.3.6.1.5.5.7.1.7", "1.3.6.1.5.5.7.1.8"]

  static func observe(_ certificate: Certificate, at place: Place) -> [Reason] {
    let unknown = certificate.extensions.filter {
      $0.isCritical && (!$0.isSupported || unheeded.contains($0.oid))
    }
    return unknown.isEmpty ? [] : [.unknownCriticalExtension(oids: unknown.map(\.oid))]
  }
}
