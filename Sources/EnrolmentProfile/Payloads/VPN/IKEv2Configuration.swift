public import OpenSSL
public import PropertyList

/// The IKEv2 dictionary of a VPN payload: every key, by its own name in lowerCamelCase.
///
/// An absent key is nil and the device takes the default that the property names; a key with a value of the
/// wrong type reads as absent, and the schema check reports it. Switches, integers 0 and 1 for Apple, are
/// Booleans here. Source: Apple, com.apple.vpn.managed, `IKEv2`; the first OS of a key is in its schema row.
public struct IKEv2Configuration: Sendable, DictionaryView {
  // MARK: The server

  /// The server's host name or address; required.
  public var remoteAddress: String?
  /// The identity the server must prove (IDr): FQDN, user FQDN, address or ASN.1 DN; required. Distinguished
  /// names do not work in practice: they are sent as an FQDN.
  public var remoteIdentifier: String?
  /// The identity the client claims (IDi); required. Should be a SAN of the client certificate.
  public var localIdentifier: String?
  /// The common name of the root that issued the server's certificate. Without it, or if it is not the root's,
  /// the device sends no CERTREQ, and the server must send its certificate unasked.
  public var serverCertificateIssuerCommonName: String?
  /// The name that the server's certificate must have; absent means ``remoteIdentifier``.
  public var serverCertificateCommonName: String?
  /// Whether the server's certificate is checked for revocation, as far as the answer comes in time; absent
  /// means no.
  public var enableCertificateRevocationCheck: Bool?

  // MARK: Authentication

  /// How the devices authenticate each other; required. With EAP it is about the server alone, and `None` means
  /// EAP only.
  public var authenticationMethod: AuthenticationMethod?
  /// The key type of the client's certificate; absent means RSA. The P-521 one is called ECDSA521.
  public var certificateType: CertificateType?
  /// The PayloadUUID of the identity in the same profile. In a ``ProfileDraft`` also the identity's name.
  public var payloadCertificateUUID: String?
  /// The shared secret, a string here (IPSec has data).
  public var sharedSecret: Secret?
  /// Whether EAP is used; absent means no.
  public var extendedAuthEnabled: Bool?
  /// The user name for EAP; absent, the device asks.
  public var authName: String?
  /// The password for EAP; absent, the device asks. Whoever holds the profile can read it.
  public var authPassword: Secret?
  /// A key that Apple's schema lists for a method that does not exist; devices have no use for it.
  public var password: Secret?
  /// The lowest TLS version for EAP-TLS; absent means 1.0.
  public var tlsMinimumVersion: TLSVersion?
  /// The highest TLS version for EAP-TLS; absent means 1.2.
  public var tlsMaximumVersion: TLSVersion?
  /// A post-quantum pre-shared key (RFC 8784); together with ``ppkIdentifier``.
  public var ppk: Secret?
  /// The name of the post-quantum pre-shared key.
  public var ppkIdentifier: String?
  /// Whether the connection fails without the post-quantum key; absent means yes.
  public var ppkMandatory: Bool?

  // MARK: Algorithms

  /// The proposal for IKE itself; absent means its defaults.
  public var ikeSecurityAssociationParameters: SecurityAssociationParameters?
  /// The proposal for the traffic; absent means that of IKE.
  public var childSecurityAssociationParameters: SecurityAssociationParameters?
  /// Whether each child key exchange is a Diffie-Hellman of its own; absent means no. Must fit the server.
  public var enablePFS: Bool?
  /// Whether the device goes on without post-quantum key exchange if the server has none; absent means no.
  public var allowPostQuantumKeyExchangeFallback: Bool?
  /// Whether a payload with weak algorithms is refused; absent means no.
  public var enforceStrictAlgorithmSelection: Bool?

  // MARK: The connection

