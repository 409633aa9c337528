/// Where a live server is asked.
public struct ProbeTarget: Hashable, Sendable, CustomStringConvertible {
  /// A host name or an IP address.
  public let host: String
  /// The port; nil for the protocol's own.
  public let port: UInt16?

  /// A target of its parts.
  public init(host: String, port: UInt16? = nil) {
    self.host = host
    self.port = port
  }

  /// Reads `HOST`, `HOST:PORT`, `[ADDRESS]:PORT` or an IPv6 address alone; nil for anything else.
  public init?(parsing text: String) {
    func port(_ digits: Substring) -> UInt16? {
      digits.allSatisfy { $0.isASCII && $0.isNumber } ? UInt16(digits).flatMap { $0 == 0 ? nil : $0 } : nil
    }
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]"), end > text.index(after: text.startIndex) else { return nil }
      host = String(text[text.index(after: text.startIndex)..<end])
      let rest = text[text.index(after: end)...]
      if rest.isEmpty {
        self.port = nil
        return
      }
      guard rest.hasPrefix(":"), let number = port(rest.dropFirst()) else { return nil }
      self.port = number
      return
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    switch parts.count {
    case 1 where !text.isEmpty: (host, self.port) = (text, nil)
    case 2 where !parts[0].isEmpty:
      guard let number = port(parts[1]) else { return nil }
      (host, self.port) = (String(parts[0]), number)
    case 3...: (host, self.port) = (text, nil)
    default: return nil
    }
  }

  /// As it is written: `vpn.example.com:4500`, `[2001:db8::1]:500`.
  public var description: String {
    let shown = host.contains(":") ? "[\(host)]" : host
    return port.map { "\(shown):\($0)" } ?? host
  }
}
