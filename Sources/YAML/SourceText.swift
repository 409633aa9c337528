/// The bytes of a YAML text, in UTF-8 whatever they came in, and how places in them are counted.
struct SourceText {
  let bytes: [UInt8]

  /// UTF-16 is recognised by its byte order mark (YAML 1.2, 5.2); everything else is left for libyaml to judge.
  init(_ bytes: [UInt8]) throws(YAMLError) {
    let low: Int
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE): low = 0
    case (0xFE, 0xFF): low = 1
    default:
      self.bytes = bytes
      return
    }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      UInt16(bytes[index + low]) | UInt16(bytes[index + 1 - low]) << 8
    }
    guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
      throw .encoding(
        "the text begins as UTF-16 and goes on as something else; save the file as UTF-8 text",
        at: YAMLPosition(line: 1, column: 1))
    }
    self.bytes = Array(text.utf8)
  }

  /// The place of the byte with this number, in libyaml's count: a byte order mark has no column, and CR, LF, CRLF,
  /// NEL, LS and PS end a line.
  func position(ofByte offset: Int) -> YAMLPosition {
    var line = 1
    var column = 1
    var previous: Unicode.Scalar?
    var before = bytes.prefix(offset)
    // libyaml counts to the wrong byte of a sequence; the character it belongs to begins up to three before.
    for _ in 0..<3 where (before.last ?? 0) >= 0x80 && String(validating: before, as: UTF8.self) == nil {
      before.removeLast()
    }
    for scalar in String(decoding: before, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": (line, column) = (line + 1, 1)
      case "\u{FEFF}" where previous == nil: break
      default: column += 1
      }
      previous = scalar
    }
    return YAMLPosition(line: line, column: column)
  }

  /// The character with this number, from 0, in libyaml's count; nil past the end.
  func scalar(at index: Int) -> Unicode.Scalar? {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return scalars.dropFirst(scalars.first == "\u{FEFF}" ? index + 1 : index).first
  }

  /// Counts the directives, the lines that begin with `%`.
  ///
  /// libyaml compares each `%TAG` with all before it before it hands out a single event, so that a text of nothing
  /// else takes quadratic time.
  func checkDirectives(limit: Int) throws(YAMLError) {
    var found = 0
    var previous = UInt8(ascii: "\n")
    for (offset, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "%"), Self.endsBeforeLine(previous) {
        found += 1
        guard found <= limit else { throw .tooManyDirectives(limit: limit, at: position(ofByte: offset)) }
      }
      previous = byte
    }
  }

  /// Whether a line can begin after this byte: LF, CR, or the last one of NEL, LS, PS or a byte order mark.
  private static func endsBeforeLine(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x0D, 0x85, 0xA8, 0xA9, 0xBF: true
    default: false
    }
  }
}
