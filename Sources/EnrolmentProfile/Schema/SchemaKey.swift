/// One key of a payload: a row of its schema table, with the rows below it.
///
/// Tables are trees as payloads are: a dictionary has its keys as `children`, an array its element (named
/// `[]`), a dictionary with free keys an entry named `*`. Facts are Apple's published schema
/// (github.com/apple/device-management) unless a remark says otherwise.
public final class SchemaKey: Sendable {
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
    /// A URL that begins with `https://`.
    case httpsURL
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

  /// What an update of an installed profile may do to a key.
  public enum Update: Hashable, Sendable {
    /// Nothing: devices refuse the update.
    case unchanged
    /// Take bits away, but give none.
    case fewerBits
    /// Change the list, but neither add nor take this value.
    case keeping(String)
  }

  /// The key as Apple spells it; `[]` for an array's element, `*` for any key.
  public let name: String
  /// The path inside the payload: `IKEv2.OnDemandRules[].Action`.
  public let path: String
  /// The type.
  public let type: ValueType
  /// Whether it must be there.
  public let presence: Presence
  /// The allowed values; empty means any.
  public let values: [SchemaValue]
  /// Values that some platforms do not take, or no platform takes any more.
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
  /// Whether the value is a secret, which no message may print and which makes the profile one.
  public let isSecret: Bool
  /// Whether a dictionary may have keys that its children do not name.
  public let isOpen: Bool
  /// Whether an array of such values may stand where one is expected.
  public let mayRepeat: Bool
  /// Other names that the key is known to be written by in error.
  public let aliases: [String]
  /// What to use in its stead, where it is deprecated.
  public let replacement: String?
  /// What an update may do to it; nil means anything.
  public let update: Update?
  /// How platforms differ from the parent.
  public let changes: [PlatformChange]
  /// What each platform says, the parent's availability and the changes taken together.
  public let availability: [Platform: Availability]
  /// The keys of a dictionary, or the element of an array.
  public let children: [SchemaKey]
  /// What must hold among the keys of this dictionary.
  public let relations: [SchemaRelation]
  private let index: [String: Int]

  /// Whether more is asked of a value than its type.
  var judgesValues: Bool {
    !values.isEmpty || !withdrawn.isEmpty || range != nil || format != nil || reference != nil
  }

  /// A row. The parts left out say nothing.
  public init(
    _ name: String, _ type: ValueType, _ presence: Presence = .optional, values: [SchemaValue] = [],
    withdrawn: [Withdrawal] = [], range: ClosedRange<Int>? = nil, count: ClosedRange<Int>? = nil,
    format: Format? = nil, default defaultValue: SchemaValue? = nil,
    platformDefaults: [Platform: SchemaValue] = [:], reference: ReferenceTarget? = nil,
    isSecret: Bool = false, isOpen: Bool = false, mayRepeat: Bool = false, aliases: [String] = [],
    replacement: String? = nil, update: Update? = nil, on changes: [PlatformChange] = [],
    relations: [SchemaRelation] = [], _ children: [SchemaKey] = []
  ) {
    self.name = name
    path = name
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
    self.mayRepeat = mayRepeat
    self.aliases = aliases
    self.replacement = replacement
    self.update = update
    self.changes = changes
    availability = [:]
    self.children = children
    self.relations = relations
    index = Self.index(of: children)
  }

  /// A row that is like another but for these.
  private init(
    _ other: SchemaKey, path: String, presence: Presence, availability: [Platform: Availability],
    children: [SchemaKey]
  ) {
    name = other.name
    self.path = path
    type = other.type
    self.presence = presence
    values = other.values
    withdrawn = other.withdrawn
    range = other.range
    count = other.count
    format = other.format
    defaultValue = other.defaultValue
    platformDefaults = other.platformDefaults
    reference = other.reference
    isSecret = other.isSecret
    isOpen = other.isOpen
    mayRepeat = other.mayRepeat
    aliases = other.aliases
    replacement = other.replacement
    update = other.update
    changes = other.changes
    self.availability = availability
    self.children = children
    relations = other.relations
    index = Self.index(of: children)
  }

  private static func index(of children: [SchemaKey]) -> [String: Int] {
    Dictionary(children.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// This row placed below `parent`: paths and availability of the whole tree are filled in.
  func placed(under parent: String, inheriting inherited: [Platform: Availability]) -> SchemaKey {
    let path = name == "[]" ? parent + "[]" : parent.isEmpty ? name : parent + "." + name
    var availability = inherited
    for change in changes {
      availability[change.platform] = change.applied(to: availability[change.platform])
    }
    return SchemaKey(
      self, path: path, presence: presence, availability: availability,
      children: children.map { $0.placed(under: path, inheriting: availability) })
  }

  /// This row for a dictionary that may do without it.
  var asOptional: SchemaKey {
    SchemaKey(self, path: path, presence: .optional, availability: availability, children: children)
  }

  /// Where among `children` a key stands, by its exact name.
  func childIndex(_ name: String) -> Int? { index[name] }

  /// The row of a key directly below, by its exact name.
  public func child(_ name: String) -> SchemaKey? {
    guard let offset = index[name] else { return nil }
    return children[offset]
  }

  /// This row and all below it, parents first.
  public var flattened: [SchemaKey] { [self] + children.flatMap(\.flattened) }
}
