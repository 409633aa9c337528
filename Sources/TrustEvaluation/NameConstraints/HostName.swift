/// A host name in the preferred syntax of RFC 1034 3.5, with the underscore that is found in practice.
struct HostName: Hashable, Sendable {
  /// Its labels in lower case, the top-level domain first.
  let labels: [[UInt8]]

  /// Reads a host name.
  init(_ text: some StringProtocol) throws(NameFault) {
    guard !text.isEmpty else { throw NameFault("it is empty; wanted is a host name") }
    let count = text.utf8.count
    guard count <= 253 else { throw NameFault("it has \(count) octets; a host name has at most 253") }
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    self.labels = labels.reversed().map { label in
      label.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
    }
    guard self.labels.allSatisfy({ (1...63).contains($0.count) && $0.allSatisfy(Self.isAllowed) }) else {
      throw NameFault("it is no host name; wanted are labels of letters, digits, hyphens, with dots between")
    }
  }

  /// Whether it is an IPv4 address rather than a name: top-level domains are not numbers (RFC 3696 2).
  var isAddress: Bool { labels[0].allSatisfy { (0x30...0x39).contains($0) } }

  /// Whether it is surely a host name, found without taking it apart: most are. One with a hyphen at the end of a label
  /// is not surely one.
  static func isPlain(_ octets: String.UTF8View) -> Bool {
    guard octets.count <= 253 else { return false }
    let hyphen = UInt8(ascii: "-")
    var (length, last) = (0, hyphen)
    for octet in octets {
      if octet == UInt8(ascii: ".") {
        guard length > 0, last != hyphen else { return false }
        length = 0
      } else {
        length += 1
        guard length <= 63, isAllowed(octet), length > 1 || octet != hyphen else { return false }
      }
      last = octet
    }
    return length > 0 && last != hyphen
  }

  private static func isAllowed(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
