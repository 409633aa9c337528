internal import COpenSSL

/// IP addresses as octets and as text.
package enum IPAddress {
  /// The 4 or 16 octets of an address in text, nil where it is none. Brackets around an IPv6 address are allowed.
  package static func octets(_ text: String) -> [UInt8]? {
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    defer { ErrorQueue.clear() }
    guard !bare.utf8.contains(0), let octets = Handle<Owned.ASN1String>(a2i_IPADDRESS(bare)) else {
      return nil
    }
    return ASN1.bytes(UnsafePointer(octets.pointer))
  }

  /// An address, or address and mask, in text: IPv6 as RFC 5952 has it, a mask as the length of its prefix where it
  /// is one. `#` and hexadecimal where the octets are neither.
  package static func text(_ octets: [UInt8]) -> String {
    switch octets.count {
    case 4: octets.map(String.init).joined(separator: ".")
    case 16: version6(octets)
    case 8, 32:
      text(Array(octets.prefix(octets.count / 2))) + "/" + mask(Array(octets.suffix(octets.count / 2)))
    default: "#" + hexadecimal(octets)
    }
  }

  private static func mask(_ octets: [UInt8]) -> String {
    let length = octets.map(\.nonzeroBitCount).reduce(0, +)
    let isPrefix = octets.indices.allSatisfy { index in
      octets[index] == UInt8(truncatingIfNeeded: 0xff00 >> min(8, max(0, length - 8 * index)))
    }
    return isPrefix ? String(length) : text(octets)
  }

  private static func version6(_ octets: [UInt8]) -> String {
    let groups = stride(from: 0, to: 16, by: 2).map { Int(octets[$0]) << 8 | Int(octets[$0 + 1]) }
    // The longest run of two or more zero groups, the first of equals, becomes "::".
    var best = 0..<0
    var start = 0
    for index in 0...8 where index == 8 || groups[index] != 0 {
      if index - start > max(1, best.count) { best = start..<index }
      start = index + 1
    }
    func joined(_ part: ArraySlice<Int>) -> String {
      part.map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard !best.isEmpty else { return joined(groups[...]) }
    return joined(groups[..<best.lowerBound]) + "::" + joined(groups[best.upperBound...])
  }
}
