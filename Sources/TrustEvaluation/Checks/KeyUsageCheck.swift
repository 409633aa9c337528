internal import OpenSSL

/// Who issues may sign certificates, who is no CA may not, and a keyUsage allows something (RFC 5280 4.2.1.3), which
/// the kind of key can do (RFC 3279 2.3.1, RFC 8813 3) and the extended key usage needs (RFC 5280 4.2.1.12).
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
    if !usage.isDisjoint(with: impossibleForSome) {
      let key = certificate.publicKey
      let impossible = usage.intersection(impossible(for: key.kind))
      if !impossible.isEmpty { reasons.append(.keyUsageInconsistent(found: "\(impossible), with \(key)")) }
    }
    if place.isLeaf, let purpose = purposeWithoutUsage(certificate, usage) {
      reasons.append(.keyUsageInconsistent(found: "\(usage), with the purpose \(purpose) alone"))
    }
    return reasons
  }

  private static let impossibleForSome: KeyUsage = [
    .keyAgreement, .encipherOnly, .decipherOnly, .keyEncipherment, .dataEncipherment,
  ]

  /// What no key of the kind can be used for.
  private static func impossible(for kind: PublicKeyInfo.Kind) -> KeyUsage {
    switch kind {
    case .rsa: [.keyAgreement, .encipherOnly, .decipherOnly]
    case .ec: [.keyEncipherment, .dataEncipherment]
    case .rsaPSS, .dsa, .ed25519, .ed448, .other: []
    }
  }

  /// The purpose of a certificate that has one alone and whose keyUsage does not allow it.
  private static func purposeWithoutUsage(_ certificate: Certificate, _ usage: KeyUsage) -> String? {
    guard let purposes = certificate.extendedKeyUsage, purposes.count == 1, !usage.isEmpty,
      let purpose = KeyPurpose(rawValue: purposes[0])
    else { return nil }
    let consistent: KeyUsage? =
      switch purpose {
      case .serverAuth: [.digitalSignature, .keyEncipherment, .keyAgreement]
      case .clientAuth: [.digitalSignature, .keyAgreement]
      default: nil
      }
    return consistent.flatMap { usage.isDisjoint(with: $0) && !certificate.isCA ? purpose.name : nil }
  }
}
