import PropertyList

/// Judging profiles and payloads by their schemas.
extension PayloadSchema {
  /// Every fault of a profile and its payloads, in the order of the source: keys, types, presence, values,
  /// relations, references. With `targets`, also what those devices do not know.
  public static func check(_ profile: Profile, for targets: [Target] = []) -> [SchemaFault] {
    let references = references(in: profile)
    var top = SchemaCheck(
      topLevel, payload: profile.root, profile: profile.root, references: references, targets: targets)
    top.run(at: "")
    return top.faults
      + profile.payloads.flatMap { check($0, in: profile, references: references, for: targets) }
  }

  /// The faults of one payload. With the profile around it, its references are followed too.
  public static func check(
    _ payload: Payload, in profile: Profile? = nil, for targets: [Target] = []
  ) -> [SchemaFault] {
    check(payload, in: profile, references: profile.map { references(in: $0) }, for: targets)
  }

  private static func check(
    _ payload: Payload, in profile: Profile?, references: [String: String]?, for targets: [Target]
  ) -> [SchemaFault] {
    let known = named(payload.type)
    var check = SchemaCheck(
      known ?? unknown, payload: payload.value, profile: profile?.root, references: references,
      targets: targets)
    check.run(at: payload.keyPath)
    if known != nil {
      check.payloadAvailable(at: .start(payload.keyPath))
    } else if !payload.type.isEmpty {
      check.report(
        .unknownPayloadType, .key(.start(payload.keyPath), "PayloadType"),
        payload.value["PayloadType"]?.position ?? payload.value.position,
        "the schema of \(quoted(payload.type)) is not known here; only its common keys were checked")
    }
    return check.faults
  }

  private static func references(in profile: Profile) -> [String: String] {
    var result: [String: String] = [:]
    for payload in profile.payloads where !payload.uuid.isEmpty {
      result[payload.uuid.uppercased()] = payload.type
    }
    return result
  }

  private static let unknown = PayloadSchema(
    "", title: "an unknown payload", availability: [:],
    [SchemaKey("*", .any)])
}
