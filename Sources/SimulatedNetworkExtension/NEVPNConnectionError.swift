// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import Foundation

/// The domain of ``NEVPNConnectionError``.
public let NEVPNConnectionErrorDomain = "NEVPNConnectionErrorDomain"

/// Why a session ended, where the system knows.
public struct NEVPNConnectionError: CustomNSError, Hashable, Sendable {
  /// The kinds of ends, as NetworkExtension numbers them.
  public enum Code: Int, Sendable {
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
  }

  /// Which one it is.
  public let code: Code

  /// An end of this kind.
  public init(_ code: Code) { self.code = code }

  /// `NEVPNConnectionErrorDomain`.
  public static var errorDomain: String { NEVPNConnectionErrorDomain }
  /// The number of the kind.
  public var errorCode: Int { code.rawValue }
  /// What an app can show, without a reason.
  public var errorUserInfo: [String: Any] {
    [NSLocalizedDescriptionKey: "The VPN session ended (\(code.rawValue))."]
  }
}
