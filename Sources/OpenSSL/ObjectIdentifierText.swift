/// Object identifiers as text (X.690 8.19).
///
/// OpenSSL's `OBJ_obj2txt` calculates with big numbers and takes a third of a microsecond; certificates hold a dozen.
enum ObjectIdentifierText {
  /// The dotted form of an identifier's content octets; empty where they end within a number, nil where a number does
  /// not fit in 63 bits.
  static func dotted(_ octets: UnsafeBufferPointer<UInt8>) -> String? {
    guard let last = octets.last, last < 0x80 else { return "" }
    var isTooLarge = false
    // The longest text of an octet is `.127`, and two numbers come out of the first.
    let text = String(unsafeUninitializedCapacity: 4 * octets.count + 2) { buffer in
      var count = 0
      var number: UInt64 = 0
      for octet in octets {
        guard number < 1 << 56 else {
          isTooLarge = true
          return 0
        }
        number = number << 7 | UInt64(octet & 0x7f)
        if octet >= 0x80 { continue }
        if count == 0 {
          let first = min(number / 40, 2)
          append(first, to: buffer, &count)
          number -= 40 * first
        }
        buffer[count] = UInt8(ascii: ".")
        count += 1
        append(number, to: buffer, &count)
        number = 0
      }
      return count
    }
    return isTooLarge ? nil : text
  }

  private static func append(
    _ number: UInt64, to buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) {
    let start = count
    var rest = number
    repeat {
      buffer[count] = UInt8(ascii: "0") + UInt8(rest % 10)
      count += 1
      rest /= 10
    } while rest > 0
    buffer[start..<count].reverse()
  }
}
