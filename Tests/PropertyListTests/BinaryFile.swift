/// A binary property list put together by hand.
struct BinaryFile {
  var objects: [[UInt8]]
  var root: UInt64 = 0
  var offsetSize = 1
  var referenceSize = 1
  /// Where the trailer says that the table is, and how many objects it says there are; nil for the truth.
  var tableOffset: UInt64?
  var objectCount: UInt64?
  /// What the table says of objects whose offset is not to be true.
  var falseOffsets: [Int: UInt64] = [:]

  var bytes: [UInt8] {
    var file = Array("bplist00".utf8)
    var table: [UInt8] = []
    for (number, object) in objects.enumerated() {
      table += Self.bigEndian(falseOffsets[number] ?? UInt64(file.count), offsetSize)
      file += object
    }
    let end = UInt64(file.count)
    file += table + [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [objectCount ?? UInt64(objects.count), root, tableOffset ?? end] {
      file += Self.bigEndian(number, 8)
    }
    return file
  }

  static func bigEndian(_ number: UInt64, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { place in
      place < 8 ? UInt8(truncatingIfNeeded: number >> (8 * UInt64(place))) : 0
    }
  }
}
