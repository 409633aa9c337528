/// How a test writes its text down.
enum YAMLEncoding: CaseIterable {
  case utf8, utf8WithMark, utf16LittleEndian, utf16BigEndian

  func bytes(of text: String) -> [UInt8] {
    switch self {
    case .utf8: Array(text.utf8)
    case .utf8WithMark: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    case .utf16LittleEndian: ("\u{FEFF}" + text).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian: ("\u{FEFF}" + text).utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
  }
}
