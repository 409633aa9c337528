/// Why a request about a configuration is refused: Apple's `NEVPNError`, names and numbers (`NEVPNErrorDomain`,
/// NEVPNManager.h). The words never name a configuration or a provider.
public enum ConfigurationError: Int, Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// There is no stored configuration, or it lacks what it needs.
  case configurationInvalid = 1
  /// The configuration is not enabled.
  case configurationDisabled = 2
  /// The connection could not be started.
  case connectionFailed = 3
  /// The copy is older than what is stored; load it.
  case configurationStale = 4
  /// The preferences could not be read or written.
  case configurationReadWriteFailed = 5
  /// Something else.
  case configurationUnknown = 6

  /// Apple's error domain.
  public static let domain = "NEVPNErrorDomain"

  /// What an app is told, and no more.
  public var message: String {
    switch self {
    case .configurationInvalid: "The VPN settings are invalid."
    case .configurationDisabled: "The VPN is switched off."
    case .connectionFailed: "The VPN could not be started."
    case .configurationStale: "The VPN settings have changed and need to be loaded."
    case .configurationReadWriteFailed: "The VPN settings could not be read or written."
    case .configurationUnknown: "The VPN settings failed for an unknown reason."
    }
  }

  /// The name as Apple writes it: `configurationDisabled`.
  public var name: String {
    switch self {
    case .configurationInvalid: "configurationInvalid"
    case .configurationDisabled: "configurationDisabled"
    case .connectionFailed: "connectionFailed"
    case .configurationStale: "configurationStale"
    case .configurationReadWriteFailed: "configurationReadWriteFailed"
    case .configurationUnknown: "configurationUnknown"
    }
  }

  /// "NEVPNErrorDomain 2 (configurationDisabled)".
  public var description: String { "\(Self.domain) \(rawValue) (\(name))" }
}
