/// A mail address in the syntax of RFC 5280 4.2.1.6, `Local-part@Domain`.
struct Mailbox: Hashable, Sendable {
  /// The part before the `@`, without quotes. Its case counts (RFC 5280 7.5).
  let local: [UInt8]
  /// The part after it.
  let host: HostName

  init(_ text: String) throws(NameFault) {
    let octets = text.utf8
    guard let at = octets.lastIndex(of: UInt8(ascii: "@")) else {
      throw NameFault("it has no @; wanted is a mail address")
    }
    guard let local = Self.local(Array(octets[..<at])) else {
      throw NameFault("its part before the last @ is malformed; wanted is a mail address (RFC 5321 4.1.2)")
    }
    self.local = local
    host = try HostName(text[octets.index(after: at)...])
  }

  /// The content of a local part: atoms with dots between, or a quoted string. Both ways to write it are the same.
  private static func local(_ octets: [UInt8]) -> [UInt8]? {
    let quote = UInt8(ascii: "\"")
    guard octets.first == quote else {
      let atoms = octets.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      return atoms.allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtomic) } ? octets : nil
    }
    guard octets.count >= 2, octets.last == quote else { return nil }
    var content: [UInt8] = []
    var isEscaped = false
    for octet in octets.dropFirst().dropLast() {
      guard (0x20...0x7e).contains(octet) else { return nil }
      if !isEscaped, octet == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      guard isEscaped || octet != quote else { return nil }
      content.append(octet)
      isEscaped = false
    }
    return isEscaped ? nil : content
  }

  /// atext of RFC 5322 3.2.3: what is visible in ASCII but for the characters with a meaning.
  private static func isAtomic(_ octet: UInt8) -> Bool {
    (0x21...0x7e).contains(octet) && !"()<>[]:;@\\,.\"".utf8.contains(octet)
  }
}
