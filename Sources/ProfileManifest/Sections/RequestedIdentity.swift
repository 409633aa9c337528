import EnrolmentProfile
import PropertyList
import YAML

/// `scep:` and `acme:`, identities that the device asks a server for, by Apple's keys in the manifest's spelling.
enum RequestedIdentity {
  /// The identity; nil if what is written there is none, which is told.
  static func read(
    _ node: YAMLNode, _ kind: String, name: String, _ reader: ManifestReader
  ) -> (identity: DraftIdentity, places: SchemaReader)? {
    let isSCEP = kind == "scep"
    let type = isSCEP ? SCEPPayload.payloadType : ACMEPayload.payloadType
    guard let schema = PayloadSchema.named(type) else { return nil }
    // Apple has the keys of SCEP one level deeper, where every other payload has none.
    let root = isSCEP ? "PayloadContent" : ""
    var keys = SchemaReader(reader, schema, root: kind)
    keys.shortForms[isSCEP ? "PayloadContent.Subject" : "Subject"] = SubjectForm.form
    let rows = isSCEP ? schema.key(root)?.children ?? [] : schema.keys
    var value = keys.dictionary(node, rows, kind, at: root, own: ["displayName"])
    let displayName = reader.text(node.given("displayName"), "displayName")
    if isSCEP {
      value = PropertyListDictionary([("PayloadContent", PropertyListValue(.dictionary(value)))])
    }
    value["PayloadType"] = PropertyListValue(.string(type))
    let payload = PropertyListValue(.dictionary(value))
    if let node = node.given("clientIdentifier"), let text = node.string,
      !text.contains(where: "$%<".contains)
    {
      reader.notice(
        node.position,
        "clientIdentifier is the same for every device with this profile, and most servers take each once; "
          + "make a profile a device, or let the MDM server fill it in ($SERIALNUMBER)")
    }
    let source: DraftIdentity.Source? =
      isSCEP ? SCEPPayload(payload).map { .scep($0) } : ACMEPayload(payload).map { .acme($0) }
    return source.map { (DraftIdentity(name: name, $0, displayName: displayName), keys) }
  }
}
