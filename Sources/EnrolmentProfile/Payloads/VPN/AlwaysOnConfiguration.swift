public import PropertyList

/// The AlwaysOn dictionary of a VPN payload: IKEv2 that cannot be switched off, on supervised iPhones and iPads.
///
/// Source: Apple, com.apple.vpn.managed, `AlwaysOn`.
public struct AlwaysOnConfiguration: Sendable, DictionaryView {
  /// One tunnel, for one or both kinds of network.
  public struct Tunnel: Sendable, DictionaryView {
    /// The protocol; `IKEv2` is the only one.
    public var protocolType: String?
    /// The networks it is for, `Cellular` and `WiFi`; absent means both.
    public var interfaces: [String]?
    /// The tunnel itself; its keys stand beside the two above.
    public var ikev2: IKEv2Configuration = IKEv2Configuration()

    /// A tunnel that says nothing yet.
    public init() {}

    static let fields: [PayloadField<Tunnel>] =
      [.string("ProtocolType", \.protocolType), .strings("Interfaces", \.interfaces)]
      + IKEv2Configuration.fields.map { field in
        PayloadField(
          key: field.key, read: { field.read($0, &$1.ikev2) }, write: { field.write($0.ikev2) })
      }
  }

  /// Something that stays outside of the tunnel, or is dropped.
  public struct ServiceException: Hashable, Sendable, DictionaryView {
    /// `VoiceMail`, `AirPrint`, `CellularServices` or `DeviceCommunication`; required.
    public var serviceName: String?
    /// `Allow` or `Drop`; required.
    public var action: String?
    /// An exception that says nothing yet.
    public init() {}
    static let fields: [PayloadField<ServiceException>] = [
      .string("ServiceName", \.serviceName), .string("Action", \.action),
    ]
  }

  /// An app whose traffic stays outside of the tunnel.
  public struct ApplicationException: Hashable, Sendable, DictionaryView {
    /// The app; required.
    public var bundleIdentifier: String?
    /// The protocols, `UDP`; absent means all.
    public var limitToProtocols: [String]?
    /// An exception that says nothing yet.
    public init() {}
    static let fields: [PayloadField<ApplicationException>] = [
      .string("BundleIdentifier", \.bundleIdentifier), .strings("LimitToProtocols", \.limitToProtocols),
    ]
  }

  /// A plug-in that may talk to captive networks outside of the tunnel.
  public struct CaptivePlugin: Hashable, Sendable, DictionaryView {
    /// The plug-in; required.
    public var bundleIdentifier: String?
    /// A plug-in that has no name yet.
    public init() {}
    static let fields: [PayloadField<CaptivePlugin>] = [.string("BundleIdentifier", \.bundleIdentifier)]
  }

  /// Whether users may switch it off all the same; absent means no.
  public var uiToggleEnabled: Bool?
  /// The tunnels; required.
  public var tunnelConfigurations: [Tunnel]?
  /// What stays outside of the tunnel.
  public var serviceExceptions: [ServiceException]?
  /// The apps that stay outside of the tunnel.
  public var applicationExceptions: [ApplicationException]?
  /// Whether the system's own page for captive networks may be shown; absent means no.
  public var allowCaptiveWebSheet: Bool?
  /// Whether every plug-in for captive networks may talk outside of the tunnel; absent means no.
  public var allowAllCaptiveNetworkPlugins: Bool?
  /// The plug-ins that may.
  public var allowedCaptiveNetworkPlugins: [CaptivePlugin]?

  /// A configuration that says nothing yet.
  public init() {}

  /// The configuration a dictionary holds; nil if `value` is no dictionary.
  public init?(_ value: PropertyListValue) { self.init(reading: value) }

  /// The configuration as a dictionary with Apple's keys. Secrets are in it in clear text.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<AlwaysOnConfiguration>] = [
    .flag("UIToggleEnabled", \.uiToggleEnabled), .views("TunnelConfigurations", \.tunnelConfigurations),
    .views("ServiceExceptions", \.serviceExceptions),
    .views("ApplicationExceptions", \.applicationExceptions),
    .flag("AllowCaptiveWebSheet", \.allowCaptiveWebSheet),
    .flag("AllowAllCaptiveNetworkPlugins", \.allowAllCaptiveNetworkPlugins),
    .views("AllowedCaptiveNetworkPlugins", \.allowedCaptiveNetworkPlugins),
  ]
}
