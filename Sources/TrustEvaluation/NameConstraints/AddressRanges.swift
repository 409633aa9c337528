/// A set of address ranges in the manner of RFC 4632, for IPv4 and IPv6.
struct AddressRanges: Sendable {
  private struct Range: Hashable, Sendable {
    let network: [UInt8]
    let prefixLength: Int
  }

  private var ranges: Set<Range> = []
  /// The prefix lengths that occur, by the number of octets of an address.
  private var prefixLengths: [Int: Set<Int>] = [:]

  /// Adds an address and mask of 8 or 32 octets.
  mutating func insert(_ octets: [UInt8]) throws(NameFault) {
    guard octets.count == 8 || octets.count == 32 else {
      throw NameFault(
        "it has \(octets.count) octets; wanted are 8 or 32, address and mask (RFC 5280 4.2.1.10)")
    }
    let (address, mask) = (octets.prefix(octets.count / 2), octets.suffix(octets.count / 2))
    let length = mask.prefix { $0 == 0xff }.count * 8 + (mask.first { $0 != 0xff }?.leadingOnes ?? 0)
    guard mask.reduce(0, { $0 + $1.nonzeroBitCount }) == length else {
      throw NameFault("its mask is no prefix; wanted are ones, then zeros (RFC 4632 3.1)")
    }
    ranges.insert(Range(network: Self.network(Array(address), length), prefixLength: length))
    prefixLengths[address.count, default: []].insert(length)
  }

  /// Whether an address of 4 or 16 octets lies in one of them; IPv4 never in one of IPv6.
  func contains(_ address: [UInt8]) -> Bool {
    (prefixLengths[address.count] ?? []).contains { length in
      ranges.contains(Range(network: Self.network(address, length), prefixLength: length))
    }
  }

  private static func network(_ address: [UInt8], _ length: Int) -> [UInt8] {
    address.enumerated().map { index, octet in
      octet & UInt8(truncatingIfNeeded: 0xff00 >> min(8, max(0, length - 8 * index)))
    }
  }
}

extension UInt8 {
  fileprivate var leadingOnes: Int { (~self).leadingZeroBitCount }
}
