import PropertyList
import Testing

struct BinaryErrorTests {
  @Test(
    arguments: [
      (Array("bplist".utf8), 6, "it is not of version 00, the only one that stands in files"),
      (
        Array("bplist15".utf8) + [UInt8](repeating: 0, count: 40), 6,
        "it is not of version 00, the only one that stands in files"
      ),
      (
        Array("bplist00".utf8) + [UInt8](repeating: 0, count: 32), 0,
        "it has 40 bytes, too few to hold an object and the trailer"
      ),
      (
        BinaryFile(objects: [[0x09]], offsetSize: 0).bytes, 15,
        "offsets of 0 and references of 1 bytes; 1 to 8 are possible"
      ),
      (
        BinaryFile(objects: [[0x09]], offsetSize: 1, referenceSize: 9).bytes, 16,
        "offsets of 1 and references of 9 bytes; 1 to 8 are possible"
      ),
      (
        BinaryFile(objects: [[0x09]], tableOffset: 8).bytes, 34,
        "its offset table does not lie between the objects and the trailer"
      ),
      (
        BinaryFile(objects: [[0x09]], tableOffset: .max).bytes, 34,
        "its offset table does not lie between the objects and the trailer"
      ),
      (
        BinaryFile(objects: [[0x09]], objectCount: 0).bytes, 18, "its offset table is too short for 0 objects"
      ),
      (
        BinaryFile(objects: [[0x09]], objectCount: 2).bytes, 18, "its offset table is too short for 2 objects"
      ),
      (
        BinaryFile(objects: [[0x09]], objectCount: .max).bytes, 18,
        "its offset table is too short for 18446744073709551615 objects"
      ),
      (BinaryFile(objects: [[0x09]], root: 1).bytes, 26, "its root is object 1 of 1"),
      (
        BinaryFile(objects: [[0x09]], falseOffsets: [0: 7]).bytes, 9,
        "object 0 is said to lie outside the objects"
      ),
      (
        BinaryFile(objects: [[0x09]], falseOffsets: [0: 9]).bytes, 9,
        "object 0 is said to lie outside the objects"
      ),
      (
        BinaryFile(objects: [[0x09]], offsetSize: 8, falseOffsets: [0: .max]).bytes, 9,
        "object 0 is said to lie outside the objects"
      ),
    ] as [([UInt8], Int, String)])
  func `a header, a table and a trailer have to agree`(bytes: [UInt8], offset: Int, words: String) {
    expect(bytes, offset, words)
  }

  @Test(
    arguments: [
      ([0x00], 8, "null is not a value that property lists can hold"),
      ([0x0F], 8, "there is no object of type 0x0f"),
      ([0x15], 8, "there is no object of type 0x15"),
      ([0x21, 0, 0], 8, "there is no object of type 0x21"),
      ([0x32, 0, 0, 0, 0], 8, "there is no object of type 0x32"),
      ([0x70], 8, "there is no object of type 0x70"),
      ([0xB0], 8, "sets are not values that profiles can hold"),
      ([0xC1, 0], 8, "sets are not values that profiles can hold"),
      ([0xE0], 8, "there is no object of type 0xe0"),
      ([0x11, 0], 8, "an object reaches past the objects"),
      ([0x13, 0, 0, 0], 8, "an object reaches past the objects"),
      ([0x42, 0], 8, "an object reaches past the objects"),
      ([0x61, 0], 8, "an object reaches past the objects"),
      ([0x4F], 8, "an object reaches past the objects"),
      ([0x4F, 0x11, 0], 9, "an object reaches past the objects"),
      ([0x4F, 0x09], 9, "the count of an object is not an integer"),
      ([0x4F, 0x14, 0], 9, "the count of an object is not an integer"),
      ([0x4F, 0x10, 0x10, 0], 8, "an object of 16 units reaches past the objects"),
      (
        [0x6F, 0x13] + BinaryFile.bigEndian(.max, 8), 8,
        "an object of 18446744073709551615 units reaches past the objects"
      ),
      (
        [0xDF, 0x13] + BinaryFile.bigEndian(1 << 63, 8), 8,
        "an object of 9223372036854775808 units reaches past the objects"
      ),
      ([0x52, 0x61, 0x80], 10, "a byte above 127 in an ASCII string"),
      ([0x61, 0xD8, 0x00], 9, "a string that is not valid UTF-16"),
      (
        [0x14] + BinaryFile.bigEndian(1, 8) + BinaryFile.bigEndian(0, 8), 8, "an integer of more than 64 bits"
      ),
      (
        [0x14] + BinaryFile.bigEndian(.max, 8) + BinaryFile.bigEndian(1, 8), 8,
        "an integer of more than 64 bits"
      ),
      ([0x33] + BinaryFile.bigEndian(Double.nan.bitPattern, 8), 8, "a date that is not a number"),
      ([0x33] + BinaryFile.bigEndian(Double.infinity.bitPattern, 8), 8, "a date that is not a number"),
      ([0x88, 1] + BinaryFile.bigEndian(0, 8), 8, "an object reference of more than 64 bits"),
      ([0xA1, 1], 9, "a reference to object 1 of 1"),
    ] as [([UInt8], Int, String)])
  func `an object that cannot be is refused`(object: [UInt8], offset: Int, words: String) {
    expect(BinaryFile(objects: [object]).bytes, offset, words)
  }

  @Test func `the key of a dictionary is a string`() {
    let file = BinaryFile(objects: [[0xD1, 1, 1], [0x10, 7]])
    expect(file.bytes, 11, "the key of a dictionary is not a string but a value of type integer")
  }

  @Test(
    arguments: [
      ([[0xA1, 0]], 8), ([[0xD1, 1, 0], [0x51, 0x61]], 8), ([[0xA1, 1], [0xA1, 2], [0xA1, 1]], 10),
      ([[0xD1, 0, 0]], 8),
    ] as [([[UInt8]], Int)])
  func `a container that holds itself is refused`(objects: [[UInt8]], offset: Int) {
    #expect(
      refusal(BinaryFile(objects: objects).bytes)
        == "offset \(offset): damaged binary property list: this container holds itself; write the file anew")
  }

  private func expect(_ bytes: [UInt8], _ offset: Int, _ words: String) {
    #expect(refusal(bytes) == "offset \(offset): damaged binary property list: \(words); write the file anew")
  }
}
