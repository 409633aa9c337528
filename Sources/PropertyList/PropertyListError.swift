/// Why bytes are no property list, or why a value cannot be written as one.
///
/// Each case ends with the position of the fault.
@nonexhaustive
public enum PropertyListError: Error, Equatable, Sendable {
  /// The file has no content.
  case empty
  /// The bytes are something else; the words say what they look like and what to do.
  case notPropertyList(String)
  /// The XML declares an encoding, or the bytes show one, that is not read.
  case unsupportedEncoding(String, PropertyListPosition)
  /// The bytes do not fit the encoding named.
  case invalidEncoding(String, PropertyListPosition)
  /// A character that XML 1.0 does not allow, by its code point.
  case forbiddenCharacter(UInt32, PropertyListPosition)
  /// The file ends too early; the words say what is missing.
  case unexpectedEnd(missing: String, PropertyListPosition)
  /// Something stands where something else must.
  case unexpected(found: String, expected: String, PropertyListPosition)
  /// An element that property lists do not have.
  case unknownElement(String, PropertyListPosition)
  /// An end tag that does not close the open element.
  case mismatchedEndTag(found: String, expected: String, opened: PropertyListPosition, PropertyListPosition)
  /// A reference to an entity that is not one of XML's five.
  case unknownEntity(String, PropertyListPosition)
  /// A `&` that starts no reference, or a numeric reference to no character.
  case invalidReference(PropertyListPosition)
  /// Text that is no integer, real or date; the words say what is expected.
  case invalidValue(type: String, text: String, expected: String, PropertyListPosition)
  /// A number too large for its type.
  case outOfRange(type: String, text: String, PropertyListPosition)
  /// A character inside `<data>` that base64 does not have at that place.
  case invalidBase64(found: Unicode.Scalar, PropertyListPosition)
  /// Base64 that ends inside a group of four characters.
  case incompleteBase64(PropertyListPosition)
  /// A key without a value.
  case missingValue(key: String, PropertyListPosition)
  /// More than ``PropertyListLimits`` allow.
  case limitExceeded(String, limit: Int, PropertyListPosition)
  /// A binary file that contradicts itself; the words say how.
  case malformedBinary(String, PropertyListPosition)
  /// A binary file whose container holds itself.
  case circularReference(PropertyListPosition)
  /// A value that only a binary property list can hold; the words say which.
  case notRepresentableInXML(String, PropertyListPosition)
}

extension PropertyListError: CustomStringConvertible {
  /// Where the fault is.
  public var position: PropertyListPosition {
    switch self {
    case .empty, .notPropertyList: .none
    case .unsupportedEncoding(_, let position), .invalidEncoding(_, let position),
      .forbiddenCharacter(_, let position), .unexpectedEnd(_, let position),
      .unexpected(_, _, let position), .unknownElement(_, let position),
      .mismatchedEndTag(_, _, _, let position), .unknownEntity(_, let position),
      .invalidReference(let position), .invalidValue(_, _, _, let position),
      .outOfRange(_, _, let position), .invalidBase64(_, let position), .incompleteBase64(let position),
      .missingValue(_, let position), .limitExceeded(_, _, let position),
      .malformedBinary(_, let position), .circularReference(let position),
      .notRepresentableInXML(_, let position):
      position
    }
  }

  /// What is wrong and what to do, without the position.
  public var message: String {
    switch self {
    case .empty:
      "the file is empty; a property list is expected"
    case .notPropertyList(let words):
      words
    case .unsupportedEncoding(let name, _):
      "the encoding \(name) is not supported; save the file as UTF-8"
    case .invalidEncoding(let words, _):
      "\(words); save the file as UTF-8"
    case .forbiddenCharacter(let code, _):
      "XML 1.0 does not allow the character \(Self.codePoint(code)); remove it"
    case .unexpectedEnd(let missing, _):
      "the file ends before \(missing); it may have been cut off"
    case .unexpected(let found, let expected, _):
      "found \(found) where \(expected) is expected"
    case .unknownElement(let name, _):
      "<\(name)> is not an element of property lists; use dict, array, string, integer, real, true, false, date or data"
    case .mismatchedEndTag(let found, let expected, let opened, _):
      "</\(found)> does not close the <\(expected)> opened at \(opened); write </\(expected)>"
    case .unknownEntity(let name, _):
      "the entity &\(name); is not expanded; write its text, or one of &amp; &lt; &gt; &quot; &apos;"
    case .invalidReference:
      "this & starts no character reference; write &amp; for the character itself"
    case .invalidValue(let type, let text, let expected, _):
      "\"\(text)\" is not a valid \(type); write \(expected)"
    case .outOfRange(let type, let text, _):
      "\"\(text)\" is out of range for \(type == "integer" ? "an" : "a") \(type)"
    case .invalidBase64(let found, _):
      "\(Self.quoted(found)) cannot stand here in base64; <data> takes A-Z a-z 0-9 + / and = at the end"
    case .incompleteBase64:
      "the base64 ends inside a group of four characters; it was cut off, or its = is missing"
    case .missingValue(let key, _):
      "the key \"\(key)\" has no value; add one before the next key or the end of the dictionary"
    case .limitExceeded(let words, let limit, _):
      "\(words) is more than the limit of \(limit)"
    case .malformedBinary(let words, _):
      "damaged binary property list: \(words); write the file anew"
    case .circularReference:
      "damaged binary property list: this container holds itself; write the file anew"
    case .notRepresentableInXML(let words, _):
      "XML cannot hold \(words); remove it or write a binary property list"
    }
  }

  /// The position in words, if there is one, and the message.
  public var description: String {
    switch position {
    case .text(let line, let column): "line \(line), column \(column): \(message)"
    case .offset(let offset): "offset \(offset): \(message)"
    case .none: message
    }
  }

  static func quoted(_ scalar: Unicode.Scalar) -> String {
    scalar.value < 0x20 || scalar.value == 0x7F ? codePoint(scalar.value) : "\"\(scalar)\""
  }

  static func codePoint(_ code: UInt32) -> String {
    let digits = String(code, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
