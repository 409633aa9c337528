extension PropertyListValue {
  /// The value as an XML property list, always the same bytes for the same meaning.
  ///
  /// Written as Apple writes it: UTF-8, Apple's document type, tabs, base64 lines of 76 characters minus 8 for each
  /// level (and not narrower than at the eighth). Keys are sorted by their UTF-8 bytes, which is the order of
  /// Unicode scalars; of a repeated key only the last entry, which is the one that counts, is written. Reals take the
  /// fewest digits that read back the same; fractions of a second are cut off a date; an object reference becomes
  /// `CF$UID`.
  ///
  /// XML 1.0 has no characters below U+0020 but tab, LF and CR, no U+FFFE and U+FFFF, and property lists no years
  /// beyond 1 to 9999: such a character becomes U+FFFD and such a date the nearest that can be written.
  /// Ask ``xmlFaults`` first where that must not happen.
  public func xml() -> [UInt8] {
    var writer = XMLWriter()
    writer.write(self)
    return writer.finish()
  }

  /// Everything in this value that ``xml()`` would have to replace, in source order; empty for whatever was read
  /// from XML.
  public var xmlFaults: [PropertyListError] {
    switch content {
    case .string(let text):
      return text.xmlFault(at: position).map { [$0] } ?? []
    case .date(let seconds) where !CalendarDate.writable.contains(seconds.rounded(.down)):
      return [.notRepresentableInXML("a date outside the years 1 to 9999", position)]
    case .array(let elements):
      return elements.flatMap(\.xmlFaults)
    case .dictionary(let dictionary):
      return dictionary.entries.flatMap { entry in
        (entry.key.xmlFault(at: entry.keyPosition).map { [$0] } ?? []) + entry.value.xmlFaults
      }
    default:
      return []
    }
  }
}

extension String {
  /// Appends the text as ``PropertyListValue/xml()`` writes it inside an element.
  package func appendXML(to output: inout [UInt8]) { XMLWriter.append(self, to: &output) }

  /// Whether XML has all its characters, so that none would be replaced.
  package var isWritableInXML: Bool { xmlFault(at: .none) == nil }

  fileprivate func xmlFault(at position: PropertyListPosition) -> PropertyListError? {
    unicodeScalars.first { !XMLReader.isAllowed($0) }.map { scalar in
      .notRepresentableInXML("the character \(PropertyListError.codePoint(scalar.value))", position)
    }
  }
}

/// Appends values to the text of an XML property list.
private struct XMLWriter {
  private var output: [UInt8] = []
  private var depth = 0

  init() {
    output.reserveCapacity(8192)
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    append("<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" ")
    append("\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">\n")
  }

  consuming func finish() -> [UInt8] {
    append("</plist>\n")
    return output
  }

  mutating func write(_ value: PropertyListValue) {
    indent(depth)
    switch value.content {
    case .string(let text): element("<string>", text, "</string>\n")
    case .integer(let number): element("<integer>", String(number), "</integer>\n")
    case .unsigned(let number): element("<integer>", String(number), "</integer>\n")
    case .real(let number): element("<real>", Self.text(of: number), "</real>\n")
    case .boolean(let flag): append(flag ? "<true/>\n" : "<false/>\n")
    case .date(let seconds):
      element("<date>", CalendarDate(secondsSince2001: seconds).iso8601, "</date>\n")
    case .data(let bytes): write(bytes)
    case .array(let elements): write(elements)
    case .dictionary(let dictionary): write(dictionary)
    case .uid(let number):
      write(PropertyListDictionary([.init(key: "CF$UID", value: .init(.unsigned(number)))]))
    }
  }

  private mutating func write(_ elements: [PropertyListValue]) {
    if elements.isEmpty { return append("<array/>\n") }
    append("<array>\n")
    depth += 1
    for element in elements { write(element) }
    depth -= 1
    indent(depth)
    append("</array>\n")
  }

  private mutating func write(_ dictionary: PropertyListDictionary) {
    if dictionary.entries.isEmpty { return append("<dict/>\n") }
    append("<dict>\n")
    depth += 1
    for entry in dictionary.canonicalEntries {
      indent(depth)
      element("<key>", entry.key, "</key>\n")
      write(entry.value)
    }
    depth -= 1
    indent(depth)
    append("</dict>\n")
  }

  private mutating func write(_ bytes: [UInt8]) {
    append("<data>\n")
    let level = min(depth, 8)
    let bytesPerLine = (76 - 8 * level) / 4 * 3
    var start = 0
    while start < bytes.count {
      let end = min(start + bytesPerLine, bytes.count)
      indent(level)
      appendBase64(bytes, start, end)
      append("\n")
      start = end
    }
    indent(depth)
    append("</data>\n")
  }

  private mutating func appendBase64(_ bytes: [UInt8], _ start: Int, _ end: Int) {
    let digits = Base64.digits
    var target = output.count
    output.append(contentsOf: repeatElement(UInt8(ascii: "="), count: (end - start + 2) / 3 * 4))
    var index = start
    while index + 3 <= end {
      let group = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
      output[target] = digits[group >> 18]
      output[target + 1] = digits[group >> 12 & 63]
      output[target + 2] = digits[group >> 6 & 63]
      output[target + 3] = digits[group & 63]
      index += 3
      target += 4
    }
    guard index < end else { return }
    let group = Int(bytes[index]) << 16 | (index + 1 < end ? Int(bytes[index + 1]) << 8 : 0)
    output[target] = digits[group >> 18]
    output[target + 1] = digits[group >> 12 & 63]
    if index + 1 < end { output[target + 2] = digits[group >> 6 & 63] }
  }

  private static func text(of number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-infinity" : "+infinity" }
    return number.description
  }

  private mutating func element(_ start: StaticString, _ text: String, _ end: StaticString) {
    append(start)
    appendEscaped(text)
    append(end)
  }

  private mutating func appendEscaped(_ text: String) { Self.append(text, to: &output) }

  static func append(_ text: String, to output: inout [UInt8]) {
    // Nearly every text needs no escape and is copied at once.
    if !Self.needsEscape(text.utf8.span) { return output.append(contentsOf: text.utf8) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output.append(contentsOf: "&amp;".utf8)
      case "<": output.append(contentsOf: "&lt;".utf8)
      case ">": output.append(contentsOf: "&gt;".utf8)
      // XML parsers turn a bare CR into LF.
      case "\r": output.append(contentsOf: "&#13;".utf8)
      case _ where XMLReader.isAllowed(scalar):
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      default: output.append(contentsOf: UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// Whether a byte is markup, a control or the start of U+FFFE and U+FFFF.
  private static func needsEscape(_ text: Span<UInt8>) -> Bool {
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), ..<0x20, 0xEF: return true
      default: continue
      }
    }
    return false
  }

  private mutating func indent(_ level: Int) {
    for _ in 0..<level { output.append(UInt8(ascii: "\t")) }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }
}
