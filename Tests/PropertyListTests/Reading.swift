import Foundation
import PropertyList

/// The value that a text is.
func read(_ text: String) throws(PropertyListError) -> PropertyListValue {
  try PropertyListValue(parsing: Array(text.utf8))
}

/// Why a text is refused; nil if it is not.
func refusal(_ text: String, limits: PropertyListLimits = .standard) -> String? {
  refusal(Array(text.utf8), limits: limits)
}

/// Why some bytes are refused; nil if they are not.
func refusal(_ bytes: [UInt8], limits: PropertyListLimits = .standard) -> String? {
  do throws(PropertyListError) {
    _ = try PropertyListValue(parsing: bytes, limits: limits)
    return nil
  } catch {
    return error.description
  }
}

/// Every value and key under a value with its place, in source order: `dictionary 1:1`, `name 2:1`, `string 2:17`.
func places(of value: PropertyListValue) -> [String] {
  let members: [String] =
    switch value.content {
    case .array(let elements): elements.flatMap { places(of: $0) }
    case .dictionary(let dictionary):
      dictionary.entries.flatMap { ["\($0.key) \($0.keyPosition)"] + places(of: $0.value) }
    default: []
    }
  return ["\(value.typeName) \(value.position)"] + members
}
