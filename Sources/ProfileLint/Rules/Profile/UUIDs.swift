import EnrolmentProfile
import PropertyList

/// What tells a profile and its payloads apart.
extension Rule {
  static let uuids: [Rule] = [placeholderUUID]

  static let placeholderUUID = Rule(
    "placeholder-uuid", .warning, .profile, "A UUID was made for this profile, not typed.",
    source: .rfc(9562, section: "6.9"),
    consequence:
      "Another profile that came from the same example has it too, and replaces this one or clashes.",
    remedy: "make one with uuidgen, or let mooring build derive it",
    examples: [
      .good("one that was made", numbered("6F2C1D9E-8B5A-4C3F-9D7E-2A1B0C4D5E6F")),
      .bad("all zeros", numbered("00000000-0000-0000-0000-000000000000")),
      .bad("a digit only", numbered("11111111-1111-1111-1111-111111111111")),
      .bad("a series", numbered("12345678-1234-1234-1234-123456789012")),
    ]
  ) { subject in
    let own = [(path: "", value: subject.profile.root)]
    let payloads = subject.profile.payloads.map { (path: $0.keyPath + ".", value: $0.value) }
    return (own + payloads).compactMap { path, dictionary in
      guard let value = dictionary["PayloadUUID"], let text = value.string, isTyped(text) else { return nil }
      return Breach(
        at: path + "PayloadUUID", value.position,
        "the UUID \(quoted(text)) is an example's, which anybody may have")
    }
  }

  private static func numbered(_ uuid: String) -> String {
    anyPayload.replacing("11111111-0000-4000-8000-000000000001", with: uuid)
  }

  /// Whether the text has the form of a UUID, and few would come upon it by chance.
  private static func isTyped(_ text: String) -> Bool {
    // Of another form the schema's rule says so; one that was made has many digits in it.
    guard StableUUID.isUUID(text) else { return false }
    if text.uppercased().hasPrefix("A1B2C3D4-E5F6-") { return true }
    guard Set(text.utf8).count < 12 else { return false }
    let digits = text.uppercased().filter { $0 != "-" }
    return Set(digits).count == 1
      || ["12345678", "01234567", "DEADBEEF", "ABCDEFAB", "AAAAAAAA", "ABCDABCD"].contains(
        String(digits.prefix(8)))
        && (digits.dropFirst(8).hasPrefix(digits.prefix(4)) || Set(digits.dropFirst(8)).count < 6)
  }
}
