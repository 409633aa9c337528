import EnrolmentProfile
import PropertyList
import YAML

/// A payload by Apple's keys, and where the manifest writes what is in it.
struct PlacedPayload {
  let payload: RawPayload
  let places: SchemaReader
  let position: YAMLPosition

  /// A payload of this type. Its name makes its identifier; `displayName` is what users see.
  init(
    name: String, displayName: String? = nil, type: String, _ keys: PropertyListDictionary,
    _ places: SchemaReader, at position: YAMLPosition
  ) {
    var value = keys
    value["PayloadType"] = PropertyListValue(.string(type))
    if let displayName { value["PayloadDisplayName"] = PropertyListValue(.string(displayName)) }
    payload = RawPayload(name: name, PropertyListValue(.dictionary(value)))
    self.places = places
    self.position = position
  }
}
