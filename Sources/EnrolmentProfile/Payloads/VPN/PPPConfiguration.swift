public import OpenSSL
public import PropertyList

/// The PPP dictionary of a VPN payload: the inside of L2TP, whose outside is ``IPSecConfiguration``.
///
/// Source: Apple, com.apple.vpn.managed, `PPP`.
public struct PPPConfiguration: Sendable, DictionaryView {
  /// The server's host name or address.
  public var commRemoteAddress: String?
  /// The user name; absent, the device asks.
  public var authName: String?
  /// The password; absent, the device asks. Whoever holds the profile can read it.
  public var authPassword: Secret?
  /// Whether a token card (RSA SecurID) makes the password; absent means no.
  public var tokenCard: Bool?
  /// The EAP plug-in, `EAP-RSA`, `EAP-TLS` or `EAP-KRB`; at most one.
  public var authEAPPlugins: [String]?
  /// The protocol, `EAP`; at most one.
  public var authProtocol: [String]?
  /// Whether MPPE with 40 bits is offered.
  public var ccpMPPE40Enabled: Bool?
  /// Whether MPPE with 128 bits is offered.
  public var ccpMPPE128Enabled: Bool?
  /// Whether compression and encryption are negotiated.
  public var ccpEnabled: Bool?
  /// Whether an idle tunnel is taken down; absent means no.
  public var disconnectOnIdle: Bool?
  /// After how many idle seconds.
  public var disconnectOnIdleTimer: Int?

  /// A configuration that says nothing yet.
  public init() {}

  /// The configuration a dictionary holds; nil if `value` is no dictionary.
  public init?(_ value: PropertyListValue) { self.init(reading: value) }

  /// The configuration as a dictionary with Apple's keys. The password is in it in clear text.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<PPPConfiguration>] = [
    .string("AuthName", \.authName), .secret("AuthPassword", \.authPassword), .flag("TokenCard", \.tokenCard),
    .string("CommRemoteAddress", \.commRemoteAddress), .strings("AuthEAPPlugins", \.authEAPPlugins),
    .strings("AuthProtocol", \.authProtocol), .flag("CCPMPPE40Enabled", \.ccpMPPE40Enabled),
    .flag("CCPMPPE128Enabled", \.ccpMPPE128Enabled), .flag("CCPEnabled", \.ccpEnabled),
    .flag("DisconnectOnIdle", \.disconnectOnIdle),
    .integer("DisconnectOnIdleTimer", \.disconnectOnIdleTimer),
  ]
}
