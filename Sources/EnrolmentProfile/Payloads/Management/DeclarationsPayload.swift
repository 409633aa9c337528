/// Declarations for the device's declarative management: com.apple.declarations.
///
/// Source: Apple, com.apple.declarations.
enum DeclarationsPayload {
  static let payloadType = "com.apple.declarations"

  static let schema = PayloadSchema(
    payloadType, title: "declarations",
    availability: [
      .iOS: Availability(since: OSVersion(17), several: true, userEnrolment: .forbidden, channels: []),
      .macOS: Availability(
        since: OSVersion(14), several: true, userEnrolment: .forbidden, channels: [.device, .user]),
      .tvOS: Availability(since: OSVersion(17), several: true),
      .visionOS: Availability(since: OSVersion(1), several: true, userEnrolment: .forbidden),
      .watchOS: Availability(since: OSVersion(10), several: true),
    ],
    [.list("Declarations", .required, of: .data)])
}
