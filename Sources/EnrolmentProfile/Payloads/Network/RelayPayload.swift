public import OpenSSL
public import PropertyList

/// Relays that connections go through: com.apple.relay.managed.
///
/// Source: Apple, com.apple.relay.managed; RFC 9298, RFC 9484.
public struct RelayPayload: Sendable, DictionaryView {
  /// The payload type.
  public static let payloadType = "com.apple.relay.managed"

  /// One relay; connections go through all of them in order.
  public struct Relay: Sendable, DictionaryView {
    /// The relay by HTTP/3 (MASQUE); this or ``http2RelayURL`` is required.
    public var http3RelayURL: String?
    /// The relay by HTTP/2.
    public var http2RelayURL: String?
    /// Header fields that prove to the relay who asks; whoever holds the profile can read them.
    public var additionalHTTPHeaderFields: [String: Secret]?
    /// The PayloadUUID of the identity in the same profile. In a ``ProfileDraft`` also the identity's name.
    public var payloadCertificateUUID: String?
    /// The public keys (DER SubjectPublicKeyInfo) that the relay proves itself by, in place of a certificate.
    public var rawPublicKeys: [[UInt8]]?
    /// A relay that says nothing yet.
    public init() {}
    static let fields: [PayloadField<Relay>] = [
      .string("HTTP3RelayURL", \.http3RelayURL), .string("HTTP2RelayURL", \.http2RelayURL),
      PayloadField(
        "AdditionalHTTPHeaderFields", \.additionalHTTPHeaderFields, from: headers, to: propertyList),
      .string("PayloadCertificateUUID", \.payloadCertificateUUID),
      PayloadField(
        "RawPublicKeys", \.rawPublicKeys, from: { $0.array?.compactMap(\.data) },
        to: { PropertyListValue(.array($0.map { PropertyListValue(.data($0)) })) }),
    ]

    private static func headers(_ value: PropertyListValue) -> [String: Secret]? {
      value.dictionary.map { dictionary in
        Dictionary(
          dictionary.entries.compactMap { entry in entry.value.string.map { (entry.key, Secret($0)) } },
          uniquingKeysWith: { _, last in last })
      }
    }

    private static func propertyList(_ headers: [String: Secret]) -> PropertyListValue {
      PropertyListValue(
        .dictionary(
          PropertyListDictionary(
            headers.sorted { $0.key < $1.key }.map { ($0.key, PropertyListValue(.string($0.value.text))) })))
    }
  }

  /// The relays; required.
  public var relays: [Relay]?
  /// Domains that alone go through the relays; absent means all.
  public var matchDomains: [String]?
  /// Domains that never do.
  public var excludedDomains: [String]?
  /// Host names that alone go through the relays.
  public var matchFQDNs: [String]?
  /// Host names that never do.
  public var excludedFQDNs: [String]?
  /// What managed apps are bound to the relay by.
  public var relayUUID: String?
  /// Whether users can switch the relay off; absent means they can.
  public var uiToggleEnabled: Bool?
  /// Whether connections go on without the relay where its name cannot be resolved; absent means no.
  public var allowDNSFailover: Bool?

  /// A payload that says nothing yet.
  public init() {}

  /// The payload a dictionary holds; nil if its type is another.
  public init?(_ value: PropertyListValue) {
    guard value["PayloadType"]?.string == Self.payloadType else { return nil }
    self.init(reading: value)
  }

  /// The payload as a dictionary with Apple's keys, without those that every payload has.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<RelayPayload>] = [
    .views("Relays", \.relays), .strings("MatchDomains", \.matchDomains),
    .strings("ExcludedDomains", \.excludedDomains), .strings("MatchFQDNs", \.matchFQDNs),
    .strings("ExcludedFQDNs", \.excludedFQDNs), .string("RelayUUID", \.relayUUID),
    .boolean("UIToggleEnabled", \.uiToggleEnabled), .boolean("AllowDNSFailover", \.allowDNSFailover),
  ]
}

// MARK: The schema table

extension RelayPayload {
  static let schema = PayloadSchema(
    payloadType, title: "relay",
    availability: [
      .iOS: Availability(since: OSVersion(17), several: true, userEnrolment: .allowed, channels: .device),
      .macOS: Availability(
        since: OSVersion(14), several: true, userEnrolment: .forbidden, channels: [.device, .user]),
      .tvOS: Availability(since: OSVersion(17), several: true),
      .visionOS: Availability(since: OSVersion(1), several: true, userEnrolment: .allowed),
    ], relations: [userEnrolment],
    [
      .list("Relays", .required, relations: [address], of: relay),
      .list("MatchDomains"),
      .list("ExcludedDomains"),
      .list("MatchFQDNs", on: fullNames),
      .list("ExcludedFQDNs", on: fullNames),
      SchemaKey("RelayUUID", .string),
      SchemaKey("UIToggleEnabled", .boolean, default: true, on: since26),
      SchemaKey("AllowDNSFailover", .boolean, default: false, on: since26),
    ])

  private static let relay: [SchemaKey] = [
    SchemaKey("HTTP3RelayURL", .string),
    SchemaKey("HTTP2RelayURL", .string),
    // The fields are there to prove to the relay who asks: tokens and the like.
    .dictionary("AdditionalHTTPHeaderFields", [.secret("*")]),
    .reference("PayloadCertificateUUID", to: .identity),
    .list("RawPublicKeys", of: .data),
  ]

  private static let fullNames: [PlatformChange] = [
    .iOS(18, 4), .macOS(15, 4), .tvOS(18, 4), .visionOS(2, 4),
  ]
  private static let since26: [PlatformChange] = [.iOS(26), .macOS(26), .tvOS(26), .visionOS(26)]

  private static let address = SchemaRelation(
    "relay-without-url", .error, "A relay is reached by HTTP3RelayURL, HTTP2RelayURL or both.",
    source: source("Relays[].HTTP3RelayURL")
  ) { scope in
    guard !scope.has("HTTP3RelayURL"), !scope.has("HTTP2RelayURL") else { return [] }
    return [.init("the relay has neither HTTP3RelayURL nor HTTP2RelayURL; add one of them")]
  }

  private static let userEnrolment = SchemaRelation.needs(
    "user-enrolment-relay-without-uuid", .error,
    "A relay for User Enrolment has a RelayUUID, which managed apps name.", source: source("RelayUUID"),
    when: { $0.targets.contains { $0.enrolment == .user } }, "RelayUUID")

  private static func source(_ key: String) -> Citation { .apple(payloadType, key: key) }
}
