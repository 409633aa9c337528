/// Why there is no number.
public enum TrafficError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A tunnel's bytes would be counted again on the interface that carries the tunnel.
  case countedTwice
  /// Interfaces do not know which app sent what.
  case perAppUnsupported

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .countedTwice:
      "a tunnel's bytes are counted again on Wi-Fi or cellular, which carries them; ask for one or the other"
    case .perAppUnsupported:
      "interfaces count for the whole device; per-app numbers need a per-app VPN or an app proxy"
    }
  }
}
