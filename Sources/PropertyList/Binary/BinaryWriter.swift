extension PropertyListValue {
  /// The value as a binary property list (`bplist00`), always the same bytes for the same meaning.
  ///
  /// Keys are sorted by their UTF-8 bytes, of a repeated key only the last entry is written, equal strings, numbers,
  /// dates and data are stored once, and integers, references and offsets take the fewest bytes.
  public func binary() -> [UInt8] {
    var writer = BinaryWriter()
    writer.collect(self)
    return writer.finish()
  }
}

/// Numbers the objects of a value in a first pass, since only their count tells how wide a reference is.
private struct BinaryWriter {
  /// An object without others in it, as its bytes in the file, or a container by the numbers of its members.
  private enum Object {
    case scalar([UInt8])
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  private var objects: [Object] = []
  private var numbers: [[UInt8]: Int] = [:]

  /// Takes in a value and returns its number.
  @discardableResult
  mutating func collect(_ value: PropertyListValue) -> Int {
    switch value.content {
    case .array(let elements):
      let number = objects.count
      objects.append(.array([]))
      objects[number] = .array(elements.map { collect($0) })
      return number
    case .dictionary(let dictionary):
      let number = objects.count
      objects.append(.dictionary(keys: [], values: []))
      let entries = dictionary.canonicalEntries
      let keys = entries.map { unique(Self.text($0.key)) }
      objects[number] = .dictionary(keys: keys, values: entries.map { collect($0.value) })
      return number
    case .string(let text): return unique(Self.text(text))
    case .integer(let number): return unique(Self.integer(number))
    case .unsigned(let number):
      return unique(
        Int64(exactly: number).map(Self.integer) ?? [0x14] + Self.bytes(0, 8) + Self.bytes(number, 8))
    case .real(let number): return unique([0x23] + Self.bytes(number.bitPattern, 8))
    case .boolean(let flag): return unique([flag ? 0x09 : 0x08])
    case .date(let seconds): return unique([0x33] + Self.bytes(seconds.bitPattern, 8))
    case .data(let bytes): return unique(Self.header(0x40, bytes.count) + bytes)
    case .uid(let number):
      let width = Self.width(of: number)
      return unique([0x80 | UInt8(width - 1)] + Self.bytes(number, width))
    }
  }

  /// The header, all objects, the offset table and the trailer.
  consuming func finish() -> [UInt8] {
    var output = Array("bplist00".utf8)
    var offsets: [Int] = []
    let referenceSize = Self.width(of: UInt64(objects.count))
    for object in objects {
      offsets.append(output.count)
      switch object {
      case .scalar(let bytes):
        output += bytes
      case .array(let members):
        output += Self.header(0xA0, members.count)
        for member in members { output += Self.bytes(UInt64(member), referenceSize) }
      case .dictionary(let keys, let values):
        output += Self.header(0xD0, keys.count)
        for member in keys + values { output += Self.bytes(UInt64(member), referenceSize) }
      }
    }
    let table = UInt64(output.count)
    let offsetSize = Self.width(of: table)
    for offset in offsets { output += Self.bytes(UInt64(offset), offsetSize) }
    output += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    // The root was collected first, so it is object 0.
    for number in [UInt64(objects.count), 0, table] { output += Self.bytes(number, 8) }
    return output
  }

  private mutating func unique(_ bytes: [UInt8]) -> Int {
    if let number = numbers[bytes] { return number }
    let number = objects.count
    numbers[bytes] = number
    objects.append(.scalar(bytes))
    return number
  }

  private static func text(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return header(0x50, text.utf8.count) + text.utf8 }
    return header(0x60, text.utf16.count) + text.utf16.flatMap { bytes(UInt64($0), 2) }
  }

  /// Only integers of eight bytes have a sign.
  private static func integer(_ number: Int64) -> [UInt8] {
    let width = width(of: UInt64(bitPattern: number))
    return [0x10 | UInt8(width.trailingZeroBitCount)] + bytes(UInt64(bitPattern: number), width)
  }

  private static func header(_ type: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [type | UInt8(count)] : [type | 15] + integer(Int64(count))
  }

  private static func width(of number: UInt64) -> Int {
    switch number {
    case ...0xFF: 1
    case ...0xFFFF: 2
    case ...0xFFFF_FFFF: 4
    default: 8
    }
  }

  private static func bytes(_ number: UInt64, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }
}