  /// How often a silent peer is asked whether it lives: None, Low 30 min, Medium 10 min, High 1 min; absent
  /// means Medium.
  public var deadPeerDetectionRate: DeadPeerDetectionRate?
  /// Whether MOBIKE is off; absent means on.
  public var disableMOBIKE: Bool?
  /// Whether the server's redirect is ignored; absent means it is obeyed.
  public var disableRedirect: Bool?
  /// Whether NAT keep-alives are sent by hardware while the device sleeps; absent means yes.
  public var natKeepAliveOffloadEnable: Bool?
  /// The interval of NAT keep-alives in seconds, at least 20; absent means 20.
  public var natKeepAliveInterval: Int?
  /// Whether the internal subnet attributes of the configuration payload are used; absent means no.
  public var useConfigurationAttributeInternalIPSubnet: Bool?
  /// The tunnel's MTU in bytes, 1280 to 1400; absent means 1280.
  public var mtu: Int?
  /// Whether the tunnel falls back to mobile data on poor Wi-Fi; absent means no.
  public var enableFallback: Bool?
  /// Whether an idle tunnel is taken down; absent means no.
  public var disconnectOnIdle: Bool?
  /// After how many idle seconds; at most 15 on watchOS.
  public var disconnectOnIdleTimer: Int?

  // MARK: On demand

  /// Whether the on-demand rules are in force; absent means no.
  public var onDemandEnabled: Bool?
  /// Whether users cannot switch On Demand off; absent means they can.
  public var onDemandUserOverrideDisabled: Bool?
  /// The rules, the first that holds decides.
  public var onDemandRules: [OnDemandRule]?

  // MARK: Routing

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

  // MARK: A provider

  /// The bundle identifier of an app that provides the tunnel.
  public var providerBundleIdentifier: String?
  /// The designated requirement of that app; macOS, needed for a system extension.
  public var providerDesignatedRequirement: String?
  /// The kind of provider; absent means packet-tunnel.
  public var providerType: ProviderType?

  /// A configuration that says nothing yet.
  public init() {}

  /// A configuration with the keys that Apple requires.
  public init(
    remoteAddress: String, remoteIdentifier: String, localIdentifier: String,
    authenticationMethod: AuthenticationMethod
  ) {
    self.remoteAddress = remoteAddress
    self.remoteIdentifier = remoteIdentifier
    self.localIdentifier = localIdentifier
    self.authenticationMethod = authenticationMethod
  }

  /// The configuration a dictionary holds; nil if `value` is no dictionary.
  public init?(_ value: PropertyListValue) { self.init(reading: value) }

  /// The configuration as a dictionary with Apple's keys. Secrets are in it in clear text.
  public var propertyList: PropertyListValue { value }

  /// The names that the server may prove: ``serverCertificateCommonName`` if there is one, else
  /// ``remoteIdentifier``, else ``remoteAddress``. Empty if there is none of them.
  public var serverNames: [ServerName] {
    let texts = [serverCertificateCommonName, remoteIdentifier, remoteAddress]
    guard let name = texts.lazy.compactMap(\.self).first(where: { !$0.isEmpty }) else { return [] }
    return [ServerName(guessing: name)]
  }
}

/// The lists that single keys choose from.
extension IKEv2Configuration {
  /// How the devices authenticate each other.
  public enum AuthenticationMethod: String, CaseIterable, Hashable, Sendable {
    /// EAP only; without ``IKEv2Configuration/extendedAuthEnabled`` devices take it as a shared secret.
    case none = "None"
    case sharedSecret = "SharedSecret"
    case certificate = "Certificate"
  }

  /// The key of the client's certificate.
  public enum CertificateType: String, CaseIterable, Hashable, Sendable {
    case rsa = "RSA"
    case rsaPSS = "RSA-PSS"
    case ecdsa256 = "ECDSA256"
    case ecdsa384 = "ECDSA384"
    /// P-521; not 512.
    case ecdsa521 = "ECDSA521"
  }

  /// A TLS version for EAP-TLS.
  public enum TLSVersion: String, CaseIterable, Hashable, Sendable {
    case v1_0 = "1.0"
    case v1_1 = "1.1"
    case v1_2 = "1.2"
  }

