public import OpenSSL
public import PropertyList

/// A VPN configuration: com.apple.vpn.managed.
///
/// Source: Apple, com.apple.vpn.managed. Properties are nil where the key is absent or has the wrong type.
public struct VPNPayload: Sendable, DictionaryView {
  /// The payload type.
  public static let payloadType = "com.apple.vpn.managed"

  /// The kind of VPN, and so the dictionary that describes it.
  public enum VPNType: String, CaseIterable, Hashable, Sendable {
    /// An app's own protocol (packet tunnel or app proxy).
    case vpn = "VPN"
    case l2tp = "L2TP"
    /// Cisco IPSec, IKEv1.
    case ipsec = "IPSec"
    case ikev2 = "IKEv2"
    /// IKEv2 that cannot be switched off; supervised iPhones and iPads.
    case alwaysOn = "AlwaysOn"
    /// A proxy app on macOS.
    case transparentProxy = "TransparentProxy"
  }

  /// The name that Settings shows; users and apps tell VPNs apart by it.
  public var userDefinedName: String?
  /// The kind of VPN; required.
  public var vpnType: VPNType?
  /// The app that provides the VPN, for ``VPNType/vpn`` and ``VPNType/transparentProxy``; empty for IKEv2.
  public var vpnSubType: String?
  /// The IKEv2 dictionary.
  public var ikev2: IKEv2Configuration?
  /// The IPSec dictionary: Cisco IPSec, or the outside of L2TP.
  public var ipsec: IPSecConfiguration?
  /// The PPP dictionary: the inside of L2TP.
  public var ppp: PPPConfiguration?
  /// The VPN dictionary: a tunnel or proxy that an app provides.
  public var appTunnel: AppTunnelConfiguration?
  /// The TransparentProxy dictionary.
  public var transparentProxy: TransparentProxyConfiguration?
  /// The AlwaysOn dictionary.
  public var alwaysOn: AlwaysOnConfiguration?
  /// What the app that provides the VPN wants to know, by its maker's own keys.
  public var vendorConfig: PropertyListValue?
  /// The name servers while the VPN is up.
  public var dns: DNSSettings?
  /// The proxies while the VPN is up.
  public var proxies: ProxySettings?
  /// Whether all traffic goes through the VPN (`IPv4.OverridePrimary`); absent means no.
  public var ipv4: IPv4Settings?

  /// `IPv4`: how IPv4 is routed.
  public struct IPv4Settings: Hashable, Sendable, DictionaryView {
    /// Whether all IPv4 traffic goes through the VPN; absent means no.
    public var overridePrimary: Bool?
    /// Settings that say nothing yet.
    public init() {}
    static let fields: [PayloadField<IPv4Settings>] = [.flag("OverridePrimary", \.overridePrimary)]
  }

  /// A payload that says nothing yet.
  public init() {}

  /// An IKEv2 VPN of this name.
  public init(userDefinedName: String, ikev2: IKEv2Configuration) {
    self.userDefinedName = userDefinedName
    vpnType = .ikev2
    self.ikev2 = ikev2
  }

  /// The VPN a payload's dictionary holds; nil if `value` is no dictionary.
  public init?(_ value: PropertyListValue) { self.init(reading: value) }

  /// The VPN as a dictionary with Apple's keys, without those that every payload has.
  public var propertyList: PropertyListValue { value }

  /// Every IKEv2 dictionary: its own, and those of the tunnels of an always-on VPN.
  public var ikev2Configurations: [IKEv2Configuration] {
    [ikev2].compactMap(\.self) + (alwaysOn?.tunnelConfigurations ?? []).map(\.ikev2)
  }

  /// The names that the server may prove, each once; empty if there is none, or for a kind of VPN that is not IKEv2.
  public var serverNames: [ServerName] {
    var seen: Set<ServerName> = []
    return ikev2Configurations.flatMap(\.serverNames).filter { seen.insert($0).inserted }
  }

  static let fields: [PayloadField<VPNPayload>] = [
    .string("UserDefinedName", \.userDefinedName), .choice("VPNType", \.vpnType),
    .string("VPNSubType", \.vpnSubType), .any("VendorConfig", \.vendorConfig),
    .view("VPN", \.appTunnel), .view("IPv4", \.ipv4), .view("PPP", \.ppp), .view("IPSec", \.ipsec),
    .view("IKEv2", \.ikev2), .view("DNS", \.dns), .view("Proxies", \.proxies),
    .view("AlwaysOn", \.alwaysOn), .view("TransparentProxy", \.transparentProxy),
  ]
}
