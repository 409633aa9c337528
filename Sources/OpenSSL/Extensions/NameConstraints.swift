internal import COpenSSL

/// Within which names a CA may issue (RFC 5280 4.2.1.10).
public struct NameConstraints: Hashable, Sendable {
  /// If a kind of name occurs here, names of that kind must lie in one of these subtrees.
  public let permitted: [GeneralName]
  /// Names must lie in none of these subtrees.
  public let excluded: [GeneralName]
  /// Those of the subtrees that have a `minimum` other than 0 or a `maximum`, which RFC 5280 4.2.1.10 forbids.
  public let bounded: [GeneralName]
  /// Whether the extension is marked critical, as RFC 5280 demands.
  public let isCritical: Bool

  init(_ constraints: NAME_CONSTRAINTS, isCritical: Bool) {
    let permitted = Stack.elements(constraints.permittedSubtrees, as: GENERAL_SUBTREE.self)
    let excluded = Stack.elements(constraints.excludedSubtrees, as: GENERAL_SUBTREE.self)
    self.permitted = permitted.compactMap { GeneralName($0.pointee.base) }
    self.excluded = excluded.compactMap { GeneralName($0.pointee.base) }
    bounded = (permitted + excluded).filter(Self.isBounded).compactMap { GeneralName($0.pointee.base) }
    self.isCritical = isCritical
  }

  private static func isBounded(_ subtree: UnsafeMutablePointer<GENERAL_SUBTREE>) -> Bool {
    // Zero has no octets but 0 in any encoding that OpenSSL reads.
    let minimum = ASN1.bytes(subtree.pointee.minimum)
    return subtree.pointee.maximum != nil || minimum.contains { $0 != 0 }
  }
}
