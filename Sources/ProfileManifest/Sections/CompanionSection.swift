import EnrolmentProfile
import PropertyList
import YAML

/// `relay:`, `dnsSettings:` and `dnsProxy:`, what goes with a VPN or in its place; each the keys of one payload type
/// in the manifest's spelling, alone or as a list.
enum CompanionSection {
  /// The sections and their payload types.
  static let types = [
    "relay": RelayPayload.payloadType, "dnsSettings": DNSSettingsPayload.payloadType,
    "dnsProxy": "com.apple.dnsProxy.managed",
  ]

  static func payloads(_ key: String, in node: YAMLNode?, _ reader: ManifestReader) -> [PlacedPayload] {
    guard let type = types[key], let schema = PayloadSchema.named(type) else { return [] }
    return reader.list(node).compactMap { item in
      var keys = SchemaReader(reader, schema, root: key)
      var form = item
      var own = ["displayName"]
      // Apple has the name servers one level deeper.
      if let inner = schema.key("DNSSettings") {
        let names = inner.children.map { ManifestKey.spelling(of: $0.name) }
        own += names
        form = nested(item, names, under: ManifestKey.spelling(of: inner.name))
      }
      let value = keys.dictionary(form, schema.keys, key, at: "", own: own)
      guard item.entries != nil else { return nil }
      let name = reader.text(item.given("displayName"), "displayName")
      return PlacedPayload(
        name: name ?? key, displayName: name, type: type, value, keys, at: item.position)
    }
  }

  /// The entry with these keys in a mapping of their own, unless it has that mapping.
  private static func nested(_ node: YAMLNode, _ names: [String], under key: String) -> YAMLNode {
    guard let entries = node.entries, !node.hasKey(key) else { return node }
    let inner = entries.filter { !$0.value.isNull && names.contains($0.key.string ?? "") }
    return node.replacing(
      names, with: [.init(key, YAMLNode(.mapping(inner), position: node.position))])
  }
}
