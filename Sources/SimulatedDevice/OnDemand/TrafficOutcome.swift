/// What became of an app's connection to a host.
public enum TrafficOutcome: String, Hashable, Sendable, CaseIterable {
  /// It went through the tunnel.
  case tunnel
  /// It went past it.
  case direct
  /// On Demand holds it back until a tunnel is up.
  case gated
  /// There is no network.
  case none
}
