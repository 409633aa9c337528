public import PropertyList

/// A value that a schema names: one that is allowed, or the default.
public enum SchemaValue: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  case string(String)
  case integer(Int)
  case boolean(Bool)

  /// A string as a literal.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An integer as a literal.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A Boolean as a literal.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// The value as messages print it: `"RSA"`, `14`, `true`.
  public var description: String {
    switch self {
    case .string(let text): quoted(text)
    case .integer(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    }
  }

  /// The value as a property list has it.
  public var propertyListValue: PropertyListValue {
    switch self {
    case .string(let text): PropertyListValue(.string(text))
    case .integer(let number): PropertyListValue(.integer(Int64(number)))
    case .boolean(let flag): PropertyListValue(.boolean(flag))
    }
  }

  /// The value a property list holds, as a key of type `type` understands it (`<true/>` is 1 in an integer
  /// key, `<real>1</real>` too); nil if it is none that a schema could name.
  init?(_ value: PropertyListValue, readAs type: ValueType) {
    switch (type, value.content) {
    case (.integer, .boolean(let flag)): self = .integer(flag ? 1 : 0)
    case (.integer, .real(let number)):
      guard let whole = Int(exactly: number) else { return nil }
      self = .integer(whole)
    case (.boolean, .integer(let number)): self = .boolean(number != 0)
    case (_, .integer(let number)): self = .integer(Int(number))
    case (_, .string(let text)): self = .string(text)
    case (_, .boolean(let flag)): self = .boolean(flag)
    default: return nil
    }
  }
}
