/// Where a connection stands, as NetworkExtension numbers it.
public enum NEVPNStatus: Int, Sendable {
  case invalid = 0
  case disconnected = 1
  case connecting = 2
  case connected = 3
  case reasserting = 4
  case disconnecting = 5
}
