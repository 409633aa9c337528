/// What an app is told about a session that ended: Apple's `NEVPNConnectionError`, names and numbers
/// (`NEVPNConnectionErrorDomain`, iOS 16). It never holds a reason, only its kind.
public enum ConnectionError: Int, Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case overslept = 1
  case noNetworkAvailable = 2
  case unrecoverableNetworkChange = 3
  case configurationFailed = 4
  case serverAddressResolutionFailed = 5
  case serverNotResponding = 6
  case serverDead = 7
  case authenticationFailed = 8
  case clientCertificateInvalid = 9
  case clientCertificateNotYetValid = 10
  case clientCertificateExpired = 11
  case pluginFailed = 12
  case configurationNotFound = 13
  case pluginDisabled = 14
  case negotiationFailed = 15
  case serverDisconnected = 16
  case serverCertificateInvalid = 17
  case serverCertificateNotYetValid = 18
  case serverCertificateExpired = 19

  /// Apple's error domain.
  public static let domain = "NEVPNConnectionErrorDomain"

  /// The name as Apple writes it: `serverCertificateInvalid`.
  public var name: String {
    switch self {
    case .overslept: "overslept"
    case .noNetworkAvailable: "noNetworkAvailable"
    case .unrecoverableNetworkChange: "unrecoverableNetworkChange"
    case .configurationFailed: "configurationFailed"
    case .serverAddressResolutionFailed: "serverAddressResolutionFailed"
    case .serverNotResponding: "serverNotResponding"
    case .serverDead: "serverDead"
    case .authenticationFailed: "authenticationFailed"
    case .clientCertificateInvalid: "clientCertificateInvalid"
    case .clientCertificateNotYetValid: "clientCertificateNotYetValid"
    case .clientCertificateExpired: "clientCertificateExpired"
    case .pluginFailed: "pluginFailed"
    case .configurationNotFound: "configurationNotFound"
    case .pluginDisabled: "pluginDisabled"
    case .negotiationFailed: "negotiationFailed"
    case .serverDisconnected: "serverDisconnected"
    case .serverCertificateInvalid: "serverCertificateInvalid"
    case .serverCertificateNotYetValid: "serverCertificateNotYetValid"
    case .serverCertificateExpired: "serverCertificateExpired"
    }
  }

  /// "NEVPNConnectionErrorDomain 17 (serverCertificateInvalid)".
  public var description: String { "\(Self.domain) \(rawValue) (\(name))" }
}
