/// The spellings that the tables use for what comes often.
extension SchemaKey {
  /// A switch that Apple keeps as the integer 0 or 1. `<true/>` is tolerated when reading.
  static func flag(_ name: String, default value: SchemaValue? = nil, on changes: [PlatformChange] = [])
    -> SchemaKey
  {
    SchemaKey(name, .integer, values: [0, 1], default: value, on: changes)
  }

  /// A dictionary with these keys.
  static func dictionary(
    _ name: String, presence: Presence = .optional, isOpen: Bool = false, on changes: [PlatformChange] = [],
    relations: [SchemaRelation] = [], _ keys: [SchemaKey]
  ) -> SchemaKey {
    SchemaKey(name, .dictionary, presence, isOpen: isOpen, on: changes, relations: relations, keys)
  }

  /// An array of simple values.
  static func list(
    _ name: String, _ presence: Presence = .optional, of type: ValueType = .string,
    values: [SchemaValue] = [],
    count: ClosedRange<Int>? = nil, on changes: [PlatformChange] = []
  ) -> SchemaKey {
    SchemaKey(name, .array, presence, count: count, on: changes, [SchemaKey("[]", type, values: values)])
  }

  /// An array of whatever this row says.
  static func list(
    _ name: String, _ presence: Presence = .optional, count: ClosedRange<Int>? = nil,
    on changes: [PlatformChange] = [], of element: SchemaKey
  ) -> SchemaKey {
    SchemaKey(name, .array, presence, count: count, on: changes, [element])
  }

  /// An array of dictionaries with these keys.
  static func list(
    _ name: String, _ presence: Presence = .optional, on changes: [PlatformChange] = [],
    relations: [SchemaRelation] = [], of keys: [SchemaKey]
  ) -> SchemaKey {
    SchemaKey(name, .array, presence, on: changes, [SchemaKey("[]", .dictionary, relations: relations, keys)])
  }

  /// A key that holds the PayloadUUID of another payload.
  static func reference(
    _ name: String, _ presence: Presence = .optional, to target: ReferenceTarget,
    update: Update? = nil, on changes: [PlatformChange] = []
  ) -> SchemaKey {
    SchemaKey(
      name, .string, presence, format: .uuid, reference: target, update: update, on: changes)
  }

  /// A list of such keys.
  static func references(
    _ name: String, to target: ReferenceTarget, on changes: [PlatformChange] = []
  ) -> SchemaKey {
    SchemaKey(name, .array, on: changes, [.reference("[]", to: target)])
  }

  /// A password or the like.
  static func secret(_ name: String, _ presence: Presence = .optional, of type: ValueType = .string)
    -> SchemaKey
  {
    SchemaKey(name, type, presence, isSecret: true)
  }
}
