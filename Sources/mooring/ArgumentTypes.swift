public import CommandLineTool
public import EnrolmentProfile
import FoundationEssentials
public import OpenSSL
public import ProfileManifest
public import ServerProbe
public import SimulatedDevice
public import TrustEvaluation

/// A moment, as RFC 3339 writes it.
struct Moment: ArgumentValue {
  let date: Date

  /// The only place that reads the clock.
  static var now: Moment {
    Moment(date: Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)))
  }

  init(date: Date) { self.date = date }

  init?(argument: String) {
    guard let date = try? Date(argument, strategy: .iso8601) else { return nil }
    self.date = date
  }

  var argument: String { date.formatted(.iso8601) }
  static let expectation = "a time such as 2026-12-01T00:00:00Z"
}

/// How a report is written.
enum ReportFormat: String, CaseIterable, ArgumentValue { case text, json }

extension ContentCipher: ArgumentValue {}
extension DeviceOptions.Platform: ArgumentValue {}
extension Severity: ArgumentValue {}

extension TrustPolicy: ArgumentValue {}
extension InstallChannel: ArgumentValue {}
extension Purpose: ArgumentValue {}
extension ProbeProtocol: ArgumentValue {}

extension IKEv2Configuration.CertificateType: ArgumentValue {}

extension SecretReference: ArgumentValue {
  /// Reads the reference.
  public init?(argument: String) { self.init(argument) }
  /// The reference as it is written.
  public var argument: String { description }
  /// The forms a reference has.
  public static var expectation: String { forms }
}

extension Target: ArgumentValue {
  /// Reads the device.
  public init?(argument: String) { self.init(argument) }
  /// The device as it is written.
  public var argument: String { description }
  /// The forms a device has.
  public static var expectation: String {
    "a system with its version, such as ios17, macos14 or \"ios 17 supervised\""
  }
}

extension ServerName: ArgumentValue {
  /// The name with its kind.
  public var argument: String {
    switch self {
    case .dns(let name): "dns:\(name)"
    case .ip(let address): "ip:\(address)"
    case .email(let address): "email:\(address)"
    }
  }
  /// The forms a name has.
  public static var expectation: String { "dns:NAME, ip:ADDRESS or email:ADDRESS" }
}
