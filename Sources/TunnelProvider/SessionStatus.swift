/// Where a tunnel stands: Apple's `NEVPNStatus`, names and numbers.
public enum SessionStatus: Int, Hashable, Sendable, CaseIterable {
  /// There is no configuration, or it is not enabled.
  case invalid = 0
  /// Not connected.
  case disconnected = 1
  /// On the way up.
  case connecting = 2
  /// Up.
  case connected = 3
  /// Up, and finding its way again after the network changed.
  case reasserting = 4
  /// On the way down.
  case disconnecting = 5

  /// The name as Apple writes it: `connected`.
  public var name: String { "\(self)" }

  /// The states that may follow this one. A session moves by this table only.
  ///
  /// Apple publishes no table; this one follows from its headers and from reports. A provider that dies goes from
  /// up to down at once, and a configuration that is removed or disabled becomes invalid from wherever it stands.
  public var successors: Set<SessionStatus> {
    switch self {
    case .invalid: [.disconnected]
    case .disconnected: [.connecting, .invalid]
    case .connecting: [.connected, .disconnecting, .disconnected, .invalid]
    case .connected: [.reasserting, .disconnecting, .disconnected, .invalid]
    case .reasserting: [.connected, .disconnecting, .disconnected, .invalid]
    case .disconnecting: [.disconnected, .invalid]
    }
  }
}
