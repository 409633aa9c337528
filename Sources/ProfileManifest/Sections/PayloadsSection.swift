import EnrolmentProfile
import PropertyList
import YAML

/// `payloads:`, payloads by Apple's own keys, for what the manifest has no short form of.
struct PayloadsSection {
  private(set) var payloads: [(payload: RawPayload, places: SchemaReader?, position: YAMLPosition)] = []

  init(_ node: YAMLNode?, _ reader: ManifestReader) {
    for item in reader.list(node) {
      let section = reader.mapping(item, "a payload")
      guard
        let type = reader.text(reader.required("PayloadType", section, "a payload", at: item), "PayloadType")
      else {
        continue
      }
      let name = section["PayloadDisplayName"]?.string ?? type
      guard let schema = PayloadSchema.named(type) else {
        reader.notice(item.position, "the keys of \(type) are not known here and are taken as they are")
        var value = SchemaReader.plain(item).dictionary ?? PropertyListDictionary()
        value["PayloadType"] = PropertyListValue(.string(type))
        payloads.append(
          (RawPayload(name: name, PropertyListValue(.dictionary(value))), nil, item.position))
        continue
      }
      var keys = SchemaReader(reader, schema, spelling: { $0 })
      let value = keys.dictionary(
        item, PayloadSchema.commonKeys + schema.keys, "the payload \(type)", at: "", isOpen: schema.isPartial)
      payloads.append((RawPayload(name: name, PropertyListValue(.dictionary(value))), keys, item.position))
    }
  }
}
