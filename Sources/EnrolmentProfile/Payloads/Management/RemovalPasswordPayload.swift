/// The password without which nobody removes the profile: com.apple.profileRemovalPassword.
///
/// Source: Apple, com.apple.profileRemovalPassword.
enum RemovalPasswordPayload {
  static let payloadType = "com.apple.profileRemovalPassword"

  static let schema = PayloadSchema(
    payloadType, title: "removal password",
    availability: [
      .iOS: Availability(since: OSVersion(4), supervised: true, userEnrolment: .forbidden, channels: []),
      .macOS: Availability(
        since: OSVersion(10, 7), userEnrolment: .forbidden, channels: [.device, .user]),
      .tvOS: Availability(since: OSVersion(9), supervised: true),
    ],
    [.secret("RemovalPassword")])
}
