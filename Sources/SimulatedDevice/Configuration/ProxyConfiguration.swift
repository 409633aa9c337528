public import OpenSSL

/// The web proxies of a configuration: the properties of Apple's `NEProxySettings`, with Apple's defaults.
///
/// They are stored and shown; no traffic is simulated through them.
public struct ProxyConfiguration: Sendable {
  /// One proxy: Apple's `NEProxyServer`.
  public struct Server: Sendable {
    /// Its name or address.
    public var address: String
    /// Its port.
    public var port: Int
    /// Whether it asks for a user.
    public var authenticationRequired = false
    /// The user's name.
    public var username: String?
    /// The user's password.
    public var password: Secret?

    /// A proxy that asks for nothing.
    public init(address: String, port: Int) {
      self.address = address
      self.port = port
    }
  }

  /// Whether a proxy script decides.
  public var autoProxyConfigurationEnabled = false
  /// Where the script is.
  public var proxyAutoConfigurationURL: String?
  /// The script itself.
  public var proxyAutoConfigurationJavaScript: String?
  /// Whether HTTP goes through a proxy.
  public var httpEnabled = false
  /// That proxy.
  public var httpServer: Server?
  /// Whether HTTPS goes through a proxy.
  public var httpsEnabled = false
  /// That proxy.
  public var httpsServer: Server?
  /// Whether names of one label go without.
  public var excludeSimpleHostnames = false
  /// What goes without.
  public var exceptionList: [String]?
  /// What alone goes through; nil for everything.
  public var matchDomains: [String]?

  /// No proxies.
  public init() {}
}
