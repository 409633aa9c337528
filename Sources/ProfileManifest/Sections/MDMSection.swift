import EnrolmentProfile
import OpenSSL
import PropertyList
import TrustEvaluation
import YAML

/// `mdm:`, the enrolment with an MDM server: the keys of com.apple.mdm, `identity` by its name, and
/// `serverCertificate`, which is ours.
struct MDMSection {
  static let keys = ["identity", "serverCertificate", "displayName"]

  let payload: PlacedPayload
  let server: NamedServer?

  init?(_ node: YAMLNode, _ reader: ManifestReader) {
    guard let schema = PayloadSchema.named(MDMPayload.payloadType) else { return nil }
    var keys = SchemaReader(reader, schema, root: "mdm")
    var form = node
    if let identity = node.given("identity") {
      if node.hasKey("identityCertificateUUID") {
        reader.mistake(identity.position, "identity says what identityCertificateUUID says too; keep one")
      }
      form = node.replacing(["identity"], with: [.init("identityCertificateUUID", identity)])
    }
    let value = keys.dictionary(form, schema.keys, "mdm", at: "", own: Self.keys)
    guard node.entries != nil else { return nil }
    // There is one at most, and what it is called may change without its identifier.
    payload = PlacedPayload(
      name: "mdm", displayName: reader.text(node.given("displayName"), "displayName"),
      type: MDMPayload.payloadType, value, keys, at: node.position)
    server = node.given("serverCertificate").map { file in
      NamedServer(
        name: "mdm", names: value["ServerURL"]?.string.map { [NamedServer.name(in: $0)] } ?? [],
        policy: .appleTLS, chain: reader.certificates(file, "serverCertificate"), position: file.position)
    }
  }
}
