import PropertyList
import Testing

struct BinaryValueTests {
  private static let date: [UInt8] = [0x33] + BinaryFile.bigEndian((-1.5).bitPattern, 8)

  @Test(
    arguments: [
      ([0x08], false),
      ([0x09], true),
      ([0x10, 0xFF], 255),
      ([0x11, 0xFF, 0xFE], 65_534),
      ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], 4_294_967_295),
      ([0x13] + BinaryFile.bigEndian(1, 8), 1),
      ([0x13] + BinaryFile.bigEndian(.max, 8), -1),
      ([0x14] + BinaryFile.bigEndian(0, 8) + BinaryFile.bigEndian(.max, 8), .init(.unsigned(.max))),
      ([0x14] + BinaryFile.bigEndian(0, 8) + BinaryFile.bigEndian(5, 8), 5),
      ([0x14] + BinaryFile.bigEndian(.max, 8) + BinaryFile.bigEndian(.max - 1, 8), -2),
      ([0x22] + BinaryFile.bigEndian(UInt64((-2.5 as Float).bitPattern), 4), -2.5),
      ([0x23] + BinaryFile.bigEndian(0.1.bitPattern, 8), 0.1),
      ([0x23] + BinaryFile.bigEndian(Double.nan.bitPattern, 8), .init(.real(.nan))),
      (date, .init(.date(-1.5))),
      ([0x40], .init(.data([]))),
      ([0x42, 0x00, 0xFF], .init(.data([0, 255]))),
      ([0x4F, 0x10, 0x0F] + Array(0..<15), .init(.data(Array(0..<15)))),
      ([0x4F, 0x11, 0x00, 0x01, 0x07], .init(.data([7]))),
      ([0x50], ""),
      ([0x53, 0x61, 0x26, 0x0A], "a&\n"),
      ([0x63, 0x00, 0xE9, 0xD8, 0x3D, 0xDE, 0x00], "é😀"),
      ([0x80, 0x07], .init(.uid(7))),
      ([0x83, 0x00, 0x01, 0x00, 0x00], .init(.uid(65_536))),
      ([0x8F] + BinaryFile.bigEndian(0, 8) + BinaryFile.bigEndian(.max, 8), .init(.uid(.max))),
      ([0xA0], []),
      ([0xD0], [:]),
    ] as [([UInt8], PropertyListValue)])
  func `each object is read as its type`(object: [UInt8], expected: PropertyListValue) throws {
    let document = try PropertyListDocument(parsing: BinaryFile(objects: [object]).bytes)
    #expect(document.root == expected)
    #expect(document.root.typeName == expected.typeName)
    #expect(document.root.position == .offset(8))
    #expect(document.format == .binary)
    #expect(!document.hasByteOrderMark)
  }

  @Test(arguments: 1...8, [1, 2, 3, 8])
  func `offsets and references may have any width`(offsetSize: Int, referenceSize: Int) throws {
    let references = [0, 1, 1].flatMap { BinaryFile.bigEndian($0, referenceSize) }
    let file = BinaryFile(
      objects: [[0x51, 0x61], [0x09], [0xD1] + references.prefix(2 * referenceSize)], root: 2,
      offsetSize: offsetSize, referenceSize: referenceSize)
    #expect(try PropertyListValue(parsing: file.bytes) == ["a": true])
  }

  @Test func `a shared object is read wherever it is referred to`() throws {
    let file = BinaryFile(objects: [[0xA3, 1, 1, 2], [0xA1, 2], [0x51, 0x61]])
    #expect(try PropertyListValue(parsing: file.bytes) == [["a"], ["a"], "a"])
  }

  @Test(
    arguments: [
      "text", "", "Büro 東京 😀", 0, 255, 256, 65_536, -1, .init(.integer(.max)), .init(.integer(.min)),
      .init(.unsigned(.max)), 1.5, .init(.real(.nan)), .init(.real(-.infinity)), true, false,
      .init(.date(0.25)), .init(.date(-63_113_904_000)), .init(.data([])),
      .init(.data(Array(repeating: 0xAB, count: 70_000))), .init(.uid(0)), .init(.uid(.max)), [], [:],
      ["b": [1, "b", ["b": "a"]], "a": .init(.data([1])), "é": "é"],
      .init(.array((0..<300).map { .init(.integer($0)) })),
    ] as [PropertyListValue])
  func `what is written is read back, always from the same bytes`(value: PropertyListValue) throws {
    let bytes = value.binary()
    let back = try PropertyListValue(parsing: bytes)
    #expect(back == value)
    #expect(back.typeName == value.typeName)
    #expect(back.binary() == bytes)
  }

  @Test func `the bytes are exactly these`() {
    let value: PropertyListValue = ["b": ["x", 7, 7], "a": "x", "b": [true, "x", 7, 7]]
    let expected = BinaryFile(objects: [
      [0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x51, 0x62], [0x51, 0x78], [0xA4, 5, 3, 6, 6], [0x09], [0x10, 7],
    ])
    #expect(value.binary() == expected.bytes)
  }
}
