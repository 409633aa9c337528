/// One key of a payload: a row of its schema table, with the rows below it.
///
/// Tables are trees as payloads are: a dictionary has its keys as `children`, an array its element (named
/// `[]`), a dictionary with free keys an entry named `*`. Facts are Apple's published schema
/// (github.com/apple/device-management) unless a remark says otherwise.
public struct SchemaKey: Sendable {
  /// Whether a key must be there.
  public enum Presence: Hashable, Sendable {
    case optional
    /// The schema says required, but devices are known to cope without: a warning.
    case expected
    case required
    /// Required, unless the dictionary has this other key.
    case requiredUnless(String)
  }

  /// A form that a string must have.
  public enum Format: Hashable, Sendable {
    /// 8-4-4-4-12 hexadecimal digits.
    case uuid
  }

  /// Values that platforms no longer, or never, take.
  public struct Withdrawal: Hashable, Sendable {
    /// The values.
    public let values: [SchemaValue]
    /// Where they are gone.
    public let changes: [PlatformChange]
    /// A withdrawal of `values`.
    public init(_ values: [SchemaValue], _ changes: [PlatformChange]) {
      self.values = values
      self.changes = changes
    }
  }

  /// The key as Apple spells it; `[]` for an array's element, `*` for any key.
  public let name: String
  /// The path inside the payload: `IKEv2.OnDemandRules[].Action`.
  public internal(set) var path: String
  /// The type.
  public let type: ValueType
  /// Whether it must be there.
  public let presence: Presence
  /// The allowed values; empty means any.
  public let values: [SchemaValue]
  /// Allowed values that some platforms do not take.
  public let withdrawn: [Withdrawal]
  /// The allowed range of an integer.
  public let range: ClosedRange<Int>?
  /// How many elements an array may have.
  public let count: ClosedRange<Int>?
  /// The form of a string.
  public let format: Format?
  /// What a device takes when the key is absent; nil if Apple does not say.
  public let defaultValue: SchemaValue?
  /// Platforms with another default.
  public let platformDefaults: [Platform: SchemaValue]
  /// What the key points at, if it holds the UUID of another payload.
  public let reference: ReferenceTarget?
  /// Whether the value is a secret, which no message may print.
  public let isSecret: Bool
  /// Whether a dictionary may have keys that its children do not name.
  public let isOpen: Bool
  /// How platforms differ from the parent.
  public let changes: [PlatformChange]
  /// What each platform says, the parent's availability and the changes taken together.
  public internal(set) var availability: [Platform: Availability] = [:]
  /// The keys of a dictionary, or the element of an array.
  public internal(set) var children: [SchemaKey]
  /// What must hold among the keys of this dictionary.
  public let relations: [SchemaRelation]
  private(set) var index: [String: Int] = [:]

  /// A row. The parts left out say nothing.
  public init(
    _ name: String, _ type: ValueType, _ presence: Presence = .optional, values: [SchemaValue] = [],
    withdrawn: [Withdrawal] = [], range: ClosedRange<Int>? = nil, count: ClosedRange<Int>? = nil,
    format: Format? = nil, default defaultValue: SchemaValue? = nil,
    platformDefaults: [Platform: SchemaValue] = [:], reference: ReferenceTarget? = nil,
    isSecret: Bool = false,
    isOpen: Bool = false, on changes: [PlatformChange] = [], relations: [SchemaRelation] = [],
    _ children: [SchemaKey] = []
  ) {
    self.name = name
    self.path = name
    self.type = type
    self.presence = presence
    self.values = values
    self.withdrawn = withdrawn
    self.range = range
    self.count = count
    self.format = format
    self.defaultValue = defaultValue
    self.platformDefaults = platformDefaults
    self.reference = reference
    self.isSecret = isSecret
    self.isOpen = isOpen
    self.changes = changes
    self.relations = relations
    self.children = children
    for (offset, child) in children.enumerated() { index[child.name] = offset }
  }

  /// The row of a key directly below, by its exact name; a `*` row is not meant.
  public func child(_ name: String) -> SchemaKey? {
    guard let offset = index[name] else { return nil }
    return children[offset]
  }

  /// This row and all below it, parents first.
  public var flattened: [SchemaKey] { [self] + children.flatMap(\.flattened) }
}
