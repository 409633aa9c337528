import EnrolmentProfile
import OpenSSL
import PropertyList
import YAML

/// One entry of `vpn:`. Its keys are those of com.apple.vpn.managed, with short forms for what Apple splits:
/// `l2tp`, `onDemandRules`, `authentication`, `perApp`; and `serverCertificate`, which is ours.
struct VPNSection {
  /// What the entry is read against.
  struct Context {
    let reader: ManifestReader
    /// The profile's identifier.
    let identifier: String
    let identities: IdentitiesSection
    let anchors: AnchorsSection
  }

  let name: String
  /// The payload's dictionary, without the keys that every payload has.
  let dictionary: PropertyListDictionary
  let places: SchemaReader
  let position: YAMLPosition
  /// The server and the chain that it sends, as far as the manifest says it.
  let server: NamedServer?
  /// For a VPN of some apps: what binds them to it, and `apps` of macOS.
  let perApp: (vpnUUID: String, apps: YAMLNode?)?

  /// The VPN by its own names.
  var payload: VPNPayload { VPNPayload(PropertyListValue(.dictionary(dictionary))) ?? VPNPayload() }

  init?(_ node: YAMLNode, _ context: Context) {
    let reader = context.reader
    let isPerApp = node.given("perApp") != nil
    let type = isPerApp ? AppVPNPayload.payloadType : VPNPayload.payloadType
    guard let schema = PayloadSchema.named(type), let vpn = PayloadSchema.named(VPNPayload.payloadType) else {
      return nil
    }
    guard node.entries != nil else {
      _ = reader.mapping(node, "a VPN")
      return nil
    }
    let form = VPNForm(node, reader)
    var keys = SchemaReader(reader, schema, root: "the entry of vpn")
    keys.shortForms = Self.shortForms(form?.kind, context)
    name = node.given("userDefinedName")?.string ?? form?.kind.vpnType.rawValue ?? "vpn"
    var value = PropertyListDictionary()
    if let perApp = node.given("perApp") {
      let rows = schema.keys.filter { row in !vpn.keys.contains { $0.name == row.name } }
      value = keys.dictionary(perApp, rows, "perApp", at: "", own: ["apps"])
      let own = StableUUID.payload(profile: context.identifier, name: "vpn-uuid.\(name)")
      let uuid = value["VPNUUID"]?.string ?? own
      value["VPNUUID"] = PropertyListValue(.string(uuid))
      self.perApp = (uuid, perApp.given("apps"))
    } else {
      perApp = nil
    }
    let own = keys.dictionary(form?.rewritten() ?? node, vpn.keys, "a VPN", at: "", own: VPNForm.keys)
    for entry in own.entries { value[entry.key] = entry.value }
    // What has no kind was told of; what it says is judged all the same.
    guard let form else { return nil }
    dictionary = value
    places = keys
    position = node.position
    server = Self.server(of: form.kind, value, name, node, reader)
  }

  private static func shortForms(_ kind: VPNKind?, _ context: Context) -> [String: ShortForm] {
    var forms: [String: ShortForm] = [:]
    // Its own form is read when the entry is split; one without a value is left over from that.
    if kind == .l2tp { forms["PPP"] = ShortForm(keys: [Authentication.key]) { $0 } }
    for kind in kind.map({ [$0] }) ?? VPNKind.allCases where kind != .l2tp {
      let (path, authentication) = kind.authentication
      forms[path] = ShortForm(keys: [Authentication.key]) { node in
        var result = authentication.rewritten(
          node, in: kind == .alwaysOn ? "a tunnel" : kind.rawValue, context.reader)
        if kind == .ikev2 || kind == .alwaysOn { result = withCertificateType(result, context) }
        if kind == .alwaysOn, result.entries != nil, !result.hasKey("protocolType") {
          result = result.replacing([], with: [.init("protocolType", "IKEv2", at: node.position)])
        }
        return result
      }
    }
    return forms
  }

  /// Apple's CertificateType says what key the identity has, and absent says RSA; the identity knows better than
  /// people do. It goes with the name of the root whose certificate the device shall ask the server for.
  private static func withCertificateType(_ node: YAMLNode, _ context: Context) -> YAMLNode {
    guard let identity = node.given("payloadCertificateUUID"), let name = identity.string,
      !node.hasKey("certificateType"), let type = context.identities.certificateType(of: name), type != "RSA"
    else { return node }
    var entries = [YAMLNode.Entry("certificateType", type, at: identity.position)]
    let roots = context.anchors.certificates.map(\.certificate).filter(\.isSelfSigned)
    if !node.hasKey("serverCertificateIssuerCommonName"), Set(roots.map(\.sha256)).count == 1,
      let root = roots.first?.subject.commonName
    {
      entries.append(.init("serverCertificateIssuerCommonName", root, at: identity.position))
    }
    return node.replacing([], with: entries)
  }

  private static func server(
    of kind: VPNKind, _ value: PropertyListDictionary, _ name: String, _ node: YAMLNode,
    _ reader: ManifestReader
  ) -> NamedServer? {
    guard let file = node.given("serverCertificate") else { return nil }
    guard let policy = kind.policy else {
      reader.mistake(
        file.position,
        "no device sees a server's certificate in a VPN of kind \(kind.rawValue); take serverCertificate out")
      return nil
    }
    let payload = VPNPayload(PropertyListValue(.dictionary(value)))
    let address = payload?.ipsec?.remoteAddress ?? payload?.appTunnel?.remoteAddress
    let names = address.map { [NamedServer.name(in: $0)] } ?? payload?.serverNames ?? []
    return NamedServer(
      name: name, names: names, policy: policy, chain: reader.certificates(file, "serverCertificate"),
      position: file.position)
  }
}
