public import Foundation
import SimulatedDevice

/// The web proxies of a VPN. They are stored and shown; no traffic is simulated through them.
open class NEProxySettings: NSObject, @unchecked Sendable {
  private var settings: ProxyConfiguration
  private var http: NEProxyServer?
  private var https: NEProxyServer?

  /// No proxies.
  public override convenience init() { self.init(ProxyConfiguration()) }

  init(_ settings: ProxyConfiguration) {
    self.settings = settings
    http = settings.httpServer.map { NEProxyServer($0) }
    https = settings.httpsServer.map { NEProxyServer($0) }
    super.init()
  }

  var stored: ProxyConfiguration {
    var stored = settings
    stored.httpServer = http?.stored
    stored.httpsServer = https?.stored
    return stored
  }

  /// The proxy for HTTP; what is set is copied.
  public var httpServer: NEProxyServer? {
    get { http }
    set { http = newValue.map { NEProxyServer($0.stored) } }
  }
  /// The proxy for HTTPS; what is set is copied.
  public var httpsServer: NEProxyServer? {
    get { https }
    set { https = newValue.map { NEProxyServer($0.stored) } }
  }

  /// Whether a proxy script decides.
  public var autoProxyConfigurationEnabled: Bool {
    get { settings.autoProxyConfigurationEnabled }
    set { settings.autoProxyConfigurationEnabled = newValue }
  }
  /// Where the script is.
  public var proxyAutoConfigurationURL: URL? {
    get { settings.proxyAutoConfigurationURL.flatMap { URL(string: $0) } }
    set { settings.proxyAutoConfigurationURL = newValue?.absoluteString }
  }
  /// The script itself.
  public var proxyAutoConfigurationJavaScript: String? {
    get { settings.proxyAutoConfigurationJavaScript }
    set { settings.proxyAutoConfigurationJavaScript = newValue }
  }
  /// Whether HTTP goes through a proxy.
  public var httpEnabled: Bool {
    get { settings.httpEnabled }
    set { settings.httpEnabled = newValue }
  }
  /// Whether HTTPS goes through a proxy.
  public var httpsEnabled: Bool {
    get { settings.httpsEnabled }
    set { settings.httpsEnabled = newValue }
  }
  /// Whether names of one label go without.
  public var excludeSimpleHostnames: Bool {
    get { settings.excludeSimpleHostnames }
    set { settings.excludeSimpleHostnames = newValue }
  }
  /// What goes without.
  public var exceptionList: [String]? {
    get { settings.exceptionList }
    set { settings.exceptionList = newValue }
  }
  /// What alone goes through; nil for everything.
  public var matchDomains: [String]? {
    get { settings.matchDomains }
    set { settings.matchDomains = newValue }
  }
}
