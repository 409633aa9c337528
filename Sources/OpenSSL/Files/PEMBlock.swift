internal import COpenSSL

/// One block of a PEM file (RFC 7468), found among any other text.
struct PEMBlock {
  /// What stands after BEGIN, `CERTIFICATE`.
  let label: String
  /// The line of its BEGIN, counted from 1.
  let line: Int
  /// The lines between BEGIN and END, without the blanks around them.
  private let body: [ArraySlice<UInt8>]

  /// Whether bytes are text that holds a PEM block.
  static func isPresent(in bytes: [UInt8]) -> Bool {
    lines(of: bytes).contains { label(of: $0, after: begin) != nil }
  }

  /// All blocks, in order. A block that has no end is an error, since certificates would be lost in silence.
  static func all(in bytes: [UInt8]) throws(OpenSSLError) -> [PEMBlock] {
    var blocks: [PEMBlock] = []
    var open: (label: String, line: Int, body: [ArraySlice<UInt8>])?
    var number = 0
    for line in lines(of: bytes) {
      number += 1
      if let label = label(of: line, after: begin) {
        if let open { throw unfinished(open.label, open.line) }
        open = (label, number, [])
      } else if let label = label(of: line, after: end), let block = open {
        guard label == block.label else {
          throw .malformed(
            what: "PEM",
            detail: "line \(number): END \(label) after BEGIN \(block.label) in line \(block.line)",
            offset: nil)
        }
        blocks.append(PEMBlock(label: label, line: block.line, body: block.body))
        open = nil
      } else {
        open?.body.append(line)
      }
    }
    if let open { throw unfinished(open.label, open.line) }
    return blocks
  }

  /// The bytes that the block's Base64 stands for. Header lines (RFC 1421) are passed over.
  func decoded() throws(OpenSSLError) -> [UInt8] {
    var text: [UInt8] = []
    var number = line
    var isHeader = body.first?.contains(UInt8(ascii: ":")) == true
    for part in body {
      number += 1
      if isHeader {
        isHeader = !part.isEmpty
        continue
      }
      guard part.allSatisfy(Self.isBase64) else { throw malformed("is not Base64", line: number) }
      text.append(contentsOf: part)
    }
    guard let bytes = Self.decode(text) else {
      throw malformed("begins a block whose Base64 is incomplete", line: line)
    }
    return bytes
  }

  private func malformed(_ detail: String, line: Int) -> OpenSSLError {
    .malformed(what: "PEM", detail: "line \(line) \(detail) (\(label))", offset: nil)
  }

  private static let begin = Array("-----BEGIN ".utf8)
  private static let end = Array("-----END ".utf8)

  private static func unfinished(_ label: String, _ line: Int) -> OpenSSLError {
    .malformed(what: "PEM", detail: "BEGIN \(label) in line \(line) has no END", offset: nil)
  }

  private static func lines(of bytes: [UInt8]) -> some Sequence<ArraySlice<UInt8>> {
    // CR LF, LF and lone CR all end a line; a byte order mark and blanks around a line do not count.
    var start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    return AnyIterator { () -> ArraySlice<UInt8>? in
      guard start < bytes.count else { return nil }
      let stop = bytes[start...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
      defer {
        let isPair = stop + 1 < bytes.count && bytes[stop] == 13 && bytes[stop + 1] == 10
        start = stop + (isPair ? 2 : 1)
      }
      let line = bytes[start..<stop].drop { $0 == 32 || $0 == 9 }
      return line.prefix(
        (line.lastIndex { $0 != 32 && $0 != 9 } ?? line.startIndex - 1) + 1 - line.startIndex)
    }
  }

  private static func label(of line: ArraySlice<UInt8>, after prefix: [UInt8]) -> String? {
    guard line.starts(with: prefix), line.suffix(5).elementsEqual("-----".utf8),
      line.count >= prefix.count + 5
    else { return nil }
    return String(decoding: line.dropFirst(prefix.count).dropLast(5), as: UTF8.self)
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="), 32, 9:
      true
    default: false
    }
  }

  private static func decode(_ text: [UInt8]) -> [UInt8]? {
    guard let context = EVP_ENCODE_CTX_new() else { return nil }
    defer { EVP_ENCODE_CTX_free(context) }
    EVP_DecodeInit(context)
    var isGood = true
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 80) { buffer, count in
      var (written, rest) = (Int32(0), Int32(0))
      isGood =
        EVP_DecodeUpdate(context, buffer.baseAddress, &written, text, Int32(text.count)) >= 0
        && EVP_DecodeFinal(context, buffer.baseAddress.map { $0 + Int(written) }, &rest) == 1
      count = isGood ? Int(written + rest) : 0
    }
    return isGood ? bytes : nil
  }
}
