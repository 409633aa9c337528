/// A filter of web content: com.apple.webcontent-filter. The table has the keys that name its app, its identity and
/// its secrets; the others are taken as they are.
///
/// Source: Apple, com.apple.webcontent-filter.
enum ContentFilterPayload {
  static let payloadType = "com.apple.webcontent-filter"

  static let schema = PayloadSchema(
    payloadType, title: "content filter", isPartial: true,
    availability: [
      .iOS: Availability(since: OSVersion(7), several: true, userEnrolment: .allowed, channels: .device),
      .macOS: Availability(
        since: OSVersion(10, 15), several: true, userEnrolment: .forbidden, channels: .device),
      .visionOS: Availability(since: OSVersion(1, 1), several: true, userEnrolment: .allowed),
    ],
    [
      SchemaKey("FilterType", .string, values: ["BuiltIn", "Plugin"], default: "BuiltIn", on: [.iOS(8)]),
      SchemaKey("PluginBundleID", .string),
      .reference("PayloadCertificateUUID", to: .identity),
      .secret("Password"),
      SchemaKey("FilterSockets", .boolean, default: false),
      SchemaKey("FilterDataProviderBundleIdentifier", .string, on: macOSProvider),
      SchemaKey("FilterPackets", .boolean, default: false, on: macOSProvider),
      SchemaKey("FilterPacketProviderBundleIdentifier", .string, on: macOSProvider),
      SchemaKey("ContentFilterUUID", .string, on: [.iOS(16), .never(.macOS)]),
      .dictionary(
        "URLFilterParameters", isOpen: true,
        [SchemaKey("URLFilterControlProviderBundleIdentifier", .string, .required)]),
    ])

  private static let macOSProvider: [PlatformChange] = [.never(.iOS), .macOS(10, 15), .never(.visionOS)]
}
