public import OpenSSL
public import PropertyList

/// The VPN dictionary of a VPN payload: a tunnel or proxy that an app provides.
///
/// The app itself is named by ``VPNPayload/vpnSubType``. An absent key is nil; switches, integers 0 and 1 for Apple,
/// are Booleans here. Source: Apple, com.apple.vpn.managed, `VPN`.
public struct AppTunnelConfiguration: Sendable, DictionaryView {
  /// How the user is authenticated; what it means is the app's affair.
  public enum AuthenticationMethod: String, CaseIterable, Hashable, Sendable {
    case password = "Password"
    case certificate = "Certificate"
    case passwordAndCertificate = "Password+Certificate"
  }

  /// The server's host name, address or URL, as the app understands it; required.
  public var remoteAddress: String?
  /// How the user is authenticated; absent means by password.
  public var authenticationMethod: AuthenticationMethod?
  /// The user name.
  public var authName: String?
  /// The password; absent, the device asks. Whoever holds the profile can read it.
  public var authPassword: Secret?
  /// The PayloadUUID of the identity in the same profile. In a ``ProfileDraft`` also the identity's name.
  public var payloadCertificateUUID: String?
  /// The bundle identifier of the provider, where the app has several, or one in a system extension.
  public var providerBundleIdentifier: String?
  /// The designated requirement of a provider in a system extension; macOS.
  public var providerDesignatedRequirement: String?
  /// The kind of provider; absent means packet-tunnel.
  public var providerType: IKEv2Configuration.ProviderType?
  /// Whether an idle tunnel is taken down; absent means no.
  public var disconnectOnIdle: Bool?
  /// After how many idle seconds.
  public var disconnectOnIdleTimer: Int?

  /// Whether all traffic goes through the tunnel; absent means no.
  public var includeAllNetworks: Bool?
  /// Whether the tunnel's routes win over all others; absent means no. Ignored with ``includeAllNetworks``.
  public var enforceRoutes: Bool?
  /// Whether the local network stays outside; absent means yes on iOS, no on macOS.
  public var excludeLocalNetworks: Bool?
  /// Whether cellular services stay outside; absent means yes.
  public var excludeCellularServices: Bool?
  /// Whether push notifications stay outside; absent means yes.
  public var excludeAPNs: Bool?
  /// Whether talk with nearby devices (CarPlay, Watch) stays outside; absent means yes.
  public var excludeDeviceCommunication: Bool?

  /// Whether the on-demand rules are in force; absent means no.
  public var onDemandEnabled: Bool?
  /// Whether users cannot switch On Demand off; absent means they can.
  public var onDemandUserOverrideDisabled: Bool?
  /// The rules, the first that holds decides.
  public var onDemandRules: [OnDemandRule]?
  /// Names that always bring the VPN up; deprecated from iOS 7 on, ``onDemandRules`` replaced it.
  public var onDemandMatchDomainsAlways: [String]?
  /// Names that never bring the VPN up; deprecated likewise.
  public var onDemandMatchDomainsNever: [String]?
  /// Names that bring the VPN up if they do not resolve; deprecated likewise.
  public var onDemandMatchDomainsOnRetry: [String]?

  /// A configuration that says nothing yet.
  public init() {}

  /// The configuration a dictionary holds; nil if `value` is no dictionary.
  public init?(_ value: PropertyListValue) { self.init(reading: value) }

  /// The configuration as a dictionary with Apple's keys. The password is in it in clear text.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<AppTunnelConfiguration>] = [
    .string("AuthName", \.authName), .secret("AuthPassword", \.authPassword),
    .string("RemoteAddress", \.remoteAddress), .choice("AuthenticationMethod", \.authenticationMethod),
    .string("PayloadCertificateUUID", \.payloadCertificateUUID),
    .string("ProviderBundleIdentifier", \.providerBundleIdentifier),
    .string("ProviderDesignatedRequirement", \.providerDesignatedRequirement),
    .flag("DisconnectOnIdle", \.disconnectOnIdle), .integer("DisconnectOnIdleTimer", \.disconnectOnIdleTimer),
    .choice("ProviderType", \.providerType), .flag("IncludeAllNetworks", \.includeAllNetworks),
    .flag("EnforceRoutes", \.enforceRoutes), .flag("ExcludeLocalNetworks", \.excludeLocalNetworks),
    .flag("ExcludeCellularServices", \.excludeCellularServices), .flag("ExcludeAPNs", \.excludeAPNs),
    .flag("ExcludeDeviceCommunication", \.excludeDeviceCommunication),
    .flag("OnDemandEnabled", \.onDemandEnabled),
    .flag("OnDemandUserOverrideDisabled", \.onDemandUserOverrideDisabled),
    .strings("OnDemandMatchDomainsAlways", \.onDemandMatchDomainsAlways),
    .strings("OnDemandMatchDomainsNever", \.onDemandMatchDomainsNever),
    .strings("OnDemandMatchDomainsOnRetry", \.onDemandMatchDomainsOnRetry),
    .views("OnDemandRules", \.onDemandRules),
  ]
}
