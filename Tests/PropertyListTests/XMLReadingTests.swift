import PropertyList
import Testing

/// What the reader makes of XML, and where.
struct XMLReadingTests {
  static func plist(_ body: String) -> [UInt8] { Array("<plist version=\"1.0\">\(body)</plist>".utf8) }

  static let values: [(String, PropertyListValue)] = [
    ("<string>a</string>", "a"), ("<string/>", ""), ("<string></string>", ""),
    ("<string>&lt;&amp;&gt;&quot;&apos;</string>", "<&>\"'"),
    ("<string>&#65;&#x42;&#x1F600;</string>", "AB😀"),
    ("<string>a<![CDATA[<b>&amp;]]>c</string>", "a<b>&amp;c"),
    ("<string> a\n b </string>", " a\n b "),
    ("<integer>42</integer>", 42), ("<integer>-7</integer>", -7), ("<integer>0x1F</integer>", 31),
    ("<integer>+5</integer>", 5),
    ("<integer>9223372036854775807</integer>", PropertyListValue(.integer(.max))),
    ("<integer>18446744073709551615</integer>", PropertyListValue(.unsigned(.max))),
    ("<integer>-9223372036854775808</integer>", PropertyListValue(.integer(.min))),
    ("<real>1.5</real>", PropertyListValue(.real(1.5))),
    ("<real>-2e3</real>", PropertyListValue(.real(-2000))),
    ("<real>inf</real>", PropertyListValue(.real(.infinity))), ("<true/>", true), ("<false></false>", false),
    ("<date>2001-01-01T00:00:00Z</date>", PropertyListValue(.date(0))),
    ("<date>2024-02-29T12:30:45Z</date>", PropertyListValue(.date(730_902_645))),
    ("<date>1999-12-31T23:59:59Z</date>", PropertyListValue(.date(-31_622_401))),
    ("<data>AQID</data>", PropertyListValue(.data([1, 2, 3]))),
    ("<data>\n\tAQ I=\n</data>", PropertyListValue(.data([1, 2]))),
    ("<data></data>", PropertyListValue(.data([]))), ("<array/>", PropertyListValue(.array([]))),
    ("<array><true/><array/></array>", [true, []]),
    ("<dict><key>a</key><integer>1</integer></dict>", ["a": 1]),
    ("<!-- c --><?pi x?><dict/>", PropertyListValue(.dictionary(PropertyListDictionary()))),
  ]

  @Test(arguments: values)
  func `a value is read`(body: String, expected: PropertyListValue) throws {
    #expect(try PropertyListValue(parsing: Self.plist(body)) == expected)
  }

  /// Body after `<plist version="1.0">` (20 characters) or a whole text, and the place of the fault.
  static let faults: [(String, Int, Int)] = [
    ("<string>a</strin></plist>", 1, 30), ("<integer>x</integer></plist>", 1, 30),
    ("<integer></integer></plist>", 1, 30),
    ("<integer>18446744073709551616</integer></plist>", 1, 30), ("<real>one</real></plist>", 1, 27),
    ("<date>2023-02-29T00:00:00Z</date></plist>", 1, 27), ("<date>yesterday</date></plist>", 1, 27),
    ("<data>AQ{ID</data></plist>", 1, 29), ("<string>&nbsp;</string></plist>", 1, 29),
    ("<string>&#0;</string></plist>", 1, 29), ("<dict><key>a</key></dict></plist>", 1, 27),
    ("<dict><string>a</string></dict></plist>", 1, 27), ("<text>a</text></plist>", 1, 21),
    ("\n  <array>\n    <flase/>\n  </array></plist>", 3, 5), ("<array><true/></plist>", 1, 35),
    ("<true/><true/></plist>", 1, 28), ("<true/></plist>x", 1, 36), ("<string>a", 1, 30),
    // Apple's parser refuses these two as well.
    ("<data/></plist>", 1, 22), ("<string>a<!-- no -->b</string></plist>", 1, 31),
  ]

