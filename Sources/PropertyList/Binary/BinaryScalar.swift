/// The objects of a binary property list that hold no others: from their bytes to a value.
enum BinaryScalar {
  /// How many bytes follow the marker of a Boolean, a number, a date or an object reference.
  static func length(marker: UInt8, at offset: Int) throws(PropertyListError) -> Int {
    let size = Int(marker & 0x0F)
    switch (marker >> 4, size) {
    case (0x0, 8), (0x0, 9): return 0
    case (0x1, 0...4), (0x2, 2...3), (0x3, 3): return 1 << size
    case (0x8, _): return size + 1
    case (0x0, 0): throw .malformedBinary("null is not a value that property lists can hold", .offset(offset))
    case (0xB, _), (0xC, _):
      throw .malformedBinary("sets are not values that profiles can hold", .offset(offset))
    default: throw .malformedBinary("there is no object of type \(hexadecimal(marker))", .offset(offset))
    }
  }

  /// The value of a marker and the bytes behind it, as many as ``length(marker:at:)`` says.
  static func number(
    marker: UInt8, _ body: ArraySlice<UInt8>, size: Int
  ) throws(PropertyListError) -> PropertyListValue.Content {
    let position = PropertyListPosition.offset(body.startIndex - 1)
    let low = body.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    let high = body.dropLast(8).reduce(0) { $0 << 8 | UInt64($1) }
    switch marker >> 4 {
    case 0x0:
      return .boolean(size == 9)
    case 0x1 where size == 4:
      if high == 0 { return Int64(exactly: low).map { .integer($0) } ?? .unsigned(low) }
      guard high == UInt64.max, low > UInt64(Int64.max) else {
        throw .malformedBinary("an integer of more than 64 bits", position)
      }
      return .integer(Int64(bitPattern: low))
    case 0x1:
      return .integer(Int64(bitPattern: low))
    case 0x2 where size == 2:
      return .real(Double(Float(bitPattern: UInt32(low))))
    case 0x2:
      return .real(Double(bitPattern: low))
    case 0x3:
      let seconds = Double(bitPattern: low)
      guard seconds.isFinite else { throw .malformedBinary("a date that is not a number", position) }
      return .date(seconds)
    default:
      guard high == 0 else { throw .malformedBinary("an object reference of more than 64 bits", position) }
      return .uid(low)
    }
  }

  /// Data (type 4), an ASCII string (5) or a UTF-16 string (6).
  static func bytesOrText(
    _ type: UInt8, _ body: ArraySlice<UInt8>
  ) throws(PropertyListError) -> PropertyListValue.Content {
    switch type {
    case 0x4:
      return .data(Array(body))
    case 0x5:
      if let index = body.firstIndex(where: { $0 >= 0x80 }) {
        throw .malformedBinary("a byte above 127 in an ASCII string", .offset(index))
      }
      return .string(String(decoding: body, as: UTF8.self))
    default:
      let units = stride(from: body.startIndex, to: body.endIndex, by: 2).map { index in
        UInt16(body[index]) << 8 | UInt16(body[index + 1])
      }
      guard let text = String(validating: units, as: UTF16.self) else {
        throw .malformedBinary("a string that is not valid UTF-16", .offset(body.startIndex))
      }
      return .string(text)
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
