/// The few pieces of DER (X.690) that are written by hand.
enum DERWriter {
  static let set: UInt8 = 0x31
  /// `[0]`, constructed.
  static let context: UInt8 = 0xA0
  /// The object identifier 1.2.840.113549.1.7.2 (RFC 5652 5.1).
  static let signedData: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

  /// An element of these parts, its length in as few octets as it takes (X.690 10.1).
  static func element(_ tag: UInt8, _ parts: [ArraySlice<UInt8>]) -> [UInt8] {
    let count = parts.reduce(0) { $0 + $1.count }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 10)
    bytes.append(tag)
    if count < 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: count))
    } else {
      let octets = (count.bitWidth - count.leadingZeroBitCount + 7) / 8
      bytes.append(0x80 | UInt8(truncatingIfNeeded: octets))
      for octet in (0..<octets).reversed() { bytes.append(UInt8(truncatingIfNeeded: count >> (8 * octet))) }
    }
    for part in parts { bytes.append(contentsOf: part) }
    return bytes
  }
}
