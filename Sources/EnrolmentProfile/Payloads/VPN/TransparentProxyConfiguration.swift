public import OpenSSL
public import PropertyList

/// The TransparentProxy dictionary of a VPN payload: a proxy app on macOS.
///
/// Source: Apple, com.apple.vpn.managed, `TransparentProxy`.
public struct TransparentProxyConfiguration: Sendable, DictionaryView {
  /// How the user is authenticated; absent means by password.
  public var authenticationMethod: AppTunnelConfiguration.AuthenticationMethod?
  /// The password. Whoever holds the profile can read it.
  public var password: Secret?
  /// The PayloadUUID of the identity in the same profile. In a ``ProfileDraft`` also the identity's name.
  public var payloadCertificateUUID: String?
  /// The bundle identifier of the provider.
  public var providerBundleIdentifier: String?
  /// The designated requirement of the provider.
  public var providerDesignatedRequirement: String?
  /// The kind of provider; absent means packet-tunnel.
  public var providerType: IKEv2Configuration.ProviderType?
  /// The place among several proxies: the lowest number first.
  public var order: Int?
  /// Whether the proxy's routes win over all others; absent means no.
  public var enforceRoutes: Bool?
  /// Whether an idle proxy is taken down; absent means no.
  public var disconnectOnIdle: Bool?
  /// After how many idle seconds.
  public var disconnectOnIdleTimer: Int?
  /// Whether the on-demand rules are in force; absent means no.
  public var onDemandEnabled: Bool?
  /// The rules, the first that holds decides.
  public var onDemandRules: [OnDemandRule]?

  /// A configuration that says nothing yet.
  public init() {}

  /// The configuration a dictionary holds; nil if `value` is no dictionary.
  public init?(_ value: PropertyListValue) { self.init(reading: value) }

  /// The configuration as a dictionary with Apple's keys. The password is in it in clear text.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<TransparentProxyConfiguration>] = [
    .choice("AuthenticationMethod", \.authenticationMethod), .flag("DisconnectOnIdle", \.disconnectOnIdle),
    .integer("DisconnectOnIdleTimer", \.disconnectOnIdleTimer), .flag("EnforceRoutes", \.enforceRoutes),
    .flag("OnDemandEnabled", \.onDemandEnabled), .views("OnDemandRules", \.onDemandRules),
    .string("PayloadCertificateUUID", \.payloadCertificateUUID), .secret("Password", \.password),
    .string("ProviderBundleIdentifier", \.providerBundleIdentifier),
    .string("ProviderDesignatedRequirement", \.providerDesignatedRequirement),
    .choice("ProviderType", \.providerType), .integer("Order", \.order),
  ]
}
