import EnrolmentProfile
import OpenSSL
import PropertyList
import YAML

/// One entry of `vpn:`. Its keys are those of com.apple.vpn.managed, with short forms for what Apple splits:
/// `onDemandRules`, `authentication`; and `serverCertificate`, which is ours.
struct VPNSection {
  /// The keys that are not Apple's, or not Apple's here.
  static let keys = ["ikev2", "onDemandRules", "serverCertificate"]

  let payload: VPNPayload
  let places: SchemaReader
  /// The chain that the server sends, as far as the manifest says it.
  let serverCertificate: [Certificate]
  let serverCertificatePosition: YAMLPosition?

  init?(_ node: YAMLNode, _ reader: ManifestReader) {
    guard let schema = PayloadSchema.named(VPNPayload.payloadType) else { return nil }
    var keys = SchemaReader(reader, schema, root: "the entry of vpn")
    var value = keys.dictionary(
      node, schema.keys.filter { $0.name != "IKEv2" }, "a VPN", at: "", own: Self.keys)
    guard node.entries != nil else { return nil }
    // An entry without a value was told of as such.
    func own(_ key: String) -> YAMLNode? { node[key].flatMap { $0.isNull ? nil : $0 } }
    let rules = own("onDemandRules")
    if let ikev2 = own("ikev2"), let row = schema.key("IKEv2") {
      var inner = keys.dictionary(ikev2, row.children, "ikev2", at: "IKEv2", own: [Authentication.key])
      Authentication.read(in: ikev2, reader, into: &inner, &keys)
      if let rules { Self.read(rules, reader, schema, into: &inner, &keys) }
      value["IKEv2"] = PropertyListValue(.dictionary(inner))
      if value["VPNType"] == nil { value["VPNType"] = "IKEv2" }
    } else if let rules {
      reader.mistake(
        rules.position, "onDemandRules needs ikev2 beside it; in another kind of VPN they stand inside it")
    }
    if value["VPNType"] == nil {
      if node["vpnType"] == nil { reader.mistake(node.position, "a VPN needs ikev2") }
      keys.refuse("VPNType")
    }
    let written = PropertyListValue(.dictionary(value))
    guard let payload = VPNPayload(written) else { return nil }
    Self.refuseLosses(from: written, to: payload.propertyList, at: "", reader, &keys)
    self.payload = payload
    places = keys
    serverCertificatePosition = own("serverCertificate")?.position
    serverCertificate = reader.certificates(own("serverCertificate"), "serverCertificate")
  }

  /// Tells what the draft's VPN has no place for; it would be lost in silence.
  private static func refuseLosses(
    from written: PropertyListValue, to kept: PropertyListValue?, at path: String,
    _ reader: ManifestReader, _ keys: inout SchemaReader
  ) {
    if let items = written.array {
      for (index, item) in items.enumerated() {
        let other = kept?.array.flatMap { index < $0.count ? $0[index] : nil }
        refuseLosses(from: item, to: other, at: "\(path)[\(index)]", reader, &keys)
      }
    }
    for entry in written.dictionary?.entries ?? [] {
      let inner = path.isEmpty ? entry.key : "\(path).\(entry.key)"
      if keys.isRefused(inner) { continue }
      if let value = kept?[entry.key] {
        refuseLosses(from: entry.value, to: value, at: inner, reader, &keys)
      } else if let place = keys.place(of: inner) {
        reader.mistake(
          place,
          "\(ManifestKey.spelling(of: entry.key)) cannot stand under vpn yet; give this VPN under payloads, by Apple's keys"
        )
        keys.refuse(inner)
      }
    }
  }

  /// `onDemandRules` beside `ikev2`; they switch on demand on unless something is said of that.
  private static func read(
    _ rules: YAMLNode, _ reader: ManifestReader, _ schema: PayloadSchema,
    into ikev2: inout PropertyListDictionary, _ keys: inout SchemaReader
  ) {
    guard let row = schema.key("IKEv2.OnDemandRules") else { return }
    if ikev2["OnDemandRules"] != nil {
      reader.mistake(rules.position, "onDemandRules stand inside ikev2 too; keep one of them")
    }
    keys.note("IKEv2.OnDemandRules", at: rules.position)
    ikev2["OnDemandRules"] = keys.value(rules, row, what: "onDemandRules", at: "IKEv2.OnDemandRules")
    if ikev2["OnDemandEnabled"] == nil { ikev2["OnDemandEnabled"] = 1 }
  }
}
