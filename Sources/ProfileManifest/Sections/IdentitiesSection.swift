import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import YAML

/// `identities:`, by the name that VPNs refer to.
struct IdentitiesSection {
  static let kinds = ["pkcs12", "scep", "acme"]

  private(set) var identities: [(identity: DraftIdentity, places: SchemaReader?, position: YAMLPosition)] = []
  /// Every name that is written, also where what it names is not usable.
  private(set) var names: Set<String> = []

  /// By name, the CertificateType of an IKEv2 VPN that goes with the key of the identity.
  private var certificateTypes: [String: String] = [:]
  /// By name, the certificates that could be looked at.
  private(set) var certificates: [String: Certificate] = [:]

  init(_ node: YAMLNode?, _ reader: ManifestReader, at time: Date) {
    guard let node else { return }
    for entry in node.entries ?? [] {
      if let name = entry.key.string { names.insert(name) }
    }
    let section = reader.mapping(node, "identities")
    for entry in node.entries ?? [] {
      guard let name = entry.key.string, let value = section[name] else { continue }
      let identity = reader.mapping(value, "the identity \(name)", keys: Self.kinds)
      if identity.count > 1 {
        reader.mistake(
          value.position,
          "the identity \(name) is one thing; keep one of \(identity.keys.sorted().joined(separator: ", "))")
      }
      if let pkcs12 = identity["pkcs12"] {
        if let read = PKCS12Section.identity(pkcs12, name: name, at: time, reader) {
          certificates[name] = read.certificate
          certificateTypes[name] = read.certificate.flatMap {
            IKEv2Configuration.certificateTypes(fitting: $0.publicKey)?.first
          }
          identities.append((read.identity, nil, entry.key.position))
        }
      }
      for kind in ["scep", "acme"] {
        guard let node = identity[kind], let read = RequestedIdentity.read(node, kind, name: name, reader)
        else { continue }
        certificateTypes[name] = IKEv2Configuration.certificateTypes(of: read.identity)?.first
        identities.append((read.identity, read.places, entry.key.position))
      }
      if identity.isEmpty, value.entries?.isEmpty == true {
        reader.mistake(value.position, "the identity \(name) needs pkcs12, scep or acme")
      }
    }
  }

  /// The CertificateType that goes with the key of the identity of this name; nil where the key is not known.
  func certificateType(of name: String) -> String? { certificateTypes[name] }
}