  /// How often a silent peer is asked.
  public enum DeadPeerDetectionRate: String, CaseIterable, Hashable, Sendable {
    /// Never.
    case none = "None"
    /// Every 30 minutes.
    case low = "Low"
    /// Every 10 minutes.
    case medium = "Medium"
    /// Every minute.
    case high = "High"
  }

  /// The kind of a provider app.
  public enum ProviderType: String, CaseIterable, Hashable, Sendable {
    case packetTunnel = "packet-tunnel"
    case appProxy = "app-proxy"
  }

  static let fields: [PayloadField<IKEv2Configuration>] = [
    .string("RemoteAddress", \.remoteAddress), .string("LocalIdentifier", \.localIdentifier),
    .string("RemoteIdentifier", \.remoteIdentifier), .choice("AuthenticationMethod", \.authenticationMethod),
    .choice("CertificateType", \.certificateType),
    .string("PayloadCertificateUUID", \.payloadCertificateUUID),
    .secret("Password", \.password), .string("ProviderBundleIdentifier", \.providerBundleIdentifier),
    .string("ProviderDesignatedRequirement", \.providerDesignatedRequirement),
    .secret("SharedSecret", \.sharedSecret), .flag("ExtendedAuthEnabled", \.extendedAuthEnabled),
    .string("AuthName", \.authName), .secret("AuthPassword", \.authPassword),
    .flag("OnDemandEnabled", \.onDemandEnabled),
    .flag("OnDemandUserOverrideDisabled", \.onDemandUserOverrideDisabled),
    .views("OnDemandRules", \.onDemandRules), .choice("DeadPeerDetectionRate", \.deadPeerDetectionRate),
    .string("ServerCertificateIssuerCommonName", \.serverCertificateIssuerCommonName),
    .string("ServerCertificateCommonName", \.serverCertificateCommonName),
    .choice("TLSMinimumVersion", \.tlsMinimumVersion), .choice("TLSMaximumVersion", \.tlsMaximumVersion),
    .flag(
      "UseConfigurationAttributeInternalIPSubnet", \.useConfigurationAttributeInternalIPSubnet),
    .flag("DisableMOBIKE", \.disableMOBIKE), .flag("DisableRedirect", \.disableRedirect),
    .flag("DisconnectOnIdle", \.disconnectOnIdle), .integer("DisconnectOnIdleTimer", \.disconnectOnIdleTimer),
    .flag("NATKeepAliveOffloadEnable", \.natKeepAliveOffloadEnable),
    .integer("NATKeepAliveInterval", \.natKeepAliveInterval), .flag("EnablePFS", \.enablePFS),
    .flag("EnableCertificateRevocationCheck", \.enableCertificateRevocationCheck),
    .flag("EnableFallback", \.enableFallback), .integer("MTU", \.mtu),
    .choice("ProviderType", \.providerType), .flag("IncludeAllNetworks", \.includeAllNetworks),
    .flag("EnforceRoutes", \.enforceRoutes), .flag("ExcludeLocalNetworks", \.excludeLocalNetworks),
    .flag("ExcludeCellularServices", \.excludeCellularServices), .flag("ExcludeAPNs", \.excludeAPNs),
    .flag("ExcludeDeviceCommunication", \.excludeDeviceCommunication), .secretData("PPK", \.ppk),
    .string("PPKIdentifier", \.ppkIdentifier), .flag("PPKMandatory", \.ppkMandatory),
    .flag("AllowPostQuantumKeyExchangeFallback", \.allowPostQuantumKeyExchangeFallback),
    .flag("EnforceStrictAlgorithmSelection", \.enforceStrictAlgorithmSelection),
    .view("IKESecurityAssociationParameters", \.ikeSecurityAssociationParameters),
    .view("ChildSecurityAssociationParameters", \.childSecurityAssociationParameters),
  ]
}
