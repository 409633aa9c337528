/// Reads one JSON object (RFC 8259) a line.
struct NDJSONReader {
  private struct Fault: Error {
    let offset: Int
    let words: String
  }

  private let source: PeopleText
  private var index: Int
  private let end: Int

  private init(_ source: PeopleText, _ line: Range<Int>) {
    self.source = source
    (index, end) = (line.lowerBound, line.upperBound)
  }

  /// The columns, the rows, and what is wrong with others.
  static func table(
    _ source: PeopleText
  ) throws(ManifestErrors) -> (columns: [String], persons: [Person], faults: [ManifestMessage]) {
    var columns: [String] = []
    var places: [String: Int] = [:]
    var persons: [Person] = []
    var faults: [ManifestMessage] = []
    var line = 0
    var start = source.start
    while start < source.bytes.count {
      let end = source.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.count
      defer { start = end + 1 }
      line += 1
      var reader = NDJSONReader(source, start..<end)
      reader.skipSpace()
      if reader.index == end { continue }
      guard faults.count < People.faultLimit else {
        throw ManifestErrors([source.message(at: start, People.givenUp)])
      }
      guard columns.count <= People.columnLimit else {
        throw ManifestErrors([
          source.message(
            at: start,
            "the objects so far have \(columns.count) different names, and at most \(People.columnLimit) are read"
          )
        ])
      }
      do throws(Fault) {
        if let offset = source.invalidOffset(in: start..<end) {
          throw Fault(offset: offset, words: PeopleText.notUTF8)
        }
        var values = [String?](repeating: nil, count: columns.count)
        for (name, value) in try reader.object() {
          guard let place = places[name] else {
            places[name] = columns.count
            columns.append(name)
            values.append(value)
            continue
          }
          values[place] = value
        }
        persons.append(Person(line: line, values: values))
      } catch {
        faults.append(source.message(at: error.offset, from: (start, line), error.words))
      }
    }
    // A row from before a column was met has fewer values.
    let width = columns.count
    persons = persons.map { person in
      let missing = [String?](repeating: nil, count: width - person.values.count)
      return missing.isEmpty ? person : Person(line: person.line, values: person.values + missing)
    }
    return (columns, persons, faults)
  }

  private mutating func object() throws(Fault) -> [(name: String, value: String?)] {
    try expect("{", "the line must be a JSON object: {\"name\": \"value\"}")
    var members: [(name: String, value: String?)] = []
    var seen: Set<String> = []
    skipSpace()
    if !take(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        let start = index
        let name = try string("a name in double quotes is missing")
        guard !name.isEmpty else { throw Fault(offset: start, words: "this name is empty; give it one") }
        guard seen.insert(name).inserted else {
          throw Fault(offset: start, words: "\(name) stands here twice; take one of them out")
        }
        skipSpace()
        try expect(":", "a colon is missing after the name")
        skipSpace()
        members.append((name, try value(of: name)))
        skipSpace()
      } while take(UInt8(ascii: ","))
      try expect("}", "a comma or the closing brace is missing")
    }
    skipSpace()
    guard index == end else {
      throw Fault(offset: index, words: "something follows the object; write one object a line")
    }
    return members
  }

  private mutating func value(of name: String) throws(Fault) -> String? {
    switch index < end ? source.bytes[index] : 0 {
    case UInt8(ascii: "\""): return try string("")
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      throw Fault(offset: index, words: "\(name) must be one text or number")
    default: break
    }
    let start = index
    while index < end, !" \t\r,}]:\"".utf8.contains(source.bytes[index]) { index += 1 }
    let word = source.text(start..<index)
    switch word {
    case "null": return nil
    case "true", "false": return word
    default:
      guard Self.isNumber(word[...].utf8) else {
        throw Fault(offset: start, words: "the value of \(name) is no JSON; a text stands in double quotes")
      }
      return word
    }
  }

  /// RFC 8259 section 6.
  private static func isNumber(_ text: Substring.UTF8View) -> Bool {
    var rest = text
    func digits() -> Int {
      let count = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
      rest = rest.dropFirst(count)
      return count
    }
    func take(_ bytes: String) -> Bool {
      guard let first = rest.first, bytes.utf8.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    _ = take("-")
    let isZero = rest.first == UInt8(ascii: "0")
    let count = digits()
    guard count > 0, !isZero || count == 1 else { return false }
    if take("."), digits() == 0 { return false }
    if take("eE") {
      _ = take("+-")
      if digits() == 0 { return false }
    }
    return rest.isEmpty
  }

  /// A text in double quotes with its escapes undone.
  private mutating func string(_ absence: String) throws(Fault) -> String {
    guard take(UInt8(ascii: "\"")) else { throw Fault(offset: index, words: absence) }
    var text = ""
    var start = index
    while index < end {
      switch source.bytes[index] {
      case UInt8(ascii: "\""):
        text += source.text(start..<index)
        index += 1
        return text
      case UInt8(ascii: "\\"):
        text += source.text(start..<index)
        text.unicodeScalars.append(try escape())
        start = index
      case ..<0x20: throw Fault(offset: index, words: "a control character in a text is written as \\u00XX")
      default: index += 1
      }
    }
    throw Fault(offset: end, words: "the closing quote is missing")
  }

  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    let start = index
    let fault = Fault(offset: start, words: "there is no such escape in JSON")
    index += 2
    guard index <= end else { throw fault }
    switch source.bytes[index - 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let high = codeUnit() else { throw fault }
      if let scalar = Unicode.Scalar(high) { return scalar }
      guard UTF16.isLeadSurrogate(high), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")),
        let low = codeUnit(),
        UTF16.isTrailSurrogate(low)
      else { throw Fault(offset: start, words: "half of a surrogate pair is missing") }
      return UTF16.decode(UTF16.EncodedScalar([high, low]))
    default: throw fault
    }
  }

  private mutating func codeUnit() -> UInt16? {
    guard index + 4 <= end else { return nil }
    let digits = source.bytes[index..<(index + 4)]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    index += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func expect(_ character: Unicode.Scalar, _ absence: String) throws(Fault) {
    guard take(UInt8(truncatingIfNeeded: character.value)) else { throw Fault(offset: index, words: absence) }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < end, source.bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while index < end, " \t\r".utf8.contains(source.bytes[index]) { index += 1 }
  }
}
