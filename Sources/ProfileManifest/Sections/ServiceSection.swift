import EnrolmentProfile
import PropertyList
import YAML

/// `profileService:`, the first profile of an over-the-air enrolment, which asks the device what it is.
struct ServiceSection {
  let service: ProfileService?
  let places: SchemaReader

  init?(_ node: YAMLNode, _ reader: ManifestReader) {
    guard let row = PayloadSchema.profileService.key("PayloadContent") else { return nil }
    var keys = SchemaReader(reader, .profileService, root: "profileService")
    service = ProfileService(keys.value(node, row, what: "profileService", at: row.name))
    places = keys
  }
}
