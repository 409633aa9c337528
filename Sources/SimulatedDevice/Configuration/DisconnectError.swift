public import TunnelProvider

/// What `fetchLastDisconnectError` gives an app: the system's error, or the one a provider passed on.
public enum DisconnectError: Hashable, Sendable, CustomStringConvertible {
  /// Of the system, the IPsec client among it: the domain is `NEVPNConnectionErrorDomain`.
  case system(ConnectionError)
  /// Of a tunnel provider, as it was passed to the end of the tunnel.
  case provider(domain: String, code: Int)

  /// The error's domain.
  public var domain: String {
    switch self {
    case .system: ConnectionError.domain
    case .provider(let domain, _): domain
    }
  }

  /// The error's number in its domain.
  public var code: Int {
    switch self {
    case .system(let error): error.rawValue
    case .provider(_, let code): code
    }
  }

  /// Domain and number, with the name where there is one.
  public var description: String {
    switch self {
    case .system(let error): "\(error)"
    case .provider(let domain, let code): "\(domain) \(code)"
    }
  }
}
