internal import OpenSSL

/// Certificates are written as RFC 5280 asks: version 3, extensions that can be read and stand there once, one
/// signature algorithm.
enum EncodingCheck: CertificateCheck {
  static func observe(_ certificate: Certificate, at place: Place) -> [Reason] {
    // An extension that limits a path limits it from the anchor too, so that is looked at in every certificate.
    decisive(certificate) + (place.isRoot ? [] : formal(certificate))
  }

  /// Extensions that cannot be read and must be, before the path can be accepted.
  private static func decisive(_ certificate: Certificate) -> [Reason] {
    let oids = certificate.malformedExtensions.filter { isDecisive($0, in: certificate) }
    return oids.isEmpty ? [] : [.malformedCriticalExtension(oids: oids)]
  }

  /// Whether there is an extension that cannot be read and must be.
  static func hasUnreadable(_ certificate: Certificate) -> Bool { !decisive(certificate).isEmpty }

  private static func formal(_ certificate: Certificate) -> [Reason] {
    var reasons: [Reason] = []
    if !certificate.signatureAlgorithmsAgree { reasons.append(.signatureAlgorithmMismatch) }
    if certificate.version != 3 { reasons.append(.oldVersion(certificate.version)) }
    let malformed = certificate.malformedExtensions.filter { !isDecisive($0, in: certificate) }
    if !malformed.isEmpty { reasons.append(.malformedExtension(oids: malformed)) }
    let duplicate = certificate.duplicateExtensions
    if !duplicate.isEmpty { reasons.append(.duplicateExtension(oids: duplicate)) }
    return reasons
  }

  /// Whether an extension is critical, or limits what the certificate may be used for (keyUsage, basicConstraints,
  /// nameConstraints, extendedKeyUsage).
  private static func isDecisive(_ oid: String, in certificate: Certificate) -> Bool {
    ["2.5.29.15", "2.5.29.19", "2.5.29.30", "2.5.29.37"].contains(oid)
      || certificate.extensions.contains { $0.oid == oid && $0.isCritical }
  }
}
