import PropertyList
import Testing

struct LimitsTests {
  private static func nested(_ depth: Int) -> String {
    String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
  }

  private static func nestedBinary(_ depth: Int) -> [UInt8] {
    let outer = (1..<depth).map { [0xA1] + BinaryFile.bigEndian(UInt64($0), 2) }
    return BinaryFile(objects: outer + [[0xA0]], offsetSize: 2, referenceSize: 2).bytes
  }

  @Test func `nesting is read to 128 levels and refused beyond, at its place`() {
    #expect(refusal(Self.nested(128)) == nil)
    #expect(refusal(Self.nested(129)) == "line 1, column 897: nesting 129 deep is more than the limit of 128")
    #expect(
      refusal(Self.nested(100_000)) == "line 1, column 897: nesting 129 deep is more than the limit of 128")
    #expect(
      refusal(String(repeating: "<dict><key>a</key>", count: 1_000))
        == "line 1, column 2305: nesting 129 deep is more than the limit of 128")
    #expect(refusal(Self.nestedBinary(128)) == nil)
    #expect(refusal(Self.nestedBinary(129)) == "offset 392: nesting 129 deep is more than the limit of 128")
    #expect(
      refusal(Self.nestedBinary(10_000)) == "offset 392: nesting 129 deep is more than the limit of 128")
  }

  @Test func `nesting counts where a shared object is used, not where it is first read`() {
    // Object 1 is four levels high; it is read first at depth 2 and then stands at depth 4.
    let file = BinaryFile(objects: [
      [0xA2, 1, 5], [0xA1, 2], [0xA1, 3], [0xA1, 4], [0xA0], [0xA1, 6], [0xA1, 1],
    ])
    let limits = PropertyListLimits(bytes: 1_000, depth: 6, values: 100)
    #expect(
      refusal(file.bytes, limits: limits) == "offset 11: nesting 7 deep is more than the limit of 6")
    #expect(refusal(file.bytes, limits: PropertyListLimits(bytes: 1_000, depth: 7, values: 100)) == nil)
  }

  @Test func `no limit allows more than 512 levels, and these are read`() {
    var limits = PropertyListLimits(bytes: 1 << 20, depth: .max, values: 10_000)
    #expect(limits.depth == 512)
    limits.depth = 4_000
    #expect(limits.depth == PropertyListLimits.greatestDepth)
    #expect(refusal(Self.nested(512), limits: limits) == nil)
    #expect(refusal(Self.nestedBinary(512), limits: limits) == nil)
    #expect(
      refusal(Self.nested(513), limits: limits)?.hasSuffix("nesting 513 deep is more than the limit of 512")
        == true)
  }

  @Test func `values are counted with their keys`() {
    let limits = PropertyListLimits(bytes: 1_000, depth: 8, values: 4)
    #expect(refusal("<dict><key>a</key><array><true/></array></dict>", limits: limits) == nil)
    #expect(
      refusal("<dict><key>a</key><array><true/>\n<true/></array></dict>", limits: limits)
        == "line 2, column 1: the number of values is more than the limit of 4")
    let objects: [[UInt8]] = [[0xD1, 1, 2], [0x51, 0x61], [0xA1, 3], [0x09]]
    #expect(refusal(BinaryFile(objects: objects).bytes, limits: limits) == nil)
    let more: [[UInt8]] = [[0xD1, 1, 2], [0x51, 0x61], [0xA2, 3, 3], [0x09]]
    #expect(
      refusal(BinaryFile(objects: more).bytes, limits: limits)
        == "offset 10: the number of values is more than the limit of 4")
  }

  @Test func `a file may have so many bytes and no more`() {
    let text = "<string>abc</string>"
    let bytes = text.utf8.count
    #expect(refusal(text, limits: PropertyListLimits(bytes: bytes, depth: 1, values: 1)) == nil)
    #expect(
      refusal(text, limits: PropertyListLimits(bytes: bytes - 1, depth: 1, values: 1))
        == "\(bytes) bytes is more than the limit of \(bytes - 1)")
  }

  @Test func `the standard is far above any profile`() {
    #expect(
      PropertyListLimits.standard == PropertyListLimits(bytes: 33_554_432, depth: 128, values: 1_000_000))
  }

  @Test(arguments: [2, 10, 100])
  func `a small file that stands for a huge tree is refused at once`(width: Int) {
    let levels = 60
    let arrays = (1...levels).map { level in
      [0xAF, 0x10, UInt8(width)] + [UInt8](repeating: UInt8(level), count: width)
    }
    let time = ContinuousClock().measure {
      #expect(
        refusal(BinaryFile(objects: arrays + [[0x09]], offsetSize: 2).bytes)?
          .hasSuffix("the number of values is more than the limit of 1000000") == true)
    }
    #expect(time < .seconds(1))
  }

  @Test func `a long text referred to often counts as often`() {
    let text = [0x5F, 0x12] + BinaryFile.bigEndian(1 << 20, 4) + [UInt8](repeating: 0x61, count: 1 << 20)
    let file = { (times: Int) in
      BinaryFile(
        objects: [[0xAF, 0x10, UInt8(times)] + [UInt8](repeating: 1, count: times), text], offsetSize: 4)
    }
    #expect(refusal(file(32).bytes) == nil)
    #expect(
      refusal(file(33).bytes)?
        .hasSuffix("the size of all strings and data is more than the limit of 33554432") == true)
  }
}
