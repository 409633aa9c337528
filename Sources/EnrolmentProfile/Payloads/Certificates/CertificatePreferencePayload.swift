import PropertyList

/// Which certificate Mail takes for an address: com.apple.security.certificatepreference.
///
/// Source: Apple, com.apple.security.certificatepreference.
enum CertificatePreferencePayload {
  static let payloadType = "com.apple.security.certificatepreference"

  static let schema = PayloadSchema(
    payloadType, title: "certificate preference", availability: availability, relations: [usersOnly],
    [
      SchemaKey("Name", .string, .required),
      .reference("PayloadCertificateUUID", .required, to: .certificate),
    ])

  /// Preferences live in a user's keychain, so only the channel of a user brings them.
  static let availability: [Platform: Availability] = [
    .macOS: Availability(since: OSVersion(10, 12), several: true, userEnrolment: .allowed, channels: .user)
  ]

  static let usersOnly = SchemaRelation(
    "preference-for-system", .error, "A preference belongs to a user: its profile has PayloadScope User.",
    source: .apple(payloadType, key: "")
  ) { scope in
    guard scope.profile?["PayloadScope"]?.string == "System" else { return [] }
    return [.init("the profile has PayloadScope System, but preferences are a user's; write User there")]
  }
}
