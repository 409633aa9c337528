/// The name that a server is expected to prove: what a client was told to reach.
public enum ServerName: Hashable, Sendable {
  /// A host name; a trailing dot is ignored, labels outside ASCII are compared in their `xn--` form.
  case dns(String)
  /// An IPv4 or IPv6 address in text.
  case ip(String)
  /// A mail address, as IKEv2 identities may be.
  case email(String)

  /// Reads `dns:NAME`, `ip:ADDRESS` or `email:ADDRESS`; nil for anything else, or an address that is none.
  public init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":") else { return nil }
    let value = String(argument[argument.index(after: colon)...])
    switch argument[..<colon].lowercased() {
    case "dns" where !value.isEmpty && !value.utf8.contains(0): self = .dns(value)
    case "ip" where IPAddress.octets(value) != nil: self = .ip(value)
    case "email" where value.contains("@") && !value.utf8.contains(0): self = .email(value)
    default: return nil
    }
  }

  /// Takes an IP address for one, text with an `@` for a mail address, anything else for a host name.
  public init(guessing text: String) {
    if IPAddress.octets(text) != nil {
      self = .ip(text.hasPrefix("[") ? String(text.dropFirst().dropLast()) : text)
    } else {
      self = text.contains("@") ? .email(text) : .dns(text)
    }
  }

  /// The name alone.
  public var text: String {
    switch self {
    case .dns(let text), .ip(let text), .email(let text): text
    }
  }

  /// A host name as certificates hold it: without the dot of the root, labels outside ASCII in their `xn--` form.
  /// Nil where it is no host name that could match anything.
  static func asciiHost(_ name: String) -> String? {
    if isPlainHost(name) { return name }
    var labels = name.split(omittingEmptySubsequences: false) { ".\u{3002}\u{ff0e}\u{ff61}".contains($0) }
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    var host: [String] = []
    for label in labels {
      // A star is a pattern, and patterns stand in certificates: a server has a name.
      guard !label.isEmpty, !label.utf8.contains(0), !label.utf8.contains(UInt8(ascii: "*")) else {
        return nil
      }
      let ascii = label.utf8.allSatisfy { $0 < 0x80 } ? String(label) : Punycode.label(String(label))
      guard let ascii, ascii.utf8.count <= 63 else { return nil }
      host.append(ascii)
    }
    return host.joined(separator: ".")
  }

  /// Whether it is made of labels of lower-case letters, digits and hyphens, as nearly every name is: such a name stays
  /// what it is.
  private static func isPlainHost(_ name: String) -> Bool {
    var length = 0
    for octet in name.utf8 {
      switch octet {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        length += 1
        if length > 63 { return false }
      case UInt8(ascii: ".") where length > 0: length = 0
      default: return false
      }
    }
    return length > 0
  }
}

extension ServerName: CustomStringConvertible {
  /// Kind and name as ``init(argument:)`` reads them, `dns:vpn.example.com`.
  public var description: String {
    switch self {
    case .dns(let text): "dns:" + text
    case .ip(let text): "ip:" + text
    case .email(let text): "email:" + text
    }
  }
}
