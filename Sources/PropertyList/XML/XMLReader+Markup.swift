/// A start tag, or a tag that is both start and end.
struct XMLStartTag {
  let element: XMLElement
  /// Whether it was `<name/>`.
  let isEmpty: Bool
  let position: PropertyListPosition
}

extension XMLReader {
  /// Skips the XML declaration, comments, instructions and the document type declaration before the root.
  mutating func skipProlog() throws(PropertyListError) {
    try skipBetweenTags()
    if starts(with: "<!DOCTYPE") {
      try skipDocumentType()
      try skipBetweenTags()
    }
  }

  /// Skips white space, comments and processing instructions.
  mutating func skipBetweenTags() throws(PropertyListError) {
    while true {
      skipSpace()
      if starts(with: "<!--") {
        try skip(past: "-->", from: 4, missing: "the --> of this comment")
      } else if starts(with: "<?") {
        try skip(past: "?>", from: 2, missing: "the ?> of this processing instruction")
      } else {
        return
      }
    }
  }

  /// Skips a document type declaration with its internal subset. Nothing in it is looked at: no entity it declares
  /// exists for this reader.
  private mutating func skipDocumentType() throws(PropertyListError) {
    let start = cursor
    var isInSubset = false
    cursor += "<!DOCTYPE".utf8.count
    while cursor < bytes.count {
      switch bytes[cursor] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = bytes[cursor]
        guard let end = bytes[(cursor + 1)...].firstIndex(of: quote) else {
          throw .unexpectedEnd(missing: "the closing quote of this literal", position(of: cursor))
        }
        cursor = end
      case UInt8(ascii: "["): isInSubset = true
      case UInt8(ascii: "]"): isInSubset = false
      case UInt8(ascii: "<") where starts(with: "<!--"):
        try skip(past: "-->", from: 4, missing: "the --> of this comment")
        continue
      case UInt8(ascii: "<") where starts(with: "<?"):
        try skip(past: "?>", from: 2, missing: "the ?> of this processing instruction")
        continue
      case UInt8(ascii: ">") where !isInSubset:
        cursor += 1
        return
      default: break
      }
      cursor += 1
    }
    throw .unexpectedEnd(missing: "the end of this <!DOCTYPE", position(of: start))
  }

  private mutating func skip(past end: StaticString, from length: Int, missing: String)
    throws(PropertyListError)
  {
    let start = cursor
    cursor += length
    while cursor < bytes.count {
      if starts(with: end) {
        cursor += end.utf8CodeUnitCount
        return
      }
      cursor += 1
    }
    throw .unexpectedEnd(missing: missing, position(of: start))
  }

  /// Reads the next start tag; nil, without reading it, where an end tag comes first.
  mutating func startTag(expected: StaticString) throws(PropertyListError) -> XMLStartTag? {
    try skipBetweenTags()
    guard cursor < bytes.count else { throw .unexpectedEnd(missing: "\(expected)", position(of: cursor)) }
    guard bytes[cursor] == UInt8(ascii: "<") else { throw unexpected(at: cursor, expected: "\(expected)") }
    if cursor + 1 < bytes.count, bytes[cursor + 1] == UInt8(ascii: "/") { return nil }
    let position = tagPosition()
    let name = self.name(at: cursor + 1)
    guard let element = XMLElement(name: name) else {
      if name.endIndex == bytes.count { throw .unexpectedEnd(missing: "the end of this tag", position) }
      throw name.isEmpty
        ? unexpected(at: cursor, expected: "a tag") : .unknownElement(String(shortened: name), position)
    }
    cursor = name.endIndex
    return XMLStartTag(element: element, isEmpty: try skipAttributes(of: element), position: position)
  }

  /// Skips to the end of a start tag; true where it ends with `/>`.
  private mutating func skipAttributes(of element: XMLElement) throws(PropertyListError) -> Bool {
    while true {
      let hadSpace = skipSpace()
      guard cursor < bytes.count else {
        throw .unexpectedEnd(missing: "the > of <\(element.name)", position(of: cursor))
      }
      if bytes[cursor] == UInt8(ascii: ">") {
        cursor += 1
        return false
      }
      if starts(with: "/>") {
        cursor += 2
        return true
      }
      let attribute = name(at: cursor)
      guard hadSpace, !attribute.isEmpty else {
        throw unexpected(at: cursor, expected: "the > of <\(element.name)")
      }
      cursor = attribute.endIndex
      skipSpace()
      guard starts(with: "=") else { throw unexpected(at: cursor, expected: "= and the attribute's value") }
      cursor += 1
      skipSpace()
      guard starts(with: "\"") || starts(with: "'") else {
        throw unexpected(at: cursor, expected: "the attribute's value in quotes")
      }
      guard let end = bytes[(cursor + 1)...].firstIndex(of: bytes[cursor]) else {
        throw .unexpectedEnd(missing: "the closing quote of this attribute", position(of: cursor))
      }
      cursor = end + 1
    }
  }

  /// Reads the end tag of an element, which must be next.
  mutating func endTag(of tag: XMLStartTag, spaceAllowed: Bool = true) throws(PropertyListError) {
    if spaceAllowed { try skipBetweenTags() }
    let start = cursor
    guard cursor < bytes.count else {
      throw .unexpectedEnd(
        missing: "the </\(tag.element.name)> of the tag at \(tag.position)", position(of: cursor))
    }
    guard starts(with: "</") else { throw unexpected(at: cursor, expected: "</\(tag.element.name)>") }
    let name = self.name(at: cursor + 2)
    guard XMLElement(name: name) == tag.element else {
      if name.endIndex == bytes.count {
        throw .unexpectedEnd(missing: "the end of </\(tag.element.name)>", position(of: bytes.count))
      }
      throw .mismatchedEndTag(
        found: String(shortened: name), expected: tag.element.name, opened: tag.position, position(of: start))
    }
    cursor = name.endIndex
    skipSpace()
    guard starts(with: ">") else { throw unexpected(at: cursor, expected: "the > of </\(tag.element.name)") }
    cursor += 1
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = cursor
    while cursor < bytes.count, Self.isWhitespace(bytes[cursor]) { cursor += 1 }
    return cursor > start
  }

  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  /// The longest run of bytes from there that a name can have.
  private func name(at start: Int) -> ArraySlice<UInt8> {
    var end = min(start, bytes.count)
    let first = end
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...,
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        end += 1
      default:
        return bytes[first..<end]
      }
    }
    return bytes[first..<end]
  }

  func starts(with text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard bytes.count - cursor >= length else { return false }
    return text.withUTF8Buffer { buffer in
      for index in 0..<length where bytes[cursor + index] != buffer[index] { return false }
      return true
    }
  }

  func position(of offset: Int) -> PropertyListPosition {
    .of(offset, in: bytes)
  }

  /// The character that starts at that offset, which lies in the text.
  func scalar(at offset: Int) -> Unicode.Scalar {
    String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first ?? "?"
  }

  /// The error for whatever stands at that offset.
  func unexpected(at offset: Int, expected: String) -> PropertyListError {
    guard offset < bytes.count else { return .unexpectedEnd(missing: expected, position(of: offset)) }
    let found: String
    let rest = bytes[offset...]
    if rest.starts(with: "<!--".utf8) {
      found = "a comment"
    } else if rest.starts(with: "<![CDATA[".utf8) {
      found = "CDATA"
    } else if bytes[offset] == UInt8(ascii: "<"),
      let end = rest.prefix(30).firstIndex(where: { $0 == UInt8(ascii: ">") || $0 < 0x20 }),
      bytes[end] >= 0x20
    {
      found = String(decoding: rest[...end], as: UTF8.self)
    } else {
      found = PropertyListError.quoted(scalar(at: offset))
    }
    return .unexpected(found: found, expected: expected, position(of: offset))
  }
}

extension String {
  /// The text of some bytes, short enough to stand in a message.
  init(shortened bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes.prefix(160), as: UTF8.self)
    self = text.unicodeScalars.count > 40 ? String(text.unicodeScalars.prefix(40)) + "…" : text
  }
}
