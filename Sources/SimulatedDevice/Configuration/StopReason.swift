/// Why a tunnel is told to stop: Apple's `NEProviderStopReason`, names (with Apple's spelling) and numbers.
public enum StopReason: Int, Hashable, Sendable, CaseIterable {
  case none = 0
  case userInitiated = 1
  case providerFailed = 2
  case noNetworkAvailable = 3
  case unrecoverableNetworkChange = 4
  case providerDisabled = 5
  case authenticationCanceled = 6
  case configurationFailed = 7
  case idleTimeout = 8
  case configurationDisabled = 9
  case configurationRemoved = 10
  case superceded = 11
  case userLogout = 12
  case userSwitch = 13
  case connectionFailed = 14
  case sleep = 15
  case appUpdate = 16
  case internalError = 17

  /// "userInitiated (1)".
  public var name: String { "\(self) (\(rawValue))" }
}
