import YAML

/// `authentication:`, in one what Apple splits over up to five keys; each kind of VPN has keys of its own for it.
struct Authentication: Sendable {
  static let key = "authentication"
  static let keys = ["eap", "username", "password", "certificate", "sharedSecret"]

  /// What a combination of keys means: Apple's keys that follow from it, and what may stand beside.
  private struct Choice: Sendable {
    var fixed: [(key: String, text: String)] = []
    let allowed: [String]
  }

  /// The forms there are, in words.
  let forms: String
  /// Whether a VPN of this kind says how it authenticates.
  var isRequired = false
  /// Apple's key for each of ours, in the manifest's spelling.
  let names: [String: String]
  private let choice: @Sendable (_ eap: String?, _ given: Set<String>) -> Choice?

  static let ikev2 = Authentication(
    forms:
      "{ eap: mschapv2, username: … }, { eap: tls, certificate: NAME }, { certificate: NAME } or { sharedSecret: env:… }",
    isRequired: true,
    names: [
      "username": "authName", "password": "authPassword", "certificate": "payloadCertificateUUID",
      "sharedSecret": "sharedSecret",
    ]
  ) { eap, given in
    let method = given.intersection(["certificate", "sharedSecret"])
    let extended = [("authenticationMethod", "None"), ("extendedAuthEnabled", "true")]
    return switch (eap, method) {
    case ("mschapv2"?, []): Choice(fixed: extended, allowed: ["username", "password"])
    case ("tls"?, ["certificate"]): Choice(fixed: extended, allowed: ["certificate"])
    case (nil, ["certificate"]):
      Choice(fixed: [("authenticationMethod", "Certificate")], allowed: ["certificate"])
    case (nil, ["sharedSecret"]):
      Choice(fixed: [("authenticationMethod", "SharedSecret")], allowed: ["sharedSecret"])
    default: nil
    }
  }

  /// Cisco IPSec: the devices by secret or certificate, then the user by XAuth.
  static let ipsec = Authentication(
    forms: "{ sharedSecret: env:…, username: … } or { certificate: NAME, username: … }",
    names: [
      "username": "xAuthName", "password": "xAuthPassword", "certificate": "payloadCertificateUUID",
      "sharedSecret": "sharedSecret",
    ]
  ) { eap, given in
    let method = given.intersection(["certificate", "sharedSecret"])
    guard eap == nil, method.count == 1, let only = method.first else { return nil }
    let asksUser = !given.isDisjoint(with: ["username", "password"])
    return Choice(
      fixed: [("authenticationMethod", only == "certificate" ? "Certificate" : "SharedSecret")]
        + (asksUser ? [("xAuthEnabled", "true")] : []),
      allowed: [only, "username", "password"])
  }

  /// L2TP: PPP has the user, IPSec the secret.
  static let l2tp = Authentication(
    forms: "{ sharedSecret: env:…, username: … }",
    names: ["username": "authName", "password": "authPassword", "sharedSecret": "sharedSecret"]
  ) { eap, given in
    guard eap == nil, given.contains("sharedSecret") else { return nil }
    return Choice(
      fixed: [("authenticationMethod", "SharedSecret")], allowed: ["sharedSecret", "username", "password"])
  }

  /// A VPN of an app.
  static let app = forApp(names: [
    "username": "authName", "password": "authPassword", "certificate": "payloadCertificateUUID",
  ])

  static let transparentProxy = forApp(names: [
    "password": "password", "certificate": "payloadCertificateUUID",
  ])

  private static func forApp(names: [String: String]) -> Authentication {
    let user = names.keys.contains("username") ? "username: …" : "password: env:…"
    return Authentication(
      forms: "{ \(user) }, { certificate: NAME } or { certificate: NAME, \(user) }", names: names
    ) { eap, given in
      guard eap == nil, !given.isEmpty, given.isSubset(of: names.keys) else { return nil }
      let methods = [
        given.isDisjoint(with: ["username", "password"]) ? nil : "Password",
        given.contains("certificate") ? "Certificate" : nil,
      ]
      return Choice(
        fixed: [("authenticationMethod", methods.compactMap(\.self).joined(separator: "+"))],
        allowed: Array(names.keys))
    }
  }

  /// The VPN's dictionary with Apple's keys in place of ours.
  func rewritten(_ node: YAMLNode, in what: String, _ reader: ManifestReader) -> YAMLNode {
    guard node.entries != nil else { return node }
    guard let form = node.given(Self.key) else {
      guard isRequired, !node.hasKey("authenticationMethod") else { return node }
      if !node.hasKey(Self.key) { reader.mistake(node.position, "\(what) needs authentication: \(forms)") }
      return node.replacing([], with: standIns(for: node))
    }
    let section = reader.mapping(form, Self.key, keys: Self.keys)
    let eap = reader.text(section["eap"], "eap")?.lowercased()
    guard let choice = choice(eap, Set(section.keys).subtracting(["eap"])) else {
      if form.entries != nil { reader.mistake(form.position, "authentication is one of \(forms)") }
      return node.replacing([Self.key], with: standIns(for: node))
    }
    var entries = choice.fixed.map { YAMLNode.Entry($0.key, $0.text, at: form.position) }
    for (key, value) in section.sorted(by: { $0.key < $1.key }) where key != "eap" {
      guard choice.allowed.contains(key), let name = names[key] else {
        reader.mistake(value.position, "\(key) has no place here; authentication is one of \(forms)")
        continue
      }
      entries.append(YAMLNode.Entry(name, value))
    }
    for entry in entries {
      if let key = entry.key.string, node.hasKey(key) {
        reader.mistake(form.position, "authentication says what \(key) says too; take \(key) out")
      }
    }
    return node.replacing([Self.key], with: entries.filter { !node.hasKey($0.key.string ?? "") })
  }

  /// Nothing is built from them; they only keep what is missing from being told a second time.
  private func standIns(for node: YAMLNode) -> [YAMLNode.Entry] {
    guard isRequired else { return [] }
    return [("authenticationMethod", "None"), ("extendedAuthEnabled", "true")]
      .filter { !node.hasKey($0.0) }.map { YAMLNode.Entry($0.0, $0.1, at: node.position) }
  }
}
