/// A value of a property list that knows where it was written.
///
/// Two values are equal when they mean the same: positions do not count, neither does the order of dictionary
/// entries, and not-a-number equals itself.
public struct PropertyListValue: Sendable {
  /// What a value can be.
  public enum Content: Sendable {
    /// Text.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// A whole number above `Int64.max`; smaller ones are `integer`.
    case unsigned(UInt64)
    /// A floating-point number.
    case real(Double)
    /// True or false.
    case boolean(Bool)
    /// A moment, as seconds since 2001-01-01T00:00:00Z.
    case date(Double)
    /// Bytes.
    case data([UInt8])
    /// Values in order.
    case array([PropertyListValue])
    /// Values by key.
    case dictionary(PropertyListDictionary)
    /// An object reference of a keyed archive. XML writes it as a dictionary of the one key `CF$UID`.
    case uid(UInt64)
  }

  /// The value itself.
  public var content: Content
  /// Where the value stands: its opening tag, or the offset of its object.
  public var position: PropertyListPosition

  /// A value, of no position unless one is given.
  public init(_ content: Content, position: PropertyListPosition = .none) {
    self.content = content
    self.position = position
  }

  /// Reads an XML or binary property list; see ``PropertyListDocument``.
  public init(
    parsing bytes: [UInt8], limits: PropertyListLimits = .standard
  ) throws(PropertyListError) {
    self = try PropertyListDocument(parsing: bytes, limits: limits).root
  }
}

// Not inlined where the payload is trivial: once inlined into a chain such as `value?.date.map { … }`, Swift 6.3.1
// crashes while it optimises the caller ("Found ownership error", CopyPropagation).
extension PropertyListValue {
  /// The text, or nil for another type.
  public var string: String? {
    if case .string(let value) = content { value } else { nil }
  }

  /// The whole number, or nil for another type and above `Int.max`.
  @inline(never)
  public var integer: Int? {
    if case .integer(let value) = content { Int(exactly: value) } else { nil }
  }

  /// The floating-point number, or nil for another type.
  @inline(never)
  public var real: Double? {
    if case .real(let value) = content { value } else { nil }
  }

  /// The Boolean, or nil for another type.
  @inline(never)
  public var boolean: Bool? {
    if case .boolean(let value) = content { value } else { nil }
  }

  /// The moment as seconds since 2001-01-01T00:00:00Z, or nil for another type.
  @inline(never)
  public var date: Double? {
    if case .date(let value) = content { value } else { nil }
  }

  /// The bytes, or nil for another type.
  public var data: [UInt8]? {
    if case .data(let value) = content { value } else { nil }
  }

  /// The elements, or nil for another type.
  public var array: [PropertyListValue]? {
    if case .array(let value) = content { value } else { nil }
  }

  /// The dictionary, or nil for another type.
  public var dictionary: PropertyListDictionary? {
    if case .dictionary(let value) = content { value } else { nil }
  }

  /// The last value of that key, or nil where there is none or this is no dictionary.
  public subscript(key: String) -> PropertyListValue? {
    dictionary?[key]
  }

  /// The element at that index, or nil where there is none or this is no array.
  public subscript(index: Int) -> PropertyListValue? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// The name of the type, as messages use it: `string`, `integer`, `real`, `boolean`, `date`, `data`, `array`,
  /// `dictionary` or `uid`.
  public var typeName: String {
    switch content {
    case .string: "string"
    case .integer, .unsigned: "integer"
    case .real: "real"
    case .boolean: "boolean"
    case .date: "date"
    case .data: "data"
    case .array: "array"
    case .dictionary: "dictionary"
    case .uid: "uid"
    }
  }
}

extension PropertyListValue: Equatable {
  /// Equality of meaning; see the type.
  public static func == (left: PropertyListValue, right: PropertyListValue) -> Bool {
    switch (left.content, right.content) {
    case (.string(let left), .string(let right)): left.isSameText(as: right)
    case (.integer(let left), .integer(let right)): left == right
    case (.unsigned(let left), .unsigned(let right)): left == right
    case (.integer(let signed), .unsigned(let unsigned)), (.unsigned(let unsigned), .integer(let signed)):
      UInt64(exactly: signed) == unsigned
    case (.real(let left), .real(let right)): left == right || left.isNaN && right.isNaN
    case (.boolean(let left), .boolean(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.data(let left), .data(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    case (.uid(let left), .uid(let right)): left == right
    default: false
    }
  }
}
