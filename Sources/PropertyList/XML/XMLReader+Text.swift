extension XMLReader {
  /// The text of an element, references resolved, up to and past its end tag. Line ends stay as they are, as with
  /// CoreFoundation.
  private mutating func text(of tag: XMLStartTag) throws(PropertyListError) -> ArraySlice<UInt8> {
    if tag.isEmpty { return [] }
    let start = cursor
    skipPlainText()
    if starts(with: "</") {
      let plain = bytes[start..<cursor]
      try endTag(of: tag, spaceAllowed: false)
      return plain
    }
    var text = Array(bytes[start..<cursor])
    while cursor < bytes.count {
      if bytes[cursor] == UInt8(ascii: "&") {
        text.append(contentsOf: try reference())
      } else if starts(with: "<![CDATA[") {
        text.append(contentsOf: try characterData())
      } else {
        break
      }
      let run = cursor
      skipPlainText()
      text.append(contentsOf: bytes[run..<cursor])
    }
    try endTag(of: tag, spaceAllowed: false)
    return text[...]
  }

  private mutating func skipPlainText() {
    while cursor < bytes.count, bytes[cursor] != UInt8(ascii: "<"), bytes[cursor] != UInt8(ascii: "&") {
      cursor += 1
    }
  }

  /// Reads `<![CDATA[…]]>`.
  private mutating func characterData() throws(PropertyListError) -> ArraySlice<UInt8> {
    let start = cursor
    cursor += "<![CDATA[".utf8.count
    let first = cursor
    while cursor < bytes.count {
      if starts(with: "]]>") {
        cursor += 3
        return bytes[first..<(cursor - 3)]
      }
      cursor += 1
    }
    throw .unexpectedEnd(missing: "the ]]> of this CDATA", position(of: start))
  }

  /// Reads `&name;`, `&#10;` or `&#xA;`.
  private mutating func reference() throws(PropertyListError) -> [UInt8] {
    let start = cursor
    // No longer reference means anything, so an & without a semicolon does not search the rest of the file.
    guard let end = bytes[start...].prefix(64).firstIndex(of: UInt8(ascii: ";")) else {
      throw .invalidReference(position(of: start))
    }
    let name = bytes[(start + 1)..<end]
    cursor = end + 1
    if name.first == UInt8(ascii: "#") {
      guard let scalar = Self.scalar(reference: name.dropFirst()) else {
        throw .invalidReference(position(of: start))
      }
      guard Self.isAllowed(scalar) else { throw .forbiddenCharacter(scalar.value, position(of: start)) }
      return Array(String(scalar).utf8)
    }
    switch String(decoding: name, as: UTF8.self) {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default:
      let isName =
        !name.isEmpty && name.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "<") }
      throw isName
        ? .unknownEntity(String(shortened: name), position(of: start))
        : .invalidReference(position(of: start))
    }
  }

  private static func scalar(reference digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
    // UInt32 would also take a sign.
    guard text.utf8.allSatisfy({ digitValue($0) != nil }),
      let code = UInt32(text, radix: isHexadecimal ? 16 : 10)
    else { return nil }
    return Unicode.Scalar(code)
  }

  /// Whether XML 1.0 (section 2.2) has that character.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case ..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  mutating func string(of tag: XMLStartTag) throws(PropertyListError) -> String {
    String(decoding: try text(of: tag), as: UTF8.self)
  }

  /// Sign and digits, decimal or hexadecimal after `0x`; space before, but not after, as with CoreFoundation.
  mutating func integer(of tag: XMLStartTag) throws(PropertyListError) -> PropertyListValue.Content {
    let start = cursor
    let text = try text(of: tag)
    var digits = text.drop(while: Self.isWhitespace)
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    let isHexadecimal = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
    let base: UInt64 = isHexadecimal ? 16 : 10
    if isHexadecimal { digits = digits.dropFirst(2) }
    var magnitude: UInt64 = 0
    var isTooLarge = false
    for byte in digits {
      guard let digit = Self.digitValue(byte), digit < base else {
        throw invalid(tag, text, at: start, expected: "digits such as 42, -7 or 0x1F, and nothing after them")
      }
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: base)
      let (sum, carry) = product.addingReportingOverflow(digit)
      isTooLarge = isTooLarge || overflow || carry
      magnitude = sum
    }
    guard !digits.isEmpty else {
      throw invalid(tag, text, at: start, expected: "digits such as 42, -7 or 0x1F, and nothing after them")
    }
    if !isTooLarge, !isNegative {
      return Int64(exactly: magnitude).map { .integer($0) } ?? .unsigned(magnitude)
    }
    if !isTooLarge, magnitude <= Int64.min.magnitude {
      return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
    }
    throw .outOfRange(type: tag.element.name, text: String(shortened: text), position(of: start))
  }

  private static func digitValue(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// A decimal number, or `nan`, or `inf` or `infinity` with or without a sign, in any case; space before, but
  /// not after.
  mutating func real(of tag: XMLStartTag) throws(PropertyListError) -> Double {
    let start = cursor
    let text = try text(of: tag)
    let number = String(decoding: text.drop(while: Self.isWhitespace), as: UTF8.self)
    switch number.lowercased() {
    case "nan": return .nan
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: break
    }
    // Double also takes hexadecimal and names, which property lists do not have.
    let isDecimal = number.utf8.allSatisfy { byte in
      Self.digitValue(byte).map { $0 < 10 } ?? "+-.".utf8.contains(byte) || byte | 0x20 == UInt8(ascii: "e")
    }
    guard isDecimal, let value = Double(number) else {
      throw invalid(tag, text, at: start, expected: "a number such as 1.5 or -2e10, and nothing after it")
    }
    guard value.isFinite else {
      throw .outOfRange(type: tag.element.name, text: String(shortened: text), position(of: start))
    }
    return value
  }

  mutating func date(of tag: XMLStartTag) throws(PropertyListError) -> Double {
    let start = cursor
    let text = try text(of: tag)
    guard let date = CalendarDate(iso8601: text) else {
      throw invalid(tag, text, at: start, expected: "a day and time that exist, as in 2026-12-31T23:59:59Z")
    }
    return date.secondsSince2001
  }

  mutating func data(of tag: XMLStartTag) throws(PropertyListError) -> [UInt8] {
    if tag.isEmpty {
      throw .unexpected(
        found: "<data/>", expected: "<data></data>, since Apple's parser refuses the short form",
        tag.position)
    }
    let start = cursor
    skipPlainText()
    switch Base64.decode(bytes[start..<cursor]) {
    case .bytes(let data):
      // An & is the one character that stops the text before the end tag without being markup.
      if cursor < bytes.count, bytes[cursor] == UInt8(ascii: "&") {
        throw .invalidBase64(found: "&", position(of: cursor))
      }
      try endTag(of: tag, spaceAllowed: false)
      return data
    case .invalid(let offset):
      throw .invalidBase64(found: scalar(at: offset), position(of: offset))
    case .incomplete:
      throw cursor < bytes.count
        ? .incompleteBase64(position(of: cursor))
        : .unexpectedEnd(missing: "the </data> of the tag at \(tag.position)", position(of: cursor))
    }
  }

  private func invalid(
    _ tag: XMLStartTag, _ text: ArraySlice<UInt8>, at offset: Int, expected: String
  ) -> PropertyListError {
    .invalidValue(
      type: tag.element.name, text: String(shortened: text), expected: expected, position(of: offset))
  }
}
