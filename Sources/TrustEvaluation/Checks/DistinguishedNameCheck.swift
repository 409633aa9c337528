internal import OpenSSL

/// Names that must not be empty are not: an issuer's, a CA's (RFC 5280 4.1.2.4, 4.1.2.6), and a subject's that has no
/// critical subjectAltName in its place (4.2.1.6).
enum DistinguishedNameCheck: CertificateCheck {
  static func observe(_ certificate: Certificate, at place: Place) -> [Reason] {
    var reasons: [Reason] = []
    if certificate.hasEmptyIssuer { reasons.append(.emptyIssuer) }
    if certificate.hasEmptySubject {
      if certificate.isCA {
        reasons.append(.emptyCASubject)
      } else if !place.isRoot, !hasCriticalNames(certificate) {
        reasons.append(.emptySubject)
      }
    } else if place.isLeaf, hasCriticalNames(certificate) {
      reasons.append(.criticalNames)
    }
    return reasons
  }

  private static func hasCriticalNames(_ certificate: Certificate) -> Bool {
    certificate.extensions.contains { $0.oid == "2.5.29.17" && $0.isCritical }
  }
}
