import PropertyList
import Support
import Testing

struct WriterTests {
  @Test func `a profile is written exactly like this`() throws {
    let bytes = PropertyListValue(.data((0..<120).map { UInt8($0 * 7 & 0xFF) }))
    let value: PropertyListValue = [
      "PayloadVersion": 1, "PayloadType": "Configuration", "PayloadDisplayName": "Büro & <東京> \"'\r\n",
      "PayloadContent": [
        ["PayloadContent": bytes, "Deeper": [["Deeper": [["Deeper": [["Deeper": [bytes]]]]]]]],
        ["Empty": [[], [:], "", .init(.data([]))]],
      ],
      "Duplicate": "first", "duplicate": true, "Duplicate": "last", "é": false, "Z": [1.5, 1e21, -0.1],
      "Date": .init(.date(820_454_399.75)), "Large": .init(.unsigned(.max)), "Reference": .init(.uid(7)),
    ]
    try expectGolden(String(decoding: value.xml(), as: UTF8.self), "profile.plist")
    #expect(try PropertyListValue(parsing: value.xml()).xml() == value.xml())
  }

  @Test func `data lines have 76 characters less 8 for each level, down to the eighth`() {
    for depth in 0...12 {
      var value = PropertyListValue(.data([UInt8](repeating: 0, count: 100)))
      for _ in 0..<depth { value = [value] }
      let lines = String(decoding: value.xml(), as: UTF8.self).split(separator: "\n")
      let longest = lines.map { $0.drop { $0 == "\t" } }.filter { $0.allSatisfy { $0 == "A" } }.map(\.count)
        .max()
      #expect(longest == 76 - 8 * min(depth, 8), "at level \(depth)")
    }
  }

  @Test(
    arguments: [
      (0.0, "0.0"), (-0.0, "-0.0"), (1e16, "1e+16"), (0.1 + 0.2, "0.30000000000000004"),
      (.leastNonzeroMagnitude, "5e-324"),
      (.nan, "nan"), (-.nan, "nan"), (.infinity, "+infinity"), (-.infinity, "-infinity"),
    ])
  func `reals take the fewest digits that read back the same`(number: Double, text: String) throws {
    let xml = PropertyListValue(.real(number)).xml()
    #expect(String(decoding: xml, as: UTF8.self).contains("<real>\(text)</real>"))
    #expect(try PropertyListValue(parsing: xml) == .init(.real(number)))
  }

  @Test(
    arguments: [
      (0, "2001-01-01T00:00:00Z"), (-0.25, "2000-12-31T23:59:59Z"), (820_454_399.99, "2026-12-31T23:59:59Z"),
      (-1e300, "0001-01-01T00:00:00Z"), (1e300, "9999-12-31T23:59:59Z"), (.nan, "2001-01-01T00:00:00Z"),
      (-.infinity, "0001-01-01T00:00:00Z"),
    ] as [(Double, String)])
  func `dates are cut to seconds and to the years that can be written`(seconds: Double, text: String) {
    #expect(
      String(decoding: PropertyListValue(.date(seconds)).xml(), as: UTF8.self).contains(
        "<date>\(text)</date>"))
  }

  @Test func `dates of all ten thousand years read back the same`() throws {
    let moments = stride(from: -63_113_904_000.0, through: 252_423_993_599, by: 997 * 86_400 + 12_345)
    let value = PropertyListValue(.array(moments.map { .init(.date($0)) }))
    #expect(try PropertyListValue(parsing: value.xml()) == value)
  }

  @Test func `what XML cannot hold is replaced, and told before`() throws {
    let value: PropertyListValue = [
      "a": "x\u{0}y\u{FFFE}", "b\u{1B}": [.init(.date(1e12)), .init(.date(.nan)), "\t\n\r\u{FFFD}"],
    ]
    #expect(
      value.xmlFaults.map(\.description) == [
        "XML cannot hold the character U+0000; remove it or write a binary property list",
        "XML cannot hold the character U+001B; remove it or write a binary property list",
        "XML cannot hold a date outside the years 1 to 9999; remove it or write a binary property list",
        "XML cannot hold a date outside the years 1 to 9999; remove it or write a binary property list",
      ])
    let back = try PropertyListValue(parsing: value.xml())
    #expect(back["a"] == "x\u{FFFD}y\u{FFFD}")
    #expect(back["b\u{FFFD}"] == [.init(.date(252_423_993_599)), .init(.date(0)), "\t\n\r\u{FFFD}"])
    #expect(back.xmlFaults.isEmpty)
  }

  @Test func `a fault of a read value has its place`() throws {
    let file = BinaryFile(objects: [[0xA1, 1], [0x51, 0x07]])
    let faults = try PropertyListValue(parsing: file.bytes).xmlFaults
    #expect(faults.map(\.position) == [.offset(10)])
  }

  @Test(arguments: [0, 7, .max] as [UInt64])
  func `an object reference survives XML`(number: UInt64) throws {
    let value = PropertyListValue(.uid(number))
    #expect(try PropertyListValue(parsing: value.xml()) == value)
  }
}
