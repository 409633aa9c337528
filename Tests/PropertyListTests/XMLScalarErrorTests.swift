import PropertyList
import Testing

struct XMLScalarErrorTests {
  @Test(arguments: [
    "", " ", "+", "-", "42 ", "4 2", "1.5", "0x", "-0x", "--1", "+-1", "1e3", "0x1G", "１", "ten",
  ])
  func `text that is no integer is refused`(text: String) {
    #expect(
      refusal("<array>\n<integer>\(text)</integer></array>")
        == "line 2, column 10: \"\(text)\" is not a valid integer; write digits such as 42, -7 or 0x1F, and nothing after them"
    )
  }

  @Test(arguments: [
    "18446744073709551616", "-9223372036854775809", "0x10000000000000000", "99999999999999999999999",
  ])
  func `an integer beyond 64 bits is refused`(text: String) {
    #expect(
      refusal("<integer>\(text)</integer>") == "line 1, column 10: \"\(text)\" is out of range for an integer"
    )
  }

  @Test(arguments: ["", "1,5", "1.5 ", "0x1p3", "nanx", "-nan", "infinit", "1e", "e5", ".", "1 2", "--1"])
  func `text that is no real is refused`(text: String) {
    #expect(
      refusal("<real>\(text)</real>")
        == "line 1, column 7: \"\(text)\" is not a valid real; write a number such as 1.5 or -2e10, and nothing after it"
    )
  }

  @Test(arguments: ["1e400", "-1e309"])
  func `a real beyond the finite numbers is refused`(text: String) {
    #expect(refusal("<real>\(text)</real>") == "line 1, column 7: \"\(text)\" is out of range for a real")
  }

  @Test(
    arguments: [
      "", "2001-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-00-01T00:00:00Z",
      "2026-13-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-32T00:00:00Z", "2026-01-01T24:00:00Z",
      "2026-01-01T00:60:00Z", "2026-01-01T23:59:60Z", "0000-01-01T00:00:00Z", "2026-01-01t00:00:00z",
      "2026-01-01T00:00:00.5Z", "2026-01-01T00:00:00+01:00", "2026-01-01 00:00:00Z", " 2026-01-01T00:00:00Z",
      "2026-01-01T00:00:00Z ", "2026-01-01", "+026-01-01T00:00:00Z", "10000-01-01T00:00:00Z",
    ])
  func `a date that does not exist or is not written in full is refused`(text: String) {
    #expect(
      refusal("<date>\(text)</date>")
        == "line 1, column 7: \"\(text)\" is not a valid date; write a day and time that exist, as in 2026-12-31T23:59:59Z"
    )
  }

  @Test(
    arguments: [
      ("{psk}", 7, "\"{\""), ("QUJD-", 11, "\"-\""), ("QQ==QQ==", 11, "\"Q\""), ("=", 7, "\"=\""),
      ("Q===", 8, "\"=\""),
      ("QUJD=", 11, "\"=\""), ("QQ===", 11, "\"=\""), ("QUI=Q", 11, "\"Q\""), ("QUé", 9, "\"é\""),
      ("QUJD&#65;", 11, "\"&\""), ("QQ\u{7F}=", 9, "U+007F"), ("😀", 7, "\"😀\""),
    ])
  func `a character that base64 does not have is refused where it stands`(
    text: String, column: Int, found: String
  ) {
    #expect(
      refusal("<data>\(text)</data>")
        == "line 1, column \(column): \(found) cannot stand here in base64; <data> takes A-Z a-z 0-9 + / and = at the end"
    )
  }

  @Test(arguments: [("Q", 8), ("QQ", 9), ("QUJDQUI", 14), ("QQ=", 10)])
  func `base64 that ends inside a group is refused at its end`(text: String, column: Int) {
    #expect(
      refusal("<data>\(text)</data>")
        == "line 1, column \(column): the base64 ends inside a group of four characters; it was cut off, or its = is missing"
    )
  }

  @Test func `data holds no markup`() {
    #expect(
      refusal("<data>QUJD<![CDATA[QUJD]]></data>")
        == "line 1, column 11: found CDATA where </data> is expected")
    #expect(
      refusal("<data>QUJD<!-- --></data>") == "line 1, column 11: found a comment where </data> is expected")
  }

  @Test func `a long text is shortened in the message`() {
    let text = String(repeating: "é", count: 1_000)
    #expect(
      refusal("<integer>\(text)</integer>")?.hasPrefix("line 1, column 10: \"\(text.prefix(40))…\" is not")
        == true)
  }
}
