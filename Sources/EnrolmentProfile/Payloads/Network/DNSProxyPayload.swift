/// An app that answers all name queries: com.apple.dnsProxy.managed.
///
/// Source: Apple, com.apple.dnsProxy.managed.
enum DNSProxyPayload {
  static let payloadType = "com.apple.dnsProxy.managed"

  static let schema = PayloadSchema(
    payloadType, title: "DNS proxy",
    availability: [
      .iOS: Availability(since: OSVersion(11), manual: false, userEnrolment: .allowed, channels: .device),
      .macOS: Availability(since: OSVersion(10, 15), userEnrolment: .forbidden, channels: .device),
      .visionOS: Availability(since: OSVersion(1, 1), manual: false, userEnrolment: .allowed),
    ],
    [
      SchemaKey("AppBundleIdentifier", .string, .required),
      SchemaKey("ProviderBundleIdentifier", .string),
      .dictionary("ProviderConfiguration", [SchemaKey("*", .any)]),
      SchemaKey("DNSProxyUUID", .string, on: [.iOS(16), .never(.macOS)]),
    ])
}
