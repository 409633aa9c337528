/// The type of a key in a payload, by the property list's name for it.
public enum ValueType: String, Hashable, Sendable, CustomStringConvertible {
  case string, integer, real, boolean, date, data, array, dictionary
  /// Any type at all.
  case any

  /// The name of the type with its article, for messages: "an integer".
  public var phrase: String {
    switch self {
    case .integer, .array: "an \(rawValue)"
    case .boolean: "a Boolean"
    case .data: "data"
    case .any: "any value"
    default: "a \(rawValue)"
    }
  }

  /// The element of a property list that holds it.
  public var description: String { rawValue }
}
