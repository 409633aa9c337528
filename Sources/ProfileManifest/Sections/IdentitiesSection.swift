import EnrolmentProfile
import FoundationEssentials
import YAML

/// `identities:`, by the name that VPNs refer to.
struct IdentitiesSection {
  static let kinds = ["pkcs12", "scep", "acme"]

  private(set) var identities: [(identity: DraftIdentity, position: YAMLPosition)] = []
  /// Every name that is written, also where what it names is not usable.
  private(set) var names: Set<String> = []

  init(_ node: YAMLNode?, _ reader: ManifestReader, at time: Date) {
    guard let node else { return }
    for entry in node.entries ?? [] {
      if let name = entry.key.string { names.insert(name) }
    }
    let section = reader.mapping(node, "identities")
    for entry in node.entries ?? [] {
      guard let name = entry.key.string, let value = section[name] else { continue }
      let identity = reader.mapping(value, "the identity \(name)", keys: Self.kinds)
      for kind in Self.kinds where kind != "pkcs12" {
        if let node = identity[kind] {
          reader.mistake(
            node.position,
            "\(kind) identities cannot be built yet; give a pkcs12, or the payload under payloads")
        }
      }
      if let pkcs12 = identity["pkcs12"] {
        if let read = PKCS12Section.identity(pkcs12, name: name, at: time, reader) {
          identities.append((read, entry.key.position))
        }
      } else if identity.isEmpty, value.entries?.isEmpty == true {
        reader.mistake(value.position, "the identity \(name) needs pkcs12")
      }
    }
  }
}
