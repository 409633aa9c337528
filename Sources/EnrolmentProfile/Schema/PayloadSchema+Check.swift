import PropertyList

/// Judging profiles and payloads by their schemas.
extension PayloadSchema {
  /// Every fault of a profile and its payloads, in the order of the source: keys, types, presence, values,
  /// relations, references. With `targets`, also what those devices do not know or take.
  ///
  /// - Parameter lookingInside: whether certificates and identities are opened too, for the relations that are about
  ///   them. That takes many times as long.
  public static func check(
    _ profile: Profile, for targets: [Target] = [], lookingInside: Bool = false
  ) -> [SchemaFault] {
    check(
      profile, for: targets, opened: lookingInside ? OpenedContents(profile.payloads) : nil)
  }

  /// The same with identities that somebody has opened already.
  package static func check(
    _ profile: Profile, for targets: [Target], opened: OpenedContents?
  ) -> [SchemaFault] {
    check(
      profile, top: true, payloads: profile.payloads, references: ReferenceIndex(profile), for: targets,
      opened: opened)
  }

  /// The faults of one payload. With the profile around it, its references are followed too.
  public static func check(
    _ payload: Payload, in profile: Profile? = nil, for targets: [Target] = [], lookingInside: Bool = false
  ) -> [SchemaFault] {
    check(
      payload, in: profile, references: profile.map(ReferenceIndex.init), for: targets,
      opened: lookingInside ? OpenedContents(profile?.payloads ?? [payload]) : nil)
  }

  /// The faults of some parts of a profile: its own keys, if `top`, and these payloads.
  static func check(
    _ profile: Profile, top: Bool, payloads: [Payload], references: ReferenceIndex, for targets: [Target],
    opened: OpenedContents? = nil, watch: TextWatch? = nil
  ) -> [SchemaFault] {
    var faults: [SchemaFault] = []
    if top {
      var check = SchemaCheck(
        profile.isService ? profileService : topLevel, payload: profile.root, profile: profile.root,
        references: references, targets: targets, opened: opened, watch: watch)
      check.run(at: "")
      faults = check.faults
    }
    return faults
      + payloads.flatMap {
        check(
          $0, in: profile, references: references, for: targets, opened: opened, watch: watch)
      }
  }

  private static func check(
    _ payload: Payload, in profile: Profile?, references: ReferenceIndex?, for targets: [Target],
    opened: OpenedContents?, watch: TextWatch? = nil
  ) -> [SchemaFault] {
    let known = named(payload.type)
    var check = SchemaCheck(
      known ?? unknown, payload: payload.value, profile: profile?.root, references: references,
      targets: targets, opened: opened, watch: watch)
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

  /// The table of a payload that no table is known of: any key may be in it.
  package static let unknown = PayloadSchema(
    "", title: "an unknown payload", availability: [:],
    [SchemaKey("*", .any)])
}
