internal import OpenSSL

/// What the name constraints of one CA say about the certificates below it.
struct IssuerConstraints: Sendable {
  let issuer: Certificate
  let permitted: Subtrees
  let excluded: Subtrees
  /// Whether the extension is critical.
  let isCritical: Bool
  /// Whether the extension is there more than once, so that none of it can be relied on.
  let isRepeated: Bool

  /// Nil where the certificate has none, or none that can be read (`EncodingCheck` says so).
  init?(_ issuer: Certificate) {
    guard let constraints = issuer.nameConstraints else { return nil }
    self.issuer = issuer
    isCritical = constraints.isCritical
    let bounded = Set(constraints.bounded)
    permitted = Subtrees(constraints.permitted, bounded: bounded)
    excluded = Subtrees(constraints.excluded, bounded: bounded)
    isRepeated = issuer.extensions.count { $0.oid == ConstrainedNames.nameConstraints } > 1
  }

  /// How many subtrees there are.
  var count: Int { permitted.count + excluded.count }

  /// Whether names of the form are constrained.
  func bear(on form: NameForm) -> Bool { excluded.hold(form) || permitted.hold(form) }

  /// A subtree of the form that cannot be applied.
  func unusable(_ form: NameForm) -> Subtrees.Unusable? {
    excluded.unusable[form] ?? permitted.unusable[form]
  }

  /// What is wrong with the extension itself, whatever it says (RFC 5280 4.2.1.10).
  var formObservations: [Observation] {
    let reasons: [Reason] =
      (issuer.isCA ? [] : [.nameConstraintsMisplaced]) + (isCritical ? [] : [.nameConstraintsNotCritical])
    return reasons.map { Observation($0, issuer) }
  }
}
