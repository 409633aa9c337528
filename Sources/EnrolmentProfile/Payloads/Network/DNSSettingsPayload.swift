/// Encrypted name servers for the whole device: com.apple.dnsSettings.managed.
///
/// Source: Apple, com.apple.dnsSettings.managed; RFC 8484 (HTTPS), RFC 7858 (TLS).
enum DNSSettingsPayload {
  static let payloadType = "com.apple.dnsSettings.managed"

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
