/// Base64 as property lists write it (RFC 4648 section 4, white space anywhere).
enum Base64 {
  enum Decoded {
    case bytes([UInt8])
    /// The index of the first byte that cannot stand where it does.
    case invalid(at: Int)
    case incomplete
  }

  static func decode(_ text: ArraySlice<UInt8>) -> Decoded {
    let table = values
    var output = [UInt8](repeating: 0, count: text.count / 4 * 3 + 3)
    var written = 0
    var group: UInt32 = 0
    var groupCount = 0
    var padding = 0
    var index = text.startIndex
    let end = text.endIndex
    while index < end {
      // Four digits at once wherever a group starts: nearly all of the text.
      while groupCount == 0, padding == 0, end - index >= 4 {
        let a = table[Int(text[index])]
        let b = table[Int(text[index + 1])]
        let c = table[Int(text[index + 2])]
        let d = table[Int(text[index + 3])]
        guard a | b | c | d < 64 else { break }
        output[written] = a << 2 | b >> 4
        output[written + 1] = b << 4 | c >> 2
        output[written + 2] = c << 6 | d
        written += 3
        index += 4
      }
      guard index < end else { break }
      let value = table[Int(text[index])]
      switch value {
      case 0..<64 where padding == 0:
        group = group << 6 | UInt32(value)
        groupCount += 1
        if groupCount == 4 {
          output[written] = UInt8(truncatingIfNeeded: group >> 16)
          output[written + 1] = UInt8(truncatingIfNeeded: group >> 8)
          output[written + 2] = UInt8(truncatingIfNeeded: group)
          written += 3
          groupCount = 0
        }
      case space:
        break
      case pad where groupCount >= 2 && groupCount + padding < 4:
        padding += 1
      default:
        return .invalid(at: index)
      }
      index += 1
    }
    guard groupCount == 0 || groupCount + padding == 4 else { return .incomplete }
    if groupCount > 0 {
      group <<= UInt32(6 * padding)
      output[written] = UInt8(truncatingIfNeeded: group >> 16)
      output[written + 1] = UInt8(truncatingIfNeeded: group >> 8)
      written += 3 - padding
    }
    output.removeLast(output.count - written)
    return .bytes(output)
  }

  static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let space: UInt8 = 64
  private static let pad: UInt8 = 65
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    for byte in [0x20, 0x09, 0x0A, 0x0D] { values[byte] = space }
    values[Int(UInt8(ascii: "="))] = pad
    return values
  }()
}
