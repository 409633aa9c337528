internal import OpenSSL

/// The form of a certificate's own nameConstraints (RFC 5280 4.2.1.10), whatever they say.
enum NameConstraintCheck {
  static func form(_ certificate: Certificate) -> [Observation] {
    guard let constraints = certificate.nameConstraints else { return [] }
    let reasons: [Reason] =
      (certificate.isCA ? [] : [.nameConstraintsMisplaced])
      + (constraints.isCritical ? [] : [.nameConstraintsNotCritical])
    return reasons.map { Observation($0, certificate) }
  }
}
