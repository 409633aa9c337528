import PropertyList
import Testing

struct XMLValueTests {
  @Test(
    arguments: [
      ("<string>text</string>", "text", "string"),
      ("<string/>", "", "string"),
      ("<string></string >", "", "string"),
      ("<integer>42</integer>", 42, "integer"),
      ("<integer>18446744073709551615</integer>", .init(.unsigned(.max)), "integer"),
      ("<real>1.5</real>", 1.5, "real"),
      ("<true/>", true, "boolean"),
      ("<true></true>", true, "boolean"),
      ("<false />", false, "boolean"),
      ("<date>2001-01-01T00:00:01Z</date>", .init(.date(1)), "date"),
      ("<data>AAEC</data>", .init(.data([0, 1, 2])), "data"),
      ("<data></data>", .init(.data([])), "data"),
      ("<array><true/><string>a</string></array>", [true, "a"], "array"),
      ("<array/>", [], "array"),
      ("<array> </array>", [], "array"),
      ("<dict><key>a</key><integer>1</integer></dict>", ["a": 1], "dictionary"),
      ("<dict/>", [:], "dictionary"),
      ("<dict>\n</dict>", [:], "dictionary"),
      ("<dict><key>CF$UID</key><integer>7</integer></dict>", .init(.uid(7)), "uid"),
      ("<dict><key>CF$UID</key><integer>18446744073709551615</integer></dict>", .init(.uid(.max)), "uid"),
      ("<dict><key>CF$UID</key><integer>-7</integer></dict>", ["CF$UID": -7], "dictionary"),
    ] as [(String, PropertyListValue, String)])
  func `each element is read as its type, alone and inside plist`(
    text: String, expected: PropertyListValue, type: String
  ) throws {
    for whole in [
      text, "<plist>\(text)</plist>", "<?xml version='1.0'?>\n<plist version = '1.0'> \(text) </plist>\n",
    ] {
      let document = try PropertyListDocument(parsing: Array(whole.utf8))
      #expect(document.root == expected, "\(whole)")
      #expect(document.root.typeName == type)
      #expect(document.format == .xml)
      #expect(!document.hasByteOrderMark)
    }
  }

  @Test(
    arguments: [
      ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"),
      ("&#65;&#x42;&#x1F600;&#00067;", "AB😀C"),
      ("&amp;amp;", "&amp;"),
      ("&#13;&#10;&#9;", "\r\n\t"),
      ("a<![CDATA[<b>&amp;]]>c", "a<b>&amp;c"),
      ("<![CDATA[]]><![CDATA[]]]]>", "]]"),
      (" kept \n", " kept \n"),
      ("a\r\nb\rc", "a\r\nb\rc"),
      ("a > b \"c\" 'd' ]]", "a > b \"c\" 'd' ]]"),
      ("東京 Büro 😀", "東京 Büro 😀"),
      ("e\u{301}", "e\u{301}"),
    ])
  func `references and CDATA are resolved and all other text is kept`(text: String, expected: String) throws {
    #expect(try Array(read("<string>\(text)</string>").string?.utf8 ?? "-".utf8) == Array(expected.utf8))
    let dictionary = try read("<dict><key>\(text)</key><true/></dict>").dictionary
    #expect(dictionary?.keys.map { Array($0.utf8) } == [Array(expected.utf8)])
  }

  @Test(
    arguments: [
      "<!-- before --><array><true/></array>",
      "<?xml version=\"1.0\"?><?other <a> ?><array><true/></array><!-- after --><?end?>",
      "<array><!-- <false/> --><true/><!----></array>",
      "<array><?x?><true/><!-- - -- ü --></array>",
      "<plist><!-- a --><array><true/></array><!-- b --></plist>",
      "<!DOCTYPE plist><array><true/></array>",
      "<!-- a --><!DOCTYPE plist SYSTEM \"a>b\"><!-- b --><array><true/></array>",
      "<!DOCTYPE plist [<!ELEMENT plist ANY> <!-- ]> it's --> <?p ]> ?> <!ENTITY a \"]>\">]><array><true/></array>",
    ])
  func `comments, instructions and document types mean nothing`(text: String) throws {
    #expect(try read(text) == [true])
  }

  @Test(
    arguments: [
      ("42", 42), ("+42", 42), ("-42", -42), (" \n42", 42), ("007", 7), ("-0", 0), ("0x1F", 31),
      ("0XfF", 255),
      ("-0x10", -16), ("&#52;<![CDATA[2]]>", 42),
      ("9223372036854775807", .init(.integer(.max))), ("-9223372036854775808", .init(.integer(.min))),
      ("9223372036854775808", .init(.unsigned(1 << 63))), ("0xFFFFFFFFFFFFFFFF", .init(.unsigned(.max))),
    ] as [(String, PropertyListValue)])
  func `integers have a sign, a base and 64 bits`(text: String, expected: PropertyListValue) throws {
    #expect(try read("<integer>\(text)</integer>") == expected)
  }

  @Test(
    arguments: [
      ("1.5", 1.5), ("-2e10", -2e10), ("+.5E-1", 0.05), (" 7", 7), ("1e-400", 0), ("nan", .nan),
      ("NaN", .nan),
      ("inf", .infinity), ("+inf", .infinity), ("-Infinity", -.infinity), ("INFINITY", .infinity),
      ("0.1", 0.1), ("1.7976931348623157e308", .greatestFiniteMagnitude), ("5e-324", .leastNonzeroMagnitude),
    ])
  func `reals are decimal, infinite or not a number`(text: String, expected: Double) throws {
    #expect(try read("<real>\(text)</real>") == .init(.real(expected)))
  }

  @Test(
    arguments: [
      ("2001-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00Z", -978_307_200),
      ("2000-02-29T00:00:00Z", -26_524_800),
      ("1900-03-01T00:00:00Z", -3_182_198_400), ("1900-02-28T00:00:00Z", -3_182_284_800),
      ("2026-12-31T23:59:59Z", 820_454_399), ("0001-01-01T00:00:00Z", -63_113_904_000),
      ("9999-12-31T23:59:59Z", 252_423_993_599),
    ])
  func `dates are seconds since 2001`(text: String, expected: Double) throws {
    #expect(try read("<date>\(text)</date>") == .init(.date(expected)))
    #expect(try read("<date>\(text)</date>").date == expected)
  }

  @Test(
    arguments: [
      ("QQ==", [0x41]), ("QUI=", [0x41, 0x42]), ("QUJD", [0x41, 0x42, 0x43]),
      (" Q\tU\r\nJ D\n", [0x41, 0x42, 0x43]),
      ("+/+/", [0xFB, 0xFF, 0xBF]), ("QQ =\n=", [0x41]),
    ] as [(String, [UInt8])])
  func `base64 may have white space anywhere`(text: String, expected: [UInt8]) throws {
    #expect(try read("<data>\(text)</data>").data == expected)
  }
}
