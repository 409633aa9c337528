import PropertyList

/// The schema table of com.apple.mdm.
extension MDMPayload {
  static let schema = PayloadSchema(
    payloadType, title: "MDM",
    availability: [
      .iOS: Availability(since: OSVersion(4), userEnrolment: .allowed, channels: .device),
      .macOS: Availability(since: OSVersion(10, 7), userEnrolment: .allowed, channels: .device),
      .tvOS: Availability(since: OSVersion(9)),
      .visionOS: Availability(since: OSVersion(1, 1), userEnrolment: .allowed),
      .watchOS: Availability(since: OSVersion(10), supervised: true, manual: false),
    ], relations: relations, serverKeys + accountKeys + pinningKeys)

  private static let serverKeys: [SchemaKey] = [
    .reference("IdentityCertificateUUID", .required, to: .identity),
    SchemaKey("Topic", .string, .required, update: .unchanged),
    SchemaKey("ServerURL", .string, .required, format: .httpsURL, update: .unchanged),
    SchemaKey("CheckInURL", .string, format: .httpsURL, update: .unchanged),
    SchemaKey("SignMessage", .boolean, default: false),
    SchemaKey(
      "AccessRights", .integer, update: .fewerBits,
      on: [
        .userEnrolment(.iOS, .ignored), .userEnrolment(.macOS, .ignored), .userEnrolment(.visionOS, .ignored),
      ]),
    SchemaKey("UseDevelopmentAPNS", .boolean, default: false),
    SchemaKey(
      "ServerCapabilities", .array, update: .keeping("com.apple.mdm.per-user-connections"),
      [
        SchemaKey(
          "[]", .string,
          values: [
            "com.apple.mdm.per-user-connections", "com.apple.mdm.bootstraptoken", "com.apple.mdm.token",
          ])
      ]),
    SchemaKey("CheckOutWhenRemoved", .boolean, default: false),
    SchemaKey(
      "RequiredAppIDForMDM", .integer, update: .unchanged,
      on: [.iOS(15, 1), .never(.macOS), .never(.tvOS), .never(.watchOS)]),
    SchemaKey(
      "PromptUserToAllowBootstrapTokenForAuthentication", .boolean, default: false,
      on: PlatformChange.onlyMacOS + [.macOS(11)]),
  ]

  private static let accountKeys: [SchemaKey] = [
    SchemaKey(
      "ManagedAppleID", .string, replacement: "AssignedManagedAppleID",
      on: [
        .iOS(13, 1), .deprecated(.iOS, 17), .removed(.iOS, 18), .userEnrolment(.iOS, .required),
        .macOS(10, 15), .deprecated(.macOS, 14), .removed(.macOS, 15), .userEnrolment(.macOS, .required),
        .never(.tvOS), .never(.visionOS), .never(.watchOS),
      ]),
    SchemaKey("AssignedManagedAppleID", .string, update: .unchanged, on: accountDriven),
    SchemaKey("EnrollmentMode", .string, values: ["BYOD", "ADDE"], update: .unchanged, on: accountDriven),
  ]

  private static let accountDriven: [PlatformChange] = [
    .iOS(15), .macOS(14), .never(.tvOS), .never(.watchOS),
  ]

  private static let pinningKeys: [SchemaKey] = [
    .references("ServerURLPinningCertificateUUIDs", to: .anchor, on: pinning),
    .references("CheckInURLPinningCertificateUUIDs", to: .anchor, on: pinning),
    SchemaKey("PinningRevocationCheckRequired", .boolean, default: false, on: pinning),
  ]

  private static let pinning: [PlatformChange] = [.iOS(13, 4), .macOS(10, 13), .tvOS(13, 4)]
}

/// What must hold among its keys.
extension MDMPayload {
  /// All rights there are: thirteen bits.
  private static let allRights = 8191

  private static let relations: [SchemaRelation] = [
    SchemaRelation(
      "mdm-topic-form", .error, "The Topic begins with com.apple.mgmt., as the push certificate says it.",
      source: source("Topic")
    ) { scope in
      guard let topic = scope.string("Topic"), !topic.hasPrefix("com.apple.mgmt.") else { return [] }
      return [
        .init(
          at: "Topic",
          "Topic is \(quoted(topic)); it is the UID in the push certificate's subject, com.apple.mgmt.…")
      ]
    },
    SchemaRelation(
      "mdm-access-rights", .error,
      "AccessRights has some of the bits 1 to 4096; 2 needs 1, and 128 needs 64.",
      source: source("AccessRights")
    ) { scope in
      guard let rights = scope.integer("AccessRights") else { return [] }
      func breach(_ text: String) -> [SchemaRelation.Breach] {
        [.init(at: "AccessRights", "AccessRights is \(rights): \(text)")]
      }
      if rights == 0 {
        return breach("the server could do nothing; give it the rights it needs, at most 8191")
      }
      guard rights > 0, rights & ~allRights == 0 else { return breach("there are no rights but 1 to 8191") }
      if rights & 2 != 0, rights & 1 == 0 {
        return breach("who may change profiles (2) must see them too (1)")
      }
      if rights & 128 != 0, rights & 64 == 0 {
        return breach("who may change provisioning profiles (128) must see them too (64)")
      }
      return []
    },
    .needs(
      "account-driven-without-id", .error, "An account-driven enrolment names the account.",
      source: source("EnrollmentMode"), when: { $0.has("EnrollmentMode") }, "AssignedManagedAppleID"),
    SchemaRelation(
      "user-enrolment-without-id", .error, "User Enrolment names the user's managed account.",
      source: source("ManagedAppleID")
    ) { scope in
      guard scope.targets.contains(where: { $0.enrolment == .user }), !scope.has("ManagedAppleID"),
        !scope.has("AssignedManagedAppleID")
      else { return [] }
      return [.init("neither AssignedManagedAppleID nor, before iOS 18, ManagedAppleID is there; add it")]
    },
  ]

  private static func source(_ key: String) -> Citation { .apple(payloadType, key: key) }
}
