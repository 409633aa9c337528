/// An offset in UTF-8 text whose line and column are known, and which moves forward only.
struct TextMark {
  private var offset = 0
  private var line = 1
  private var column = 1

  /// The line and column of an offset that is not before the last one asked for.
  mutating func move(to target: Int, in bytes: [UInt8]) -> PropertyListPosition {
    let text = bytes.span
    var (line, column) = (line, column)
    for index in offset..<max(offset, target) {
      let byte = text[index]
      if byte > 0x0D {
        column += byte & 0xC0 == 0x80 ? 0 : 1
      } else if byte == 0x0A || byte == 0x0D && (index + 1 == text.count || text[index + 1] != 0x0A) {
        line += 1
        column = 1
      } else if byte != 0x0D {
        column += 1
      }
    }
    (self.line, self.column, offset) = (line, column, max(offset, target))
    return .text(line: line, column: column)
  }
}

extension PropertyListPosition {
  /// The line and column of an offset, counted from the start of the text.
  static func of(_ offset: Int, in bytes: [UInt8]) -> PropertyListPosition {
    var mark = TextMark()
    return mark.move(to: min(offset, bytes.count), in: bytes)
  }
}
