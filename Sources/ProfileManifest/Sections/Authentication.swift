import EnrolmentProfile
import PropertyList
import YAML

/// `authentication:`, Apple's five keys in one.
enum Authentication {
  static let key = "authentication"
  static let keys = ["eap", "username", "password", "certificate", "sharedSecret"]

  private static let forms =
    "{ eap: mschapv2, username: … }, { eap: tls, certificate: NAME }, { certificate: NAME } or { sharedSecret: env:… }"

  /// Reads the short form inside of `ikev2`, unless Apple's keys are there instead.
  static func read(
    in node: YAMLNode, _ reader: ManifestReader, into ikev2: inout PropertyListDictionary,
    _ keys: inout SchemaReader
  ) {
    if let form = node[key], !form.isNull {
      read(form, reader, into: &ikev2, &keys)
    } else if ikev2["AuthenticationMethod"] == nil, let entries = node.entries {
      if !entries.contains(where: { $0.key.string == key }) {
        reader.mistake(node.position, "ikev2 needs authentication: \(forms)")
      }
      standIn(for: &ikev2)
    }
  }

  /// Nothing is built from it; it only keeps what is missing from being told a second time.
  private static func standIn(for ikev2: inout PropertyListDictionary) {
    ikev2["AuthenticationMethod"] = "None"
    ikev2["ExtendedAuthEnabled"] = 1
  }

  private static func read(
    _ node: YAMLNode, _ reader: ManifestReader, into ikev2: inout PropertyListDictionary,
    _ keys: inout SchemaReader
  ) {
    let section = reader.mapping(node, key, keys: Self.keys)
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
      if node.entries != nil { reader.mistake(node.position, "authentication is one of \(forms)") }
      standIn(for: &ikev2)
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
    return PropertyListValue(.string(reader.secretText(node, what) ?? "?"))
  }
}
