public import PropertyList

/// Encrypted name servers for the whole device: com.apple.dnsSettings.managed.
///
/// Source: Apple, com.apple.dnsSettings.managed; RFC 8484 (HTTPS), RFC 7858 (TLS).
public struct DNSSettingsPayload: Hashable, Sendable, DictionaryView {
  /// The payload type.
  public static let payloadType = "com.apple.dnsSettings.managed"

  /// The name servers.
  public struct Servers: Hashable, Sendable, DictionaryView {
    /// How they are asked, HTTPS or TLS; required.
    public var dnsProtocol: DNSSettings.TransportProtocol?
    /// The template of a DNS-over-HTTPS server, `https://…`; required for HTTPS.
    public var serverURL: String?
    /// The host name of a DNS-over-TLS server; required for TLS.
    public var serverName: String?
    /// Their addresses; absent, the name is resolved by the network's own servers.
    public var serverAddresses: [String]?
    /// Whether the network's own servers are asked where these do not answer; absent means no.
    public var allowFailover: Bool?
    /// The PayloadUUID of the identity in the same profile. In a ``ProfileDraft`` also the identity's name.
    public var payloadCertificateUUID: String?
    /// Domains that alone are resolved by these servers; absent means all.
    public var supplementalMatchDomains: [String]?
    /// Servers that have no name yet.
    public init() {}
    static let fields: [PayloadField<Servers>] = [
      .choice("DNSProtocol", \.dnsProtocol), .string("ServerURL", \.serverURL),
      .string("ServerName", \.serverName), .strings("ServerAddresses", \.serverAddresses),
      .boolean("AllowFailover", \.allowFailover),
      .string("PayloadCertificateUUID", \.payloadCertificateUUID),
      .strings("SupplementalMatchDomains", \.supplementalMatchDomains),
    ]
  }

  /// The name servers; required.
  public var dnsSettings: Servers?
  /// When they are used, the first rule that holds decides; absent means always.
  public var onDemandRules: [OnDemandRule]?
  /// Whether users cannot switch them off; absent means they can.
  public var prohibitDisablement: Bool?
  /// The identity, where it stood up to iOS 18.3; now it stands in ``dnsSettings``.
  public var payloadCertificateUUID: String?

  /// A payload that says nothing yet.
  public init() {}

  /// The payload a dictionary holds; nil if its type is another.
  public init?(_ value: PropertyListValue) {
    guard value["PayloadType"]?.string == Self.payloadType else { return nil }
    self.init(reading: value)
  }

  /// The payload as a dictionary with Apple's keys, without those that every payload has.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<DNSSettingsPayload>] = [
    .view("DNSSettings", \.dnsSettings), .views("OnDemandRules", \.onDemandRules),
    .boolean("ProhibitDisablement", \.prohibitDisablement),
    .string("PayloadCertificateUUID", \.payloadCertificateUUID),
  ]
}

// MARK: The schema table

extension DNSSettingsPayload {
  static let schema = PayloadSchema(
    payloadType, title: "DNS settings",
    availability: [
      .iOS: Availability(since: OSVersion(14), several: true, userEnrolment: .forbidden, channels: .device),
      .macOS: Availability(since: OSVersion(11), several: true, userEnrolment: .forbidden, channels: .device),
      .visionOS: Availability(since: OSVersion(1), several: true, userEnrolment: .forbidden),
    ],
    [
      .dictionary("DNSSettings", presence: .required, relations: DNSSettings.relations, settings),
      OnDemandRule.schemaKeyOfDNSSettings,
      SchemaKey("ProhibitDisablement", .boolean, default: false),
      // Where the key stood up to the schema of iOS 18.3.
      identity,
    ])

  private static let settings: [SchemaKey] = [
    SchemaKey("DNSProtocol", .string, .required, values: ["HTTPS", "TLS"]),
    SchemaKey("ServerURL", .string, format: .httpsURL),
    SchemaKey("ServerName", .string),
    .list("ServerAddresses"),
    SchemaKey("AllowFailover", .boolean, default: false, on: [.iOS(26), .macOS(26), .visionOS(26)]),
    identity,
    .list("SupplementalMatchDomains"),
  ]

  private static let identity = SchemaKey.reference(
    "PayloadCertificateUUID", to: .identity, on: [.iOS(16), .macOS(13)])
}
