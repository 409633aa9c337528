internal import COpenSSL

/// Within which names a CA may issue (RFC 5280 4.2.1.10).
public struct NameConstraints: Hashable, Sendable {
  /// If a kind of name occurs here, names of that kind must lie in one of these subtrees.
  public let permitted: [GeneralName]
  /// Names must lie in none of these subtrees.
  public let excluded: [GeneralName]
  /// Whether the extension is marked critical, as RFC 5280 demands.
  public let isCritical: Bool

  init(_ constraints: NAME_CONSTRAINTS, isCritical: Bool) {
    permitted = Self.bases(constraints.permittedSubtrees)
    excluded = Self.bases(constraints.excludedSubtrees)
    self.isCritical = isCritical
  }

  private static func bases(_ stack: OpaquePointer?) -> [GeneralName] {
    Stack.elements(stack, as: GENERAL_SUBTREE.self).compactMap { GeneralName($0.pointee.base) }
  }
}
