internal import OpenSSL

/// Extensions are marked critical where RFC 5280 demands it, and not where it forbids it.
enum CriticalityCheck: CertificateCheck {
  /// Extensions that are never critical, and the section that says so.
  private static let never: Set<String> = [
    "2.5.29.35",  // authorityKeyIdentifier, 4.2.1.1
    "2.5.29.14",  // subjectKeyIdentifier, 4.2.1.2
    "2.5.29.9",  // subjectDirectoryAttributes, 4.2.1.8
    "2.5.29.46",  // freshestCRL, 4.2.1.15
    "1.3.6.1.5.5.7.1.1",  // authorityInfoAccess, 4.2.2.1
    "1.3.6.1.5.5.7.1.11",  // subjectInfoAccess, 4.2.2.2
  ]
  static func observe(_ certificate: Certificate, at place: Place) -> [Reason] {
    certificate.extensions.compactMap { item in
      // Of basicConstraints only the root's, which nobody else checks: NIST's suite takes an intermediate's.
      let isWrong =
        item.isCritical
        ? never.contains(item.oid) : item.oid == "2.5.29.19" && certificate.isCA && place.isRoot
      return isWrong ? .extensionCriticality(name: item.name, isCritical: item.isCritical) : nil
    }
  }
}
