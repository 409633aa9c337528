// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import Foundation
import SimulatedDevice

/// The domain of ``NEVPNError``.
public let NEVPNErrorDomain = "NEVPNErrorDomain"

/// Why a request about a configuration was refused.
public struct NEVPNError: CustomNSError, Hashable, Sendable {
  /// The kinds of refusals, as NetworkExtension numbers them.
  public enum Code: Int, Sendable {
    case configurationInvalid = 1
    case configurationDisabled = 2
    case connectionFailed = 3
    case configurationStale = 4
    case configurationReadWriteFailed = 5
    case configurationUnknown = 6
  }

  /// Which one it is.
  public let code: Code
  let message: String

  /// A refusal of this kind.
  public init(_ code: Code) {
    self.code = code
    message = ConfigurationError(rawValue: code.rawValue)?.message ?? ""
  }

  init(refusal error: ConfigurationError) {
    self.init(Code(rawValue: error.rawValue) ?? .configurationUnknown)
  }

  /// `NEVPNErrorDomain`.
  public static var errorDomain: String { NEVPNErrorDomain }
  /// The number of the kind.
  public var errorCode: Int { code.rawValue }
  /// What an app can show, without a reason.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }

  /// There is no stored configuration, or it lacks what it needs.
  public static var configurationInvalid: Code { .configurationInvalid }
  /// The configuration is not enabled.
  public static var configurationDisabled: Code { .configurationDisabled }
  /// The connection could not be started.
  public static var connectionFailed: Code { .connectionFailed }
  /// The copy is older than what is stored.
  public static var configurationStale: Code { .configurationStale }
  /// The preferences could not be read or written.
  public static var configurationReadWriteFailed: Code { .configurationReadWriteFailed }
  /// Something else.
  public static var configurationUnknown: Code { .configurationUnknown }
}
