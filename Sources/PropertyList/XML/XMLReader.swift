/// Reads the property list in a text: the values. Markup is in `XMLReader+Markup.swift`, text in
/// `XMLReader+Text.swift`.
///
/// What Apple's parser refuses is refused here too (a comment inside `<string>`, space after an integer, `<data/>`),
/// since a file that passes here has to pass on a device; beyond that the text must be well-formed XML.
struct XMLReader {
  let bytes: [UInt8]
  private let limits: PropertyListLimits
  private let isPlaceholder: ((String) -> Bool)?
  var cursor = 0
  private var mark = TextMark()
  private var valueCount = 0

  init(_ source: XMLSource, limits: PropertyListLimits, placeholder isPlaceholder: ((String) -> Bool)?) {
    bytes = source.bytes
    self.limits = limits
    self.isPlaceholder = isPlaceholder
  }

  /// Reads the whole text, which must hold exactly one value, inside `<plist>` or bare.
  mutating func document() throws(PropertyListError) -> PropertyListValue {
    try skipProlog()
    guard let first = try startTag(expected: "<plist>") else {
      throw unexpected(at: cursor, expected: "<plist>")
    }
    let root: PropertyListValue
    if first.element == .plist {
      guard !first.isEmpty, let tag = try startTag(expected: "a value") else {
        throw .unexpected(found: "an empty <plist>", expected: "one with a value", first.position)
      }
      root = try value(of: tag, depth: 1)
      try endTag(of: first)
    } else {
      root = try value(of: first, depth: 1)
    }
    try skipBetweenTags()
    if cursor < bytes.count { throw unexpected(at: cursor, expected: "the end of the file") }
    return root
  }

  /// Reads the value whose start tag has been read, up to its end tag.
  private mutating func value(of tag: XMLStartTag, depth: Int) throws(PropertyListError) -> PropertyListValue
  {
    try count(tag)
    if let text = try placeholder(in: tag) { return PropertyListValue(.string(text), position: tag.position) }
    let content: PropertyListValue.Content
    switch tag.element {
    case .dict: content = try dictionary(of: tag, depth: depth)
    case .array: content = .array(try array(of: tag, depth: depth))
    case .string: content = .string(try string(of: tag))
    case .integer: content = try integer(of: tag)
    case .real: content = .real(try real(of: tag))
    case .date: content = .date(try date(of: tag))
    case .data: content = .data(try data(of: tag))
    case .yes, .no:
      if !tag.isEmpty { try endTag(of: tag, spaceAllowed: false) }
      content = .boolean(tag.element == .yes)
    case .key, .plist:
      throw .unexpected(found: "<\(tag.element.name)>", expected: "a value", tag.position)
    }
    return PropertyListValue(content, position: tag.position)
  }

  /// The text of a number, date or data that somebody fills in later; nil, and nothing is read, for any other.
  private mutating func placeholder(in tag: XMLStartTag) throws(PropertyListError) -> String? {
    guard let isPlaceholder, [.integer, .real, .date, .data].contains(tag.element), !tag.isEmpty else {
      return nil
    }
    let start = self
    if let text = try? string(of: tag), isPlaceholder(text) { return text }
    self = start
    return nil
  }

  private mutating func array(
    of tag: XMLStartTag, depth: Int
  ) throws(PropertyListError) -> [PropertyListValue] {
    try checkDepth(depth, tag)
    var elements: [PropertyListValue] = []
    if tag.isEmpty { return elements }
    while let next = try startTag(expected: "</array>") {
      elements.append(try value(of: next, depth: depth + 1))
    }
    try endTag(of: tag)
    return elements
  }

  private mutating func dictionary(
    of tag: XMLStartTag, depth: Int
  ) throws(PropertyListError) -> PropertyListValue.Content {
    try checkDepth(depth, tag)
    var entries: [PropertyListDictionary.Entry] = []
    if tag.isEmpty { return .dictionary(PropertyListDictionary(entries)) }
    while let keyTag = try startTag(expected: "</dict>") {
      guard keyTag.element == .key else {
        throw .unexpected(found: "<\(keyTag.element.name)>", expected: "<key> or </dict>", keyTag.position)
      }
      try count(keyTag)
      let key = try string(of: keyTag)
      guard let next = try startTag(expected: "the value of a key"), next.element != .key else {
        throw .missingValue(key: key, keyTag.position)
      }
      let value = try value(of: next, depth: depth + 1)
      entries.append(PropertyListDictionary.Entry(key: key, keyPosition: keyTag.position, value: value))
    }
    try endTag(of: tag)
    // CoreFoundation's way of writing an object reference in XML.
    if entries.count == 1, entries[0].key == "CF$UID" {
      switch entries[0].value.content {
      case .integer(let number) where number >= 0: return .uid(UInt64(number))
      case .unsigned(let number): return .uid(number)
      default: break
      }
    }
    return .dictionary(PropertyListDictionary(entries))
  }

  private mutating func count(_ tag: XMLStartTag) throws(PropertyListError) {
    valueCount += 1
    if valueCount > limits.values {
      throw .limitExceeded("the number of values", limit: limits.values, tag.position)
    }
  }

  private func checkDepth(_ depth: Int, _ tag: XMLStartTag) throws(PropertyListError) {
    if depth > limits.depth {
      throw .limitExceeded("nesting \(depth) deep", limit: limits.depth, tag.position)
    }
  }

  /// The position of the tag that starts at the cursor. Tags are asked for in order, so the text is counted once.
  mutating func tagPosition() -> PropertyListPosition {
    mark.move(to: cursor, in: bytes)
  }
}
