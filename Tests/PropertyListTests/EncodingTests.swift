import PropertyList
import Testing

struct EncodingTests {
  @Test(arguments: TextEncoding.allCases)
  func `an encoding shown by the first bytes is read`(encoding: TextEncoding) throws {
    let text = "<string>東京 é 😀</string>"
    #expect(try PropertyListValue(parsing: encoding.bytes(of: text)) == "東京 é 😀")
  }

  @Test(
    arguments: [
      ("encoding=\"UTF-8\"", Array("é".utf8), "é"),
      ("encoding = 'utf8'", Array("é".utf8), "é"),
      ("standalone=\"yes\"", Array("é".utf8), "é"),
      ("encoding=\"ISO-8859-1\"", [0xE9, 0xFF], "éÿ"),
      ("encoding=\"latin1\"", [0xE9], "é"),
      ("encoding=\"US-ASCII\"", [0x65], "e"),
      ("encoding='ascii'", [0x65], "e"),
    ] as [(String, [UInt8], String)])
  func `a declared encoding is used`(declaration: String, text: [UInt8], expected: String) throws {
    let bytes = "<?xml version=\"1.0\" \(declaration)?><string>".utf8 + text + "</string>".utf8
    #expect(try PropertyListValue(parsing: Array(bytes)).string == expected)
  }

  @Test(
    arguments: [
      (
        Array("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><true/>".utf8),
        "line 1, column 31: the encoding Shift_JIS is not supported; save the file as UTF-8"
      ),
      (
        Array("<?xml version=\"1.0\" encoding=\"UTF-16\"?><true/>".utf8),
        "line 1, column 31: the XML declaration says UTF-16, but the text is not UTF-16; save the file as UTF-8"
      ),
      (
        "<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\n<string>e".utf8 + [0xE9] + "</string>".utf8,
        "line 2, column 10: this byte is not US-ASCII, which the XML declaration names; save the file as UTF-8"
      ),
      (
        "<string>\né".utf8 + [0xE9] + "</string>".utf8,
        "line 2, column 2: this byte is not valid UTF-8; save the file as UTF-8"
      ),
      (
        "<string>".utf8 + [0xED, 0xA0, 0x80] + "</string>".utf8,
        "line 1, column 9: this byte is not valid UTF-8; save the file as UTF-8"
      ),
      (
        [0xFE, 0xFF, 0x00, 0x3C, 0xD8, 0x00, 0x00, 0x3C],
        "line 1, column 2: this is not valid UTF-16; save the file as UTF-8"
      ),
      (
        [0xFF, 0xFE, 0x3C, 0x00, 0x0A],
        "line 1, column 2: this is not valid UTF-16; save the file as UTF-8"
      ),
      (
        [0xFF, 0xFE, 0x00, 0x00, 0x3C, 0x00, 0x00, 0x00],
        "line 1, column 1: the encoding UTF-32 is not supported; save the file as UTF-8"
      ),
      (
        Array("<string>a\u{0}</string>".utf8),
        "line 1, column 10: XML 1.0 does not allow the character U+0000; remove it"
      ),
      (
        Array("<string>\n\u{1B}</string>".utf8),
        "line 2, column 1: XML 1.0 does not allow the character U+001B; remove it"
      ),
      (
        Array("<string>é\u{FFFE}</string>".utf8),
        "line 1, column 10: XML 1.0 does not allow the character U+FFFE; remove it"
      ),
      (
        Array("<string>\u{FFFF}</string>".utf8),
        "line 1, column 9: XML 1.0 does not allow the character U+FFFF; remove it"
      ),
    ] as [([UInt8], String)])
  func `bytes that do not fit their encoding are refused at their place`(bytes: [UInt8], expected: String) {
    #expect(refusal(bytes) == expected)
  }

  @Test func `the characters beside the forbidden ones are read`() throws {
    let text = "\t\n\r \u{7F}\u{85}\u{D7FF}\u{E000}\u{FEFF}\u{FFFD}\u{10000}\u{10FFFF}"
    #expect(try read("<string>\(text)</string>").string == text)
  }
}
