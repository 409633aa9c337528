/// The bytes of a people file, and places in it as messages give them.
struct PeopleText {
  let bytes: [UInt8]
  let file: String
  /// Where the text begins: after a byte order mark.
  let start: Int

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// What is said of a byte that is not UTF-8.
  static let notUTF8 = "this byte is not UTF-8; save the file as UTF-8"

  /// Where the first byte of a range is that is not UTF-8; nil if there is none.
  func invalidOffset(in range: Range<Int>) -> Int? {
    guard String(validating: bytes[range], as: UTF8.self) == nil else { return nil }
    var iterator = bytes[range].makeIterator()
    var decoder = UTF8()
    var offset = range.lowerBound
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    return offset
  }

  /// The text of some bytes; whether they are UTF-8 is asked row by row.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// A message about a place. Line ends are CR LF, LF and CR; columns count characters (Unicode scalars).
  ///
  /// - Parameter row: the nearest place before it of which the line is known.
  func message(at offset: Int, from row: (offset: Int, line: Int)? = nil, _ words: String) -> ManifestMessage
  {
    var (lineStart, line) = row ?? (start, 1)
    let end = min(offset, bytes.count)
    for index in lineStart..<max(lineStart, end) where endsLine(index) {
      line += 1
      lineStart = index + 1
    }
    let column = bytes[lineStart..<max(lineStart, end)].count { $0 & 0xC0 != 0x80 } + 1
    return ManifestMessage(file: file, line: line, column: column, message: words)
  }

  /// Whether a line ends with this byte.
  func endsLine(_ index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "\n"): true
    case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
    default: false
    }
  }
}
