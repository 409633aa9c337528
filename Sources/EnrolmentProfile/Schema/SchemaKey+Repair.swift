import FoundationEssentials
import PropertyList

/// What somebody surely meant by a value of the wrong type or spelling.
extension SchemaKey {
  /// The value in the type that the key wants; nil where several could be meant, and for a secret: of a text it cannot be
  /// said whether it is base64 or itself the secret.
  func repair(_ value: PropertyListValue) -> SchemaRepair? {
    guard !isSecret else { return nil }
    let words = value.string?.split(whereSeparator: \.isWhitespace) ?? []
    let word = words.count == 1 ? String(words[0]) : nil
    switch type {
    case .integer:
      if let number = word.flatMap({ Int($0) }) { return .integer(number) }
      return values == [0, 1] ? word.flatMap(Self.flag).map { .integer($0 ? 1 : 0) } : nil
    case .boolean: return word.flatMap(Self.flag).map { .boolean($0) }
    case .string: return value.integer.map { .string(String($0)) }
    case .data: return value.string.flatMap(Self.bytes).map { .data($0) }
    case .array:
      let fits = child("[]").map { $0.type.rawValue == value.typeName } ?? false
      return fits ? .array : nil
    case .real, .date, .dictionary, .any: return nil
    }
  }

  /// The one value that the key can have; nil if it can have several.
  var onlyValue: SchemaRepair? {
    guard values.count == 1 else { return nil }
    return switch values[0] {
    case .integer(let number): .integer(number)
    case .string(let text): .string(text)
    default: nil
    }
  }

  private static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: nil
    }
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    if text.hasPrefix("-----BEGIN ") { return Array(text.utf8) }
    let digits = text.filter { !$0.isWhitespace }
    guard digits.utf8.count >= 4 else { return nil }
    return Data(base64Encoded: digits).map { Array($0) }
  }
}
