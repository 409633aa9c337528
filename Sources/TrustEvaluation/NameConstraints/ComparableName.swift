internal import OpenSSL

/// A certificate's name, taken apart for comparison with constraints.
enum ComparableName: Sendable {
  case host(HostName)
  /// Every host with one label before this name.
  case hosts(below: HostName)
  case mailbox(Mailbox)
  case uriHost(HostName)
  case address([UInt8])
  case directory([[UInt8]])

  /// Takes a name apart.
  init(_ name: GeneralName) throws(NameFault) {
    switch name {
    case .dns(let text):
      self = text.hasPrefix("*.") ? .hosts(below: try HostName(text.dropFirst(2))) : .host(try HostName(text))
    case .ip(let octets):
      guard octets.count == 4 || octets.count == 16 else {
        throw NameFault("it has \(octets.count) octets; wanted are 4 or 16")
      }
      self = .address(octets)
    case .email(let text): self = .mailbox(try Mailbox(text))
    case .uri(let text): self = .uriHost(try Self.host(ofURI: text))
    case .directory(let name): self = .directory(name.comparisonKeys)
    case .other(NameForm.internationalMailbox, _):
      throw NameFault("constraints on mail addresses bear on it, and only addresses in ASCII are compared")
    case .registeredID, .other, .x400, .ediParty:
      throw NameFault("names of this form cannot be compared")
    }
  }

  /// The host of a URI (RFC 3986 3.2). One without a host, or with an address for it, meets no constraint
  /// (RFC 5280 4.2.1.10).
  private static func host(ofURI text: String) throws(NameFault) -> HostName {
    let octets = text.utf8
    guard let colon = octets.firstIndex(of: UInt8(ascii: ":")),
      octets[octets.index(after: colon)...].starts(with: "//".utf8)
    else {
      throw NameFault("it names no host, so constraints on URIs refuse it (RFC 5280 4.2.1.10)")
    }
    let authority = text[octets.index(colon, offsetBy: 3)...].utf8.prefix { !"/?#".utf8.contains($0) }
    let parts = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    let host = (parts.last ?? authority).prefix { $0 != UInt8(ascii: ":") }
    guard parts.count <= 2, let name = String(host), let parsed = try? HostName(name),
      !parsed.isAddress
    else {
      throw NameFault("its host is no host name, so constraints on URIs refuse it (RFC 5280 4.2.1.10)")
    }
    return parsed
  }
}
