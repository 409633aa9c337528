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

  /// An array of dictionaries with these keys.
  static func list(
    _ name: String, _ presence: Presence = .optional, on changes: [PlatformChange] = [],
    relations: [SchemaRelation] = [], of keys: [SchemaKey]
  ) -> SchemaKey {
    SchemaKey(name, .array, presence, on: changes, [SchemaKey("[]", .dictionary, relations: relations, keys)])
  }
}
