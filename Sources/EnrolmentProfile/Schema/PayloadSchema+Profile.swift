import PropertyList

/// The keys of the profile itself, and those that every payload has.
extension PayloadSchema {
  /// What every payload has besides the keys of its type (Apple: CommonPayloadKeys).
  public static let commonKeys: [SchemaKey] = [
    SchemaKey("PayloadIdentifier", .string, .required),
    SchemaKey("PayloadUUID", .string, .required, format: .uuid),
    SchemaKey("PayloadType", .string, .required),
    SchemaKey("PayloadVersion", .integer, .required, values: [1]),
    SchemaKey("PayloadDescription", .string),
    SchemaKey("PayloadDisplayName", .string),
    SchemaKey("PayloadOrganization", .string),
  ]

  /// Where the common keys are available: wherever there are profiles.
  public static let commonAvailability: [Platform: Availability] = [
    .iOS: Availability(since: OSVersion(4), userEnrolment: .allowed, channels: [.device, .user]),
    .macOS: Availability(since: OSVersion(10, 7), userEnrolment: .allowed, channels: [.device, .user]),
    .tvOS: Availability(since: OSVersion(9)),
    .visionOS: Availability(since: OSVersion(1), userEnrolment: .allowed),
    .watchOS: Availability(since: OSVersion(1)),
  ]

  /// The profile itself (Apple: TopLevel).
  public static let topLevel = PayloadSchema(
    "Configuration", title: "a profile", availability: commonAvailability, relations: topLevelRelations,
    common: [],
    [
      SchemaKey("PayloadIdentifier", .string, .required),
      SchemaKey("PayloadUUID", .string, .required, format: .uuid),
      SchemaKey("PayloadType", .string, .required, values: ["Configuration"]),
      SchemaKey("PayloadVersion", .integer, .required, values: [1]),
      SchemaKey(
        "PayloadContent", .array, .requiredUnless("EncryptedPayloadContent"),
        [SchemaKey("[]", .dictionary, isOpen: true)]),
      SchemaKey("EncryptedPayloadContent", .data),
      SchemaKey("PayloadDescription", .string),
      SchemaKey("PayloadDisplayName", .string),
      SchemaKey("PayloadOrganization", .string),
      SchemaKey(
        "PayloadRemovalDisallowed", .boolean, default: false,
        on: [
          .supervised(.iOS), .userEnrolment(.iOS, .forbidden), .supervised(.tvOS),
          .never(.visionOS), .never(.watchOS),
        ]),
      SchemaKey("PayloadScope", .string, values: ["System", "User"], on: [.macOS(10, 8)]),
      SchemaKey("RemovalDate", .date),
      SchemaKey("DurationUntilRemoval", .real),
      SchemaKey("PayloadExpirationDate", .date, on: [.never(.watchOS)]),
      SchemaKey(
        "TargetDeviceType", .integer, values: [0, 1, 2, 3, 4, 5, 6], default: 0,
        on: [.iOS(12, 2), .macOS(10, 15), .tvOS(12, 2), .visionOS(1, 1), .watchOS(5, 2)]),
      // One text a language, by its identifier; `default` for all others.
      .dictionary("ConsentText", [SchemaKey("*", .string)]),
      // Both were published up to the schema of iOS 18.3 and are still in use.
      SchemaKey("IsEncrypted", .boolean, default: false),
      SchemaKey("HasRemovalPasscode", .boolean, default: false),
    ])

  private static let topLevelRelations: [SchemaRelation] = [
    .needs(
      "encrypted-without-content", .error, "A profile with IsEncrypted carries EncryptedPayloadContent.",
      source: .apple("TopLevel", key: "EncryptedPayloadContent"), when: { $0.isOn("IsEncrypted") },
      "EncryptedPayloadContent"),
    SchemaRelation(
      "two-removal-times", .notice, "Of RemovalDate and DurationUntilRemoval the earlier one counts.",
      source: .apple("TopLevel", key: "RemovalDate")
    ) { scope in
      guard scope.has("RemovalDate"), scope.has("DurationUntilRemoval") else { return [] }
      return [
        .init(
          at: "DurationUntilRemoval",
          "RemovalDate is there too; the earlier of the two removes the profile. Keep the one you mean")
      ]
    },
    SchemaRelation(
      "payload-only-once", .error, "A payload that devices hold one of is in a profile once.",
      source: .apple("com.apple.mdm", key: "")
    ) { scope in
      var seen: Set<String> = []
      return scope.textsOfPayloads("PayloadType").enumerated().compactMap { index, type in
        guard let type, let schema = named(type), schema.isOnly,
          !seen.insert(type).inserted
        else { return nil }
        return .init(
          at: "PayloadContent[\(index)]",
          "devices hold one \(schema.title) payload, and this is another; keep one of them")
      }
    },
    unique(
      "duplicate-identifier", "PayloadIdentifier",
      "Each payload of a profile has a PayloadIdentifier of its own.", withProfile: false),
    unique(
      "duplicate-uuid", "PayloadUUID", "Each payload, and the profile, has a PayloadUUID of its own.",
      withProfile: true),
  ]

  private static func unique(
    _ id: String, _ key: String, _ sentence: String, withProfile: Bool
  ) -> SchemaRelation {
    SchemaRelation(id, .error, sentence, source: .apple("CommonPayloadKeys", key: key)) { scope in
      var first: [String: String] = [:]
      if withProfile, let own = scope.string(key) { first[own.uppercased()] = "the profile itself" }
      var breaches: [SchemaRelation.Breach] = []
      for (index, text) in scope.textsOfPayloads(key).enumerated() {
        guard let text else { continue }
        let name = "PayloadContent[\(index)]"
        let folded = withProfile ? text.uppercased() : text
        guard let other = first[folded] else {
          first[folded] = name
          continue
        }
        breaches.append(
          .init(
            at: "\(name).\(key)",
            "\(name) and \(other) have the same \(key) \(quoted(text)); give each its own"))
      }
      return breaches
    }
  }
}
