import EnrolmentProfile
import OpenSSL
import PropertyList
import YAML

/// One entry of `vpn:`, an IKEv2 VPN. Its keys are those of com.apple.vpn.managed, with short forms for what Apple splits:
/// `onDemandRules`, `authentication`; and `serverCertificate`, which is ours.
struct VPNSection {
  let payload: VPNPayload
  let places: SchemaReader
  /// The chain that the server sends, as far as the manifest says it.
  let serverCertificate: [Certificate]
  let serverCertificatePosition: YAMLPosition?

  /// What stands beside `ikev2`; the dictionaries of other kinds of VPN go under `payloads:`.
  private static let beside: Set = ["UserDefinedName", "IPv4", "DNS", "Proxies"]

  init?(_ node: YAMLNode, _ reader: ManifestReader) {
    guard let schema = PayloadSchema.named(VPNPayload.payloadType) else { return nil }
    var keys = SchemaReader(reader, schema)
    var value = keys.dictionary(
      node, schema.keys.filter { Self.beside.contains($0.name) }, "a VPN", at: "",
      own: ["ikev2", "onDemandRules", "serverCertificate"])
    if let ikev2 = node["ikev2"], let row = schema.key("IKEv2") {
      var inner = keys.dictionary(ikev2, row.children, "ikev2", at: "IKEv2", own: ["authentication"])
      if let form = ikev2["authentication"] { Authentication.read(form, reader, into: &inner, &keys) }
      if let rules = node["onDemandRules"], let row = schema.key("IKEv2.OnDemandRules") {
        keys.note("IKEv2.OnDemandRules", at: rules.position)
        inner["OnDemandRules"] = keys.value(rules, row, what: "onDemandRules", at: "IKEv2.OnDemandRules")
        if inner["OnDemandEnabled"] == nil { inner["OnDemandEnabled"] = 1 }
      }
      value["IKEv2"] = PropertyListValue(.dictionary(inner))
      value["VPNType"] = "IKEv2"
    } else {
      if node.entries != nil {
        reader.mistake(
          node.position, "a VPN here is IKEv2 and needs ikev2; any other kind goes under payloads")
      }
      return nil
    }
    guard let payload = VPNPayload(PropertyListValue(.dictionary(value))) else { return nil }
    self.payload = payload
    places = keys
    serverCertificate = node["serverCertificate"].map { reader.certificates($0, "serverCertificate") } ?? []
    serverCertificatePosition = node["serverCertificate"]?.position
  }
}

/// `authentication:`, Apple's five keys in one.
private enum Authentication {
  private static let forms =
    "{ eap: mschapv2, username: … }, { eap: tls, certificate: NAME }, { certificate: NAME } or { sharedSecret: env:… }"

  static func read(
    _ node: YAMLNode, _ reader: ManifestReader, into ikev2: inout PropertyListDictionary,
    _ keys: inout SchemaReader
  ) {
    let section = reader.mapping(
      node, "authentication", keys: ["eap", "username", "password", "certificate", "sharedSecret"])
    var method = "None"
    var written: [(key: String, value: PropertyListValue, from: String)] = []
    func take(_ key: String, _ from: String, _ value: PropertyListValue?) {
      if let value { written.append((key, value, from)) }
    }
    let kind = reader.text(section["eap"], "eap")?.lowercased()
    switch (kind, section["certificate"], section["sharedSecret"]) {
    case ("mschapv2"?, nil, nil):
      take(
        "AuthName", "username",
        reader.text(section["username"], "username").map { PropertyListValue(.string($0)) })
      take("AuthPassword", "password", secret(section["password"], "the password", reader))
    case ("tls"?, let certificate?, nil), (nil, let certificate?, nil):
      if kind == nil { method = "Certificate" }
      take(
        "PayloadCertificateUUID", "certificate",
        reader.text(certificate, "certificate").map { PropertyListValue(.string($0)) })
      refuse(["username", "password"], section, reader)
    case (nil, nil, let shared?):
      method = "SharedSecret"
      take("SharedSecret", "sharedSecret", secret(shared, "the shared secret", reader))
      refuse(["username", "password"], section, reader)
    default:
      reader.mistake(node.position, "authentication is one of \(forms)")
      return
    }
    take("AuthenticationMethod", "", PropertyListValue(.string(method)))
    take("ExtendedAuthEnabled", "eap", kind == nil ? nil : 1)
    for (key, value, from) in written {
      if ikev2[key] != nil {
        let spelling = ManifestKey.spelling(of: key)
        reader.mistake(node.position, "authentication says what \(spelling) says too; take \(spelling) out")
      }
      ikev2[key] = value
      keys.note("IKEv2.\(key)", at: section[from]?.position ?? node.position)
    }
  }

  private static func refuse(_ names: [String], _ section: [String: YAMLNode], _ reader: ManifestReader) {
    for name in names {
      if let node = section[name] {
        reader.mistake(node.position, "\(name) has no place here; it belongs to { eap: mschapv2, … }")
      }
    }
  }

  /// A secret as Apple's key has it; one that cannot be had is a mistake already, and the key is there all the same.
  private static func secret(_ node: YAMLNode?, _ what: String, _ reader: ManifestReader)
    -> PropertyListValue?
  {
    guard let node else { return nil }
    let text = reader.secret(node, what)?.withBytes { String(decoding: $0, as: UTF8.self) }
    return PropertyListValue(.string(text ?? "?"))
  }
}
