internal import OpenSSL

/// Who issues may sign certificates, who is no CA may not, and a keyUsage allows something (RFC 5280 4.2.1.3).
enum KeyUsageCheck: CertificateCheck {
  static func observe(_ certificate: Certificate, at place: Place) -> [Reason] {
    guard let usage = certificate.keyUsage else { return [] }
    var reasons: [Reason] = []
    if !place.isLeaf, !usage.contains(.keyCertSign) { reasons.append(.keyCertSignMissing) }
    // Of an issuer `BasicConstraintsCheck` says more.
    if place.isLeaf, usage.contains(.keyCertSign), certificate.basicConstraints?.isCA != true {
      reasons.append(.keyUsageInconsistent(found: "keyCertSign, and no CA:TRUE in basicConstraints"))
    }
    if usage.isEmpty { reasons.append(.keyUsageInconsistent(found: "no usage at all")) }
    return reasons
  }
}
