internal import OpenSSL

/// Certificates say which key signed them, and CAs which key they hold, so that paths can be built (RFC 5280 4.2.1.1,
/// 4.2.1.2); and they say it by key identifier alone (CA/B Baseline Requirements 7.1.2.11.1).
enum KeyIdentifierCheck: CertificateCheck {
  static func observe(_ certificate: Certificate, at place: Place) -> [Reason] {
    var reasons: [Reason] = []
    if let authority = certificate.authorityKeyIdentifier {
      if authority.keyIdentifier == nil { reasons.append(.authorityKeyIdentifierMissing) }
      if !authority.issuer.isEmpty || authority.serialNumber != nil {
        reasons.append(.authorityKeyIdentifierForm)
      }
    } else if !place.isRoot {
      reasons.append(.authorityKeyIdentifierMissing)
    }
    if certificate.isCA, certificate.subjectKeyIdentifier == nil {
      reasons.append(.subjectKeyIdentifierMissing)
    }
    return reasons
  }
}
