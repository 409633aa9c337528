import OpenSSL
import ProfileManifest
import YAML

/// A server of a scenario, its secrets still where the scenario says they are.
struct ScenarioServer: Sendable {
  let chain: [Certificate]
  let key: PrivateKey?
  let identity: String
  let users: [String: SecretPlace]
  let clientAuthorities: [Certificate]
  let sharedSecret: SecretPlace?
  /// Where the network has it, for tunnels that the system starts by itself.
  let address: String?
  /// The server inside EAP-TLS.
  let radius: Identity?

  static let keys = [
    "chain", "key", "identifier", "users", "clientAuthorities", "sharedSecret", "radius", "address",
  ]

  init?(_ node: YAMLNode, named name: String, in reader: ScenarioReader) {
    guard let section = ScenarioSection(node, "server \(name)", keys: Self.keys, in: reader) else {
      return nil
    }
    let chain = reader.certificates(
      section.required("chain", "the path of its certificates, leaf first", in: reader), "chain")
    key = reader.key(section["key"], "key")
    identity = reader.text(section["identifier"], "identifier") ?? ""
    address = reader.text(section["address"], "address")
    clientAuthorities = reader.certificates(section["clientAuthorities"], "clientAuthorities") ?? []
    sharedSecret = reader.secret(section["sharedSecret"], "sharedSecret")
    radius = section["radius"].flatMap { Self.radius($0, in: reader) }
    users = Self.users(section["users"], in: reader)
    guard let chain else { return nil }
    self.chain = chain
  }

  private static func radius(_ node: YAMLNode, in reader: ScenarioReader) -> Identity? {
    guard let section = ScenarioSection(node, "radius", keys: ["chain", "key"], in: reader) else {
      return nil
    }
    let chain = reader.certificates(
      section.required("chain", "the path of its certificates, leaf first", in: reader), "chain")
    let key = reader.key(section.required("key", "the path of its key", in: reader), "key")
    guard let leaf = chain?.first, let key else { return nil }
    do throws(OpenSSLError) {
      return try Identity(certificate: leaf, privateKey: key, chain: Array(chain?.dropFirst() ?? []))
    } catch {
      reader.mistake(section.position(of: "key"), "radius: \(error)")
      return nil
    }
  }

  private static func users(_ node: YAMLNode?, in reader: ScenarioReader) -> [String: SecretPlace] {
    guard let node else { return [:] }
    let names = node.entries?.compactMap(\.key.string) ?? []
    guard let section = ScenarioSection(node, "users", keys: names, in: reader) else { return [:] }
    return names.reduce(into: [:]) { users, name in
      users[name] = reader.secret(section[name], "the password of \(name)")
    }
  }

  var secrets: [SecretPlace] { Array(users.values) + [sharedSecret].compactMap(\.self) }

  /// The server with its secrets.
  func simulated(_ secrets: [SecretReference: Secret]) -> SimulatedServer {
    SimulatedServer(
      chain: chain, key: key, identity: identity,
      users: users.compactMapValues { secrets[$0.reference] }, clientAuthorities: clientAuthorities,
      sharedSecret: sharedSecret.flatMap { secrets[$0.reference] }, radius: radius)
  }
}
