import Foundation
import SimulatedDevice

/// The settings of a VPN whose tunnel a provider in an app carries.
open class NETunnelProviderProtocol: NEVPNProtocol, @unchecked Sendable {
  /// Settings that say nothing yet.
  public override init() { super.init(VPNProtocolSettings(.provider)) }

  override init(_ settings: VPNProtocolSettings) { super.init(settings) }

  /// The bundle identifier of the extension, not of the app.
  public var providerBundleIdentifier: String? {
    get { settings.providerBundleIdentifier }
    set { settings.providerBundleIdentifier = newValue }
  }
  /// What the app hands its provider: only what a property list can hold is kept.
  public var providerConfiguration: [String: Any]? {
    get {
      settings.providerConfiguration.flatMap { bytes in
        try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any]
      }
    }
    set {
      settings.providerConfiguration = newValue.flatMap { value in
        try? PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
      }.map { Array($0) }
    }
  }
}
