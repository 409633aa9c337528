/// Reads comma-separated values (RFC 4180).
struct CSVReader {
  private struct Fault: Error {
    let offset: Int
    let words: String
    /// Whether the rest of the file cannot be told apart any more.
    var endsAll = false
  }

  private static let quote = UInt8(ascii: "\"")

  private let source: PeopleText
  private var index: Int
  private var line = 1

  private init(_ source: PeopleText) {
    self.source = source
    index = source.start
  }

  /// The columns, the rows, and what is wrong with others.
  static func table(
    _ source: PeopleText
  ) throws(ManifestErrors) -> (columns: [String], persons: [Person], faults: [ManifestMessage]) {
    var reader = CSVReader(source)
    var persons: [Person] = []
    var faults: [ManifestMessage] = []
    let columns: [String]
    do throws(Fault) {
      columns = try reader.header()
    } catch {
      throw ManifestErrors([source.message(at: error.offset, error.words)])
    }
    while reader.index < source.bytes.count {
      guard faults.count < People.faultLimit else {
        throw ManifestErrors([source.message(at: reader.index, People.givenUp)])
      }
      let row = (offset: reader.index, line: reader.line)
      do throws(Fault) {
        let fields = try reader.record()
        if let offset = source.invalidOffset(in: row.offset..<reader.index) {
          faults.append(source.message(at: offset, from: row, PeopleText.notUTF8))
          continue
        }
        // A line without anything on it says nothing of anybody.
        if fields == [""], reader.endsField(row.offset) { continue }
        if fields.count == columns.count {
          persons.append(Person(line: row.line, values: fields))
        } else {
          faults.append(
            source.message(
              at: row.offset, from: row,
              "the row has \(fields.count) fields, and there are \(columns.count) columns; "
                + "put a field that holds a comma in double quotes"))
        }
      } catch {
        faults.append(source.message(at: error.offset, from: row, error.words))
        if error.endsAll { break }
        reader.skipLine()
      }
    }
    return (columns, persons, faults)
  }

  private mutating func header() throws(Fault) -> [String] {
    let start = index
    let names = try record()
    if let offset = source.invalidOffset(in: start..<index) {
      throw Fault(offset: offset, words: PeopleText.notUTF8)
    }
    let isName = { (name: String) in
      name.utf8.count <= People.columnNameLimit && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
    }
    guard names.allSatisfy(isName) else {
      throw Fault(
        offset: start,
        words:
          "a column's name holds control characters or over \(People.columnNameLimit) bytes; is this a table of people?"
      )
    }
    if names.count == 1, names[0].isEmpty || names[0].contains(";") || names[0].contains("\t") {
      throw Fault(
        offset: start,
        words: names[0].isEmpty
          ? "the first line names the columns, and it is empty" : "the columns are to be separated by commas")
    }
    guard names.count <= People.columnLimit else {
      throw Fault(
        offset: start, words: "there are \(names.count) columns, and at most \(People.columnLimit) are read")
    }
    var seen: Set<String> = []
    for name in names {
      if name.isEmpty { throw Fault(offset: start, words: "one of the columns has no name; give it one") }
      if !seen.insert(name).inserted {
        throw Fault(offset: start, words: "two columns are called \(name); give each its own name")
      }
    }
    return names
  }

  /// The fields of one record, and the line end after them.
  private mutating func record() throws(Fault) -> [String] {
    var fields: [String] = []
    repeat { fields.append(try field()) } while take(UInt8(ascii: ","))
    takeLineEnd()
    return fields
  }

  private mutating func field() throws(Fault) -> String {
    if take(Self.quote) { return try quoted() }
    let start = index
    while index < source.bytes.count, !endsField(index) {
      if source.bytes[index] == Self.quote {
        throw Fault(
          offset: index, words: "a quote stands inside a field; put the field in quotes, and double this one")
      }
      index += 1
    }
    return source.text(start..<index)
  }

  private mutating func quoted() throws(Fault) -> String {
    let opening = index - 1
    var text = ""
    var start = index
    while index < source.bytes.count {
      if source.bytes[index] == Self.quote {
        text += source.text(start..<index)
        index += 1
        guard take(Self.quote) else {
          if index < source.bytes.count, !endsField(index) {
            throw Fault(
              offset: index, words: "something follows a closing quote; a quote inside a field is doubled")
          }
          return text
        }
        start = index - 1
      } else {
        if source.endsLine(index) { line += 1 }
        index += 1
      }
    }
    throw Fault(
      offset: opening, words: "this quote is not closed, so nothing after it can be read", endsAll: true)
  }

  /// Whether a field ends before this byte.
  private func endsField(_ index: Int) -> Bool {
    switch source.bytes[index] {
    case UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < source.bytes.count, source.bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func takeLineEnd() {
    let isCR = take(UInt8(ascii: "\r"))
    let isLF = take(UInt8(ascii: "\n"))
    if isCR || isLF { line += 1 }
  }

  private mutating func skipLine() {
    while index < source.bytes.count, source.bytes[index] != UInt8(ascii: "\n"),
      source.bytes[index] != UInt8(ascii: "\r")
    { index += 1 }
    takeLineEnd()
  }
}
