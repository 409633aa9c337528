import EnrolmentProfile
import PropertyList
import YAML

/// `payloads:`, payloads by Apple's own keys, for what the manifest has no short form of.
enum PayloadsSection {
  static func payloads(in node: YAMLNode?, _ reader: ManifestReader) -> [PlacedPayload] {
    reader.list(node).compactMap { item in
      let section = reader.mapping(item, "a payload")
      guard
        let type = reader.text(reader.required("PayloadType", section, "a payload", at: item), "PayloadType")
      else { return nil }
      // What is said of an unknown type the draft says.
      let known = PayloadSchema.named(type)
      let schema = known ?? .unknown
      var keys = SchemaReader(reader, schema, spelling: { $0 })
      let value = keys.dictionary(
        item, PayloadSchema.commonKeys + (known?.keys ?? []), "the payload \(type)", at: "",
        isOpen: known?.isPartial ?? true)
      return PlacedPayload(
        name: section["PayloadDisplayName"]?.string ?? type, type: type, value, keys, at: item.position)
    }
  }
}
