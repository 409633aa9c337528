import EnrolmentProfile
import FoundationEssentials
import PropertyList
import YAML

/// `profile:`, what the profile says of itself.
struct ProfileSection {
  static let keys = [
    "identifier", "displayName", "organization", "description", "consentText", "scope", "removalDisallowed",
    "removalPassword", "removalDate", "durationUntilRemoval", "expirationDate",
  ]

  /// Fills in the draft.
  static func read(_ node: YAMLNode, _ reader: ManifestReader, into draft: inout ProfileDraft) {
    let section = reader.mapping(node, "profile", keys: keys)
    draft.identifier =
      reader.text(reader.required("identifier", section, "profile", at: node), "identifier") ?? ""
    draft.displayName = reader.text(section["displayName"], "displayName")
    draft.organization = reader.text(section["organization"], "organization")
    draft.description = reader.text(section["description"], "description")
    draft.isRemovalDisallowed = reader.flag(section["removalDisallowed"], "removalDisallowed")
    draft.removalDate = date(section["removalDate"], "removalDate", reader)
    draft.expirationDate = date(section["expirationDate"], "expirationDate", reader)
    if let node = section["durationUntilRemoval"] {
      draft.durationUntilRemoval = node.real
      if node.real.map({ $0 > 0 && $0.isFinite }) != true {
        reader.mistake(node.position, "durationUntilRemoval must be a number of seconds above 0")
      }
    }
    if let node = section["scope"] {
      draft.scope = ProfileDraft.Scope.allCases.first {
        $0.rawValue.lowercased() == node.string?.lowercased()
      }
      if draft.scope == nil { reader.mistake(node.position, "scope must be system or user") }
    }
    if let node = section["consentText"] {
      for (language, text) in reader.mapping(node, "consentText") {
        draft.consentText[language] = reader.text(text, "the consent text for \(language)")
      }
    }
  }

  /// `removalPassword`, which Apple has in a payload of its own; nil if there is none.
  static func removalPassword(_ profile: YAMLNode?, _ reader: ManifestReader) -> PlacedPayload? {
    let type = "com.apple.profileRemovalPassword"
    guard let node = profile?.given("removalPassword"), let schema = PayloadSchema.named(type),
      let row = schema.key("RemovalPassword")
    else { return nil }
    if profile?.given("removalDisallowed")?.boolean != true {
      reader.notice(
        node.position, "anybody can remove the profile without the password; add removalDisallowed: true")
    }
    var keys = SchemaReader(reader, schema)
    let password = keys.value(node, row, what: "removalPassword", at: row.name)
    return PlacedPayload(
      name: "removal", type: type, PropertyListDictionary([(row.name, password)]), keys, at: node.position)
  }

  /// Where the manifest has what a key of the profile is made from; `node` itself where it has nothing.
  static func place(of keyPath: String, in node: YAMLNode) -> YAMLPosition {
    let name = keyPath.prefix { $0 != "." && $0 != "[" }
    let prefix = "Payload"
    let key = ManifestKey.spelling(of: String(name.hasPrefix(prefix) ? name.dropFirst(prefix.count) : name))
    return node.entries?.first { $0.key.string == key }?.key.position ?? node.position
  }

  private static func date(_ node: YAMLNode?, _ what: String, _ reader: ManifestReader) -> Date? {
    guard let node else { return nil }
    guard let date = node.string.flatMap({ try? Date($0, strategy: .iso8601) }) else {
      reader.mistake(node.position, "\(what) must be a time such as 2027-01-31T00:00:00Z")
      return nil
    }
    return date
  }
}
