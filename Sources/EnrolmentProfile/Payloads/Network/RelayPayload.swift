/// Relays that connections go through: com.apple.relay.managed.
///
/// Source: Apple, com.apple.relay.managed; RFC 9298, RFC 9484.
enum RelayPayload {
  static let payloadType = "com.apple.relay.managed"

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
