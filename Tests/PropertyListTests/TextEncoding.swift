/// The ways to write the same text that are told by its first bytes.
enum TextEncoding: CaseIterable {
  case utf8, utf8Marked, utf16LittleEndian, utf16LittleEndianMarked, utf16BigEndian, utf16BigEndianMarked

  var hasByteOrderMark: Bool {
    switch self {
    case .utf8Marked, .utf16LittleEndianMarked, .utf16BigEndianMarked: true
    default: false
    }
  }

  func bytes(of text: String) -> [UInt8] {
    let text = hasByteOrderMark ? "\u{FEFF}" + text : text
    switch self {
    case .utf8, .utf8Marked: return Array(text.utf8)
    case .utf16LittleEndian, .utf16LittleEndianMarked:
      return text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .utf16BigEndian, .utf16BigEndianMarked:
      return text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }
  }
}