  @Test(arguments: faults)
  func `a fault is told with its line and column`(body: String, line: Int, column: Int) {
    do throws(PropertyListError) {
      _ = try PropertyListValue(parsing: Array("<plist version=\"1.0\">\(body)".utf8))
      Issue.record("\(body) was read")
    } catch {
      guard case .text(let foundLine, let foundColumn) = error.position else {
        Issue.record("\(body): \(error)")
        return
      }
      #expect(foundLine == line && abs(foundColumn - column) <= 2, "\(body): \(error)")
      #expect(!error.message.isEmpty)
    }
  }

  @Test(arguments: ["", "   ", "hello", "{ a = b; }", "<html></html>", "\0\0\0\0"])
  func `what is no property list is refused`(text: String) {
    #expect(throws: PropertyListError.self) { try PropertyListValue(parsing: Array(text.utf8)) }
  }

  @Test func `each value and key knows where it stands, in characters`() throws {
    let text =
      "<plist>\n<dict>\n  <key>ä</key> <string>x</string>\n  <key>b</key>\n  <array><true/></array>\n</dict></plist>"
    let root = try PropertyListValue(parsing: Array(text.utf8))
    let entries = try #require(root.dictionary?.entries)
    #expect(root.position == .text(line: 2, column: 1))
    #expect(entries.map(\.keyPosition) == [.text(line: 3, column: 3), .text(line: 4, column: 3)])
    #expect(entries[0].value.position == .text(line: 3, column: 16))
    #expect(entries[1].value[0]?.position == .text(line: 5, column: 10))
  }

  @Test func `a key that stands twice is kept and reported, and the last one counts`() throws {
    let document = try PropertyListDocument(
      parsing: Self.plist("<dict><key>a</key><integer>1</integer><key>a</key><integer>2</integer></dict>"))
    #expect(document.root["a"]?.integer == 2)
    #expect(document.root.dictionary?.entries.count == 2)
    #expect(document.root.dictionary?.duplicateKeys.map(\.key) == ["a"])
    #expect(document.duplicateKeys.count == 1)
  }

  @Test func `every usual encoding is read, with and without a byte order mark`() throws {
    let text = "<?xml version=\"1.0\"?><plist><string>Büro 東京 😀</string></plist>"
    let utf16 = Array(text.utf16)
    let little = utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for bytes in [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little, [0xFE, 0xFF] + big,
      little, big,
    ] {
      #expect(try PropertyListValue(parsing: bytes).string == "Büro 東京 😀")
    }
    #expect(try PropertyListDocument(parsing: [0xEF, 0xBB, 0xBF] + Array(text.utf8)).hasByteOrderMark)
    #expect(throws: PropertyListError.self) {
      try PropertyListValue(
        parsing: Array("<plist><string>".utf8) + [0xC3, 0x28] + Array("</string></plist>".utf8))
    }
  }

  @Test func `no entity of the document's own is ever expanded`() {
    let bomb = """
      <!DOCTYPE plist [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
      <plist><string>&b;&x;</string></plist>
      """
    #expect(throws: PropertyListError.self) { try PropertyListValue(parsing: Array(bomb.utf8)) }
  }

  @Test func `depth, size and number of values are limited`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Self.plist(String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth))
    }
    _ = try PropertyListValue(parsing: nested(128))
    #expect(throws: PropertyListError.self) { try PropertyListValue(parsing: nested(129)) }
    #expect(throws: PropertyListError.self) { try PropertyListValue(parsing: nested(100_000)) }
    let limits = PropertyListLimits(bytes: 100, depth: 10, values: 3)
    #expect(throws: PropertyListError.self) {
      try PropertyListValue(parsing: Self.plist("<array><true/><true/><true/></array>"), limits: limits)
    }
    #expect(throws: PropertyListError.self) {
      try PropertyListValue(parsing: [UInt8](repeating: 32, count: 101), limits: limits)
    }
  }
}
