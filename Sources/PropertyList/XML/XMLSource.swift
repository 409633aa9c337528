/// The text of an XML property list as well-formed UTF-8 without a byte order mark, whatever the file's encoding.
struct XMLSource {
  let bytes: [UInt8]
  let hasByteOrderMark: Bool

  /// Finds the encoding by byte order mark, first bytes or XML declaration, and converts.
  init(decoding file: [UInt8]) throws(PropertyListError) {
    switch (file.first, file.dropFirst().first) {
    case (nil, _):
      throw .empty
    case (0xFF, 0xFE), (0xFE, 0xFF):
      bytes = try Self.utf16(file[2...], bigEndian: file[0] == 0xFE)
      hasByteOrderMark = true
    case (0x3C, 0x00), (0x00, 0x3C):
      bytes = try Self.utf16(file[...], bigEndian: file[0] == 0x00)
      hasByteOrderMark = false
    case (0xEF, 0xBB) where file.starts(with: [0xEF, 0xBB, 0xBF]):
      bytes = try Self.singleByteText(Array(file[3...]))
      hasByteOrderMark = true
    default:
      bytes = try Self.singleByteText(file)
      hasByteOrderMark = false
    }
    try Self.checkCharacters(bytes)
  }

  /// Text whose markup is ASCII bytes: UTF-8 unless the XML declaration says otherwise.
  private static func singleByteText(_ file: [UInt8]) throws(PropertyListError) -> [UInt8] {
    try checkLooksLikeXML(file)
    guard let (name, offset) = declaredEncoding(in: file) else { return file }
    switch name.lowercased() {
    case "utf-8", "utf8":
      return file
    case "us-ascii", "ascii":
      if let index = file.firstIndex(where: { $0 >= 0x80 }) {
        throw .invalidEncoding(
          "this byte is not US-ASCII, which the XML declaration names", .of(index, in: file))
      }
      return file
    case "iso-8859-1", "latin1":
      return file.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
    case "utf-16", "utf-16le", "utf-16be":
      throw .invalidEncoding(
        "the XML declaration says \(name), but the text is not UTF-16", .of(offset, in: file))
    default:
      throw .unsupportedEncoding(name, .of(offset, in: file))
    }
  }

  private static func checkLooksLikeXML(_ file: [UInt8]) throws(PropertyListError) {
    guard let start = file.firstIndex(where: { !XMLReader.isWhitespace($0) }) else { throw .empty }
    switch file[start] {
    case UInt8(ascii: "<"):
      return
    case UInt8(ascii: "{"), UInt8(ascii: "("):
      throw .notPropertyList(
        "this looks like JSON or an old-style property list; convert it with 'plutil -convert xml1'")
    case 0x30 where start == 0:
      throw .notPropertyList(
        "this looks like DER, perhaps a signed profile; take the property list out of its signature first")
    case UInt8(ascii: "-") where file[start...].starts(with: "-----BEGIN".utf8):
      throw .notPropertyList("this is PEM, not a property list; convert it to DER first")
    default:
      throw .notPropertyList(
        "this is neither an XML property list, which starts with <, nor a binary one, which starts with bplist00"
      )
    }
  }

  /// The name in `<?xml … encoding="NAME"?>` and the offset of that name.
  private static func declaredEncoding(in file: [UInt8]) -> (name: String, offset: Int)? {
    guard file.starts(with: "<?xml".utf8), let close = file.firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    let key = Array("encoding".utf8)
    let declaration = file[..<close]
    let starts = declaration.indices.dropFirst(5).dropLast(key.count)
    guard let found = starts.first(where: { declaration[$0...].starts(with: key) }) else { return nil }
    let rest = declaration[(found + key.count)...]
    guard let quote = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
      let end = rest[(quote + 1)...].firstIndex(of: rest[quote])
    else { return nil }
    return (String(decoding: rest[(quote + 1)..<end], as: UTF8.self), quote + 1)
  }

  private static func utf16(_ file: ArraySlice<UInt8>, bigEndian: Bool) throws(PropertyListError) -> [UInt8] {
    if !bigEndian, file.starts(with: [0, 0]) {
      throw .unsupportedEncoding("UTF-32", .text(line: 1, column: 1))
    }
    var units: [UInt16] = []
    units.reserveCapacity(file.count / 2)
    var index = file.startIndex
    while index + 1 < file.endIndex {
      let first = UInt16(file[index])
      let second = UInt16(file[index + 1])
      units.append(bigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    var text: [UInt8] = []
    text.reserveCapacity(units.count)
    let isWhole = !transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true, into: { text.append($0) })
    guard isWhole, file.count.isMultiple(of: 2) else {
      throw .invalidEncoding("this is not valid UTF-16", .of(text.count, in: text))
    }
    return text
  }

  /// Refuses bytes that are not UTF-8 and characters that XML 1.0 does not have, so that the reader need not look.
  private static func checkCharacters(_ text: [UInt8]) throws(PropertyListError) {
    do {
      _ = try UTF8Span(validating: text.span)
    } catch {
      throw .invalidEncoding("this byte is not valid UTF-8", .of(error.byteOffsets.lowerBound, in: text))
    }
    for index in text.indices {
      let byte = text[index]
      if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
        throw .forbiddenCharacter(UInt32(byte), .of(index, in: text))
      }
      if byte == 0xEF, text[index + 1] == 0xBF, text[index + 2] >= 0xBE {
        throw .forbiddenCharacter(0xFF40 + UInt32(text[index + 2]), .of(index, in: text))
      }
    }
  }
}
