public import OpenSSL
public import PropertyList

/// The web proxies that a VPN uses while it is up.
///
/// Source: Apple, com.apple.vpn.managed, `Proxies`.
public struct ProxySettings: Sendable, DictionaryView {
  /// Whether a proxy script is used.
  public var proxyAutoConfigEnable: Bool?
  /// Whether a proxy is looked for by itself (WPAD); absent means yes.
  public var proxyAutoDiscoveryEnable: Bool?
  /// Where the proxy script is; required if ``proxyAutoConfigEnable`` is on.
  public var proxyAutoConfigURLString: String?
  /// Domains that alone use these proxies; absent means all.
  public var supplementalMatchDomains: [String]?
  /// Whether HTTP goes through a proxy; absent means no.
  public var httpEnable: Bool?
  /// The host of the HTTP proxy.
  public var httpProxy: String?
  /// The port of the HTTP proxy, 0 to 65535; required with a host.
  public var httpPort: Int?
  /// The user name at the HTTP proxy.
  public var httpProxyUsername: String?
  /// The password at the HTTP proxy.
  public var httpProxyPassword: Secret?
  /// Whether HTTPS goes through a proxy; absent means no.
  public var httpsEnable: Bool?
  /// The host of the HTTPS proxy.
  public var httpsProxy: String?
  /// The port of the HTTPS proxy, 0 to 65535; required with a host.
  public var httpsPort: Int?

  /// Settings that say nothing yet.
  public init() {}

  /// The settings a dictionary holds; nil if `value` is no dictionary.
  public init?(_ value: PropertyListValue) { self.init(reading: value) }

  /// The settings as a dictionary with Apple's keys.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<ProxySettings>] = [
    .flag("ProxyAutoConfigEnable", \.proxyAutoConfigEnable),
    .flag("ProxyAutoDiscoveryEnable", \.proxyAutoDiscoveryEnable),
    .string("ProxyAutoConfigURLString", \.proxyAutoConfigURLString),
    .strings("SupplementalMatchDomains", \.supplementalMatchDomains),
    .flag("HTTPEnable", \.httpEnable), .string("HTTPProxy", \.httpProxy), .integer("HTTPPort", \.httpPort),
    .string("HTTPProxyUsername", \.httpProxyUsername), .secret("HTTPProxyPassword", \.httpProxyPassword),
    .flag("HTTPSEnable", \.httpsEnable), .string("HTTPSProxy", \.httpsProxy),
    .integer("HTTPSPort", \.httpsPort),
  ]
}

// MARK: The schema table

extension ProxySettings {
  static let schemaKey = SchemaKey.dictionary(
    "Proxies", on: [.watchOS(10)], relations: relations,
    [
      .flag("ProxyAutoConfigEnable"),
      .flag("ProxyAutoDiscoveryEnable", default: 1),
      SchemaKey("ProxyAutoConfigURLString", .string),
      .list("SupplementalMatchDomains"),
      .flag("HTTPEnable", default: 0),
      SchemaKey("HTTPProxy", .string),
      SchemaKey("HTTPPort", .integer, range: 0...65535),
      SchemaKey("HTTPProxyUsername", .string),
      .secret("HTTPProxyPassword"),
      .flag("HTTPSEnable", default: 0),
      SchemaKey("HTTPSProxy", .string),
      SchemaKey("HTTPSPort", .integer, range: 0...65535),
    ])

  private static let relations: [SchemaRelation] = [
    .needs(
      "http-proxy-without-port", .error, "An HTTP proxy needs HTTPPort.", source: source("HTTPPort"),
      when: { $0.has("HTTPProxy") }, "HTTPPort"),
    .needs(
      "https-proxy-without-port", .error, "An HTTPS proxy needs HTTPSPort.", source: source("HTTPSPort"),
      when: { $0.has("HTTPSProxy") }, "HTTPSPort"),
    .needs(
      "proxy-script-without-url", .error, "A proxy script needs ProxyAutoConfigURLString.",
      source: source("ProxyAutoConfigURLString"), when: { $0.isOn("ProxyAutoConfigEnable") },
      "ProxyAutoConfigURLString"),
  ]

  private static func source(_ key: String) -> Citation {
    .apple("com.apple.vpn.managed", key: "Proxies.\(key)")
  }
}
