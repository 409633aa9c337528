import PropertyList
import Testing

struct PositionTests {
  private static let lines = [
    "<?xml version=\"1.0\"?>",
    "<plist version=\"1.0\">",
    "<dict>",
    "\t<key>é𝄞</key><string>a</string>",
    "\t<key>list</key>",
    "\t<array> <true/><!-- ü --><data>AA==</data>",
    "",
    "\t</array>",
    "</dict>",
    "</plist>",
  ]
  private static let expected = [
    "dictionary 3:1", "é𝄞 4:2", "string 4:15", "list 5:2", "array 6:2", "boolean 6:10", "data 6:27",
  ]

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `lines end at LF, CR LF or CR and columns count scalars`(end: String) throws {
    #expect(try places(of: read(Self.lines.joined(separator: end))) == Self.expected)
  }

  @Test(arguments: TextEncoding.allCases)
  func `places do not depend on the encoding`(encoding: TextEncoding) throws {
    let document = try PropertyListDocument(
      parsing: encoding.bytes(of: Self.lines.joined(separator: "\n")))
    #expect(places(of: document.root) == Self.expected)
    #expect(document.hasByteOrderMark == encoding.hasByteOrderMark)
  }

  @Test func `places in a binary file are the offsets of the objects`() throws {
    let file = BinaryFile(objects: [
      [0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x51, 0x62], [0xA2, 1, 5], [0x10, 7], [0x09],
    ])
    let value = try PropertyListValue(parsing: file.bytes)
    #expect(
      places(of: value) == [
        "dictionary offset 8", "a offset 13", "array offset 17", "string offset 13", "boolean offset 22",
        "b offset 15", "integer offset 20",
      ])
    #expect(value == ["a": ["a", true], "b": 7])
  }

  @Test func `a value made in memory stands nowhere`() {
    let value: PropertyListValue = ["a": [1]]
    #expect(places(of: value) == ["dictionary ", "a ", "array ", "integer "])
    #expect(value.position == .none)
  }

  @Test func `places say themselves and do not count in comparisons`() throws {
    #expect(PropertyListPosition.text(line: 12, column: 3).description == "12:3")
    #expect(PropertyListPosition.offset(77).description == "offset 77")
    #expect(PropertyListPosition.none.description.isEmpty)
    #expect(try read("<array><true/></array>") == read("\n<array>\n<true/>\n</array>"))
  }
}
