/// Names that macOS asks for once and fills in elsewhere: com.apple.configurationprofile.identification.
///
/// Source: Apple, com.apple.configurationprofile.identification.
enum IdentificationPayload {
  static let payloadType = "com.apple.configurationprofile.identification"

  static let schema = PayloadSchema(
    payloadType, title: "identification",
    availability: [
      .macOS: Availability(
        since: OSVersion(10, 7), deprecated: OSVersion(15, 4), userEnrolment: .allowed,
        channels: [.device, .user])
    ],
    [
      .dictionary(
        "PayloadIdentification", presence: .required,
        [
          SchemaKey("UserName", .string, .required),
          SchemaKey("FullName", .string, .required),
          SchemaKey("EmailAddress", .string, .required),
          SchemaKey("AuthMethod", .string, .required, values: ["Password", "UserEnteredPassword"]),
          .secret("Password", .required),
          SchemaKey("Prompt", .string),
          SchemaKey("PromptMessage", .string),
        ])
    ])
}
