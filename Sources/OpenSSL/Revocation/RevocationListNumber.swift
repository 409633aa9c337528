internal import COpenSSL

/// The number of a revocation list: a later one of the same issuer and scope has a larger one (RFC 5280 5.2.3).
public struct RevocationListNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number's octets, without leading zeros; none for 0.
  public let octets: [UInt8]

  /// Reads an INTEGER that an OpenSSL object owns; nil where it is negative.
  init?(_ integer: UnsafePointer<ASN1_INTEGER>) {
    guard ASN1_STRING_type(integer) != V_ASN1_NEG_INTEGER else { return nil }
    octets = Array(ASN1.bytes(integer).drop { $0 == 0 })
  }

  /// Orders by value.
  public static func < (left: RevocationListNumber, right: RevocationListNumber) -> Bool {
    left.octets.count == right.octets.count
      ? left.octets.lexicographicallyPrecedes(right.octets) : left.octets.count < right.octets.count
  }

  /// Decimal, or hexadecimal after `0x` from 2^63 on.
  public var description: String {
    let bits = octets.count * 8 - (octets.first?.leadingZeroBitCount ?? 0)
    return bits < 64 ? "\(octets.reduce(0) { $0 << 8 | Int($1) })" : "0x" + hexadecimal(octets)
  }
}
