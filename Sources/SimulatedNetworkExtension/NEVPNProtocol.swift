public import Foundation
import OpenSSL
import SimulatedDevice

/// What every kind of VPN has in common.
///
/// The system ignores ``identityReference`` for IKEv2 and IPsec on iOS.
open class NEVPNProtocol: NSObject, @unchecked Sendable {
  var settings: VPNProtocolSettings
  private var proxies: NEProxySettings?

  /// Settings that say nothing yet.
  public override init() {
    settings = VPNProtocolSettings(.provider)
    super.init()
  }

  init(_ settings: VPNProtocolSettings) {
    self.settings = settings
    proxies = settings.proxies.map { NEProxySettings($0) }
    super.init()
  }

  /// What a save stores.
  var stored: VPNProtocolSettings {
    var stored = settings
    stored.proxies = proxies?.stored
    return stored
  }

  /// The object for stored settings.
  static func object(for settings: VPNProtocolSettings) -> NEVPNProtocol {
    switch settings.kind {
    case .ikev2: NEVPNProtocolIKEv2(settings)
    // No app is ever shown one of the others.
    case .ipsec, .l2tp, .alwaysOn, .transparentProxy: NEVPNProtocolIPSec(settings)
    case .provider: NETunnelProviderProtocol(settings)
    }
  }

  func flag(_ name: String, default value: Bool = false) -> Bool {
    settings.others[name].map { $0 != 0 } ?? value
  }
  func set(_ name: String, _ value: Bool) { settings.others[name] = value ? 1 : 0 }

  /// The server's name or address.
  public var serverAddress: String? {
    get { settings.serverAddress }
    set { settings.serverAddress = newValue }
  }
  /// The user's name.
  public var username: String? {
    get { settings.username }
    set { settings.username = newValue }
  }
  /// A persistent reference to a generic password in the keychain; never the password.
  public var passwordReference: Data? {
    get { settings.passwordReference.map { Data($0.bytes) } }
    set { settings.passwordReference = newValue.map { ItemReference(Array($0)) } }
  }
  /// A persistent reference to an identity in the keychain.
  public var identityReference: Data? {
    get { settings.identityReference.map { Data($0.bytes) } }
    set { settings.identityReference = newValue.map { ItemReference(Array($0)) } }
  }
  /// A PKCS#12.
  public var identityData: Data? {
    get { settings.identityData.map { $0.withBytes { Data($0) } } }
    set { settings.identityData = newValue.map { Secret(Array($0)) } }
  }
  /// The password of the PKCS#12.
  public var identityDataPassword: String? {
    get { settings.identityDataPassword.map { $0.withBytes { String(decoding: $0, as: UTF8.self) } } }
    set { settings.identityDataPassword = newValue.map { Secret($0) } }
  }
  /// The web proxies while the tunnel is up; what is set is copied.
  public var proxySettings: NEProxySettings? {
    get { proxies }
    set { proxies = newValue.map { NEProxySettings($0.stored) } }
  }
  /// Whether sleep takes the tunnel down.
  public var disconnectOnSleep: Bool {
    get { flag("disconnectOnSleep") }
    set { set("disconnectOnSleep", newValue) }
  }
  /// Whether all traffic goes through the tunnel.
  public var includeAllNetworks: Bool {
    get { flag("includeAllNetworks") }
    set { set("includeAllNetworks", newValue) }
  }
  /// Whether the local network stays outside.
  public var excludeLocalNetworks: Bool {
    get { flag("excludeLocalNetworks", default: true) }
    set { set("excludeLocalNetworks", newValue) }
  }
  /// Whether the tunnel's routes win over local ones.
  public var enforceRoutes: Bool {
    get { flag("enforceRoutes") }
    set { set("enforceRoutes", newValue) }
  }
  /// Whether cellular services stay outside.
  public var excludeCellularServices: Bool {
    get { flag("excludeCellularServices", default: true) }
    set { set("excludeCellularServices", newValue) }
  }
  /// Whether push notifications stay outside.
  public var excludeAPNs: Bool {
    get { flag("excludeAPNs", default: true) }
    set { set("excludeAPNs", newValue) }
  }
}
