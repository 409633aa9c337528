/// Which identity a server or address gets to see: com.apple.security.identitypreference.
///
/// Source: Apple, com.apple.security.identitypreference.
enum IdentityPreferencePayload {
  static let payloadType = "com.apple.security.identitypreference"

  static let schema = PayloadSchema(
    payloadType, title: "identity preference", availability: CertificatePreferencePayload.availability,
    relations: [CertificatePreferencePayload.usersOnly],
    [
      SchemaKey("Name", .string, .required),
      .reference("PayloadCertificateUUID", .required, to: .identity),
    ])
}
