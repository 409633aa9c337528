import EnrolmentProfile
import PropertyList
import YAML

/// The `apps` of all per-app VPNs, which macOS has in one payload of their own.
struct AppMapping {
  private var places: SchemaReader
  private let row: SchemaKey
  private var mappings: [PropertyListValue] = []
  private var position: YAMLPosition?

  init?(_ reader: ManifestReader) {
    guard let schema = PayloadSchema.named(AppVPNMappingPayload.payloadType),
      let row = schema.key("AppLayerVPNMapping[]")
    else { return nil }
    places = SchemaReader(reader, schema, root: "perApp")
    self.row = row
  }

  /// Takes the apps of one VPN, which is known by its VPNUUID.
  mutating func add(_ apps: YAMLNode, vpnUUID: String) {
    position = position ?? apps.position
    guard let items = apps.sequence else {
      places.reader.mistake(apps.position, "apps must be a list: [ … ]")
      return
    }
    for item in items {
      let path = "AppLayerVPNMapping[\(mappings.count)]"
      var value = places.dictionary(
        item, row.children.filter { $0.name != "VPNUUID" }, "an app", at: path)
      value["VPNUUID"] = PropertyListValue(.string(vpnUUID))
      mappings.append(PropertyListValue(.dictionary(value)))
    }
  }

  /// The payload; nil if no VPN names its apps.
  var payload: PlacedPayload? {
    position.map { position in
      PlacedPayload(
        name: "apps", type: AppVPNMappingPayload.payloadType,
        PropertyListDictionary([("AppLayerVPNMapping", PropertyListValue(.array(mappings)))]), places,
        at: position)
    }
  }
}
