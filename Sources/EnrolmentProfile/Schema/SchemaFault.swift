public import PropertyList

/// One breach of one rule at one place of a profile.
public struct SchemaFault: Hashable, Sendable, CustomStringConvertible {
  /// The rule that is broken.
  public let rule: SchemaRule
  /// The place as a key path: `PayloadContent[1].IKEv2.MTU`; empty for the profile's root.
  public let keyPath: String
  /// The place in the source: line and column (XML) or offset (binary); for something missing, that of the
  /// dictionary it is missing from.
  public let position: PropertyListPosition
  /// What is wrong and what to do. Never holds a value of a key that keeps a secret.
  public let message: String
  /// How it is mended, if that asks for nobody's judgement.
  public let repair: SchemaRepair?

  /// A breach from its parts.
  public init(
    _ rule: SchemaRule, keyPath: String, position: PropertyListPosition, message: String,
    repair: SchemaRepair? = nil
  ) {
    self.rule = rule
    self.keyPath = keyPath
    self.position = position
    self.message = message
    self.repair = repair
  }

  /// The rule's name.
  public var id: String { rule.id }
  /// The rule's weight.
  public var severity: Severity { rule.severity }

  /// `12:3: error: PayloadContent[1].IKEv2.MTU: … [value-out-of-range]`.
  public var description: String {
    let place = position == .none ? "" : "\(position): "
    let path = keyPath.isEmpty ? "" : "\(keyPath): "
    return "\(place)\(severity.rawValue): \(path)\(message) [\(id)]"
  }
}
