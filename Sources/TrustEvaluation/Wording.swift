internal import FoundationEssentials
internal import OpenSSL

/// How this module writes values in its sentences.
enum Wording {
  /// A distinguished name; "(empty name)" for none.
  static func name(_ name: DistinguishedName) -> String { name.isEmpty ? "(empty name)" : name.description }

  /// The name of a server, written as the names in a certificate are.
  static func name(_ name: ServerName) -> String {
    switch name {
    case .dns(let text): "DNS:" + text
    case .ip(let text): "IP:" + text
    case .email(let text): "email:" + text
    }
  }

  /// RFC 3339, in UTC.
  static func time(_ date: Date) -> String { date.formatted(.iso8601) }

  /// A length of time in days and, over whole days, seconds.
  static func days(_ seconds: Int) -> String {
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    return rest == 0 ? "\(days) days" : "\(days) days and \(rest) seconds"
  }

  /// Up to eight values; what a certificate holds may be endless, and may hold control characters.
  static func list(_ values: [String]) -> String {
    let shown = values.prefix(8).map { value in
      String(
        String.UnicodeScalarView(value.unicodeScalars.prefix(256).map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
    }
    let more = values.count > 8 ? " and \(values.count - 8) more" : ""
    return values.isEmpty ? "none" : shown.joined(separator: ", ") + more
  }

  /// The names of extensions with their object identifiers, or those alone.
  static func extensions(_ oids: [String]) -> String {
    list(
      oids.map { oid in
        let name = ObjectName.short(oid)
        return name == oid ? oid : "\(name) (\(oid))"
      })
  }

  /// Whether a name wanted lies more than one label below a wildcard that was found, which some take for enough.
  static func isBelowWildcard(_ wanted: [String], _ found: [String]) -> Bool {
    found.contains { wildcard in
      guard wildcard.hasPrefix("DNS:*.") else { return false }
      let domain = wildcard.dropFirst("DNS:*".count).lowercased()
      return wanted.contains { $0.lowercased().hasSuffix(domain) }
    }
  }

  /// Octets as lower-case hexadecimal digits.
  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// A revocation list by its issuer, number and time.
  static func list(_ list: RevocationList) -> String {
    "\(name(list.issuer))\(list.number.map { " (number \($0))" } ?? "") from \(time(list.thisUpdate))"
  }

  /// The name of a purpose, or its object identifier.
  static func purpose(_ oid: String) -> String { KeyPurpose(rawValue: oid)?.name ?? oid }
}
