/// Takes octets from the front of a slice, and never more than are there.
struct OctetReader {
  private(set) var rest: ArraySlice<UInt8>
  /// What is read, for the sentence about too few octets.
  private let subject: StaticString

  init(_ octets: ArraySlice<UInt8>, _ subject: StaticString) {
    rest = octets
    self.subject = subject
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ count: Int) throws(MalformedMessage) -> ArraySlice<UInt8> {
    guard count <= rest.count else {
      throw MalformedMessage(
        "\(subject) ends early: \(count) more octets are needed, \(rest.count) are there")
    }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func octet() throws(MalformedMessage) -> UInt8 { UInt8(truncatingIfNeeded: try number(1)) }
  mutating func number16() throws(MalformedMessage) -> UInt16 { UInt16(truncatingIfNeeded: try number(2)) }
  mutating func number32() throws(MalformedMessage) -> UInt32 { UInt32(truncatingIfNeeded: try number(4)) }
  mutating func number64() throws(MalformedMessage) -> UInt64 { try number(8) }

  /// Everything that is left.
  mutating func remainder() -> [UInt8] {
    defer { rest = rest.suffix(0) }
    return Array(rest)
  }

  private mutating func number(_ octets: Int) throws(MalformedMessage) -> UInt64 {
    try take(octets).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension [UInt8] {
  /// Appends a number, its most significant octet first.
  mutating func append(number: some FixedWidthInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Writes the octets from an offset to the end into two octets there: a length field that counts itself.
  mutating func setLength(at field: Int, since start: Int, of subject: StaticString) throws(MalformedMessage)
  {
    let length = count - start
    guard let value = UInt16(exactly: length) else {
      throw MalformedMessage("\(subject) of \(length) octets is longer than the 65535 its length field holds")
    }
    self[field] = UInt8(value >> 8)
    self[field + 1] = UInt8(value & 0xff)
  }
}
