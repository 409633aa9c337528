import OpenSSL
import YAML

/// What an app does in a step of a scenario, with its personal VPN or with one of its tunnels.
struct AppAction: Sendable {
  /// What it does.
  enum Deed: String, CaseIterable, Sendable {
    /// It is put on the device if it is not there, or with other providers or groups, and launched.
    case open
    /// Its process ends.
    case close
    /// It adds the password to the keychain.
    case storePassword
    /// It updates the keychain's item in place.
    case updatePassword
    /// It asks the keychain for the item.
    case findPassword
    /// It deletes the keychain's item.
    case deletePassword
    /// The same with the shared secret, which has an item of its own.
    case storeSharedSecret, updateSharedSecret, deleteSharedSecret
    /// It loads its configuration, changes, saves and loads it.
    case save
    case start
    /// It starts what it holds, without loading it first.
    case startUnloaded
    case stop
    /// It loads all its tunnels, and stops the first of them.
    case stopFirst
    /// It loads all its tunnels, and stops one after the other.
    case stopAll
    /// It reads the status of what it holds, without loading it first.
    case look
    /// It loads its configuration, and reads the status.
    case load
    /// It tells its user that the tunnel is up, or that it is down.
    case sayConnected, sayDisconnected
    /// The rotation of its password begins to be watched, or is judged.
    case beginRotation, endRotation

    /// The secret without which it cannot be done.
    fileprivate var secret: String? {
      switch self {
      case .storePassword, .updatePassword: "password"
      case .storeSharedSecret, .updateSharedSecret: "sharedSecret"
      default: nil
      }
    }
  }

  /// What it gives the configuration as `passwordReference`.
  enum Reference: String, CaseIterable, Sendable {
    /// What a query for a persistent reference gives.
    case query
    /// The password itself, which is the mistake.
    case bytes
    /// What the configuration holds already.
    case kept
  }

  /// What it gives the configuration as `sharedSecretReference`.
  enum SharedSecretReference: String, CaseIterable, Sendable {
    /// A reference to the shared secret's own item.
    case query
    /// The reference to the password's item, which is the mistake.
    case password
  }

  private static let keys = [
    "name", "does", "address", "username", "password", "accessible", "reference", "onDemand", "group",
    "groups", "providers", "provider", "configuration", "sharedSecret", "sharedSecretReference",
  ]

  let app: String
  let deed: Deed
  let address: String
  let username: String
  let password: SecretPlace?
  let sharedSecret: SecretPlace?
  let accessibility: Accessibility?
  let reference: Reference
  let sharedSecretReference: SharedSecretReference?
  let isOnDemand: Bool
  /// The access group of the keychain's item; nil for the app's own.
  let group: String?
  /// The access groups that it shares with its providers, and the providers themselves; nil for those it has.
  let groups: [String]?
  let providers: [String]?
  /// The provider that carries the configuration's tunnel; nil for a personal VPN.
  let provider: String?
  /// Which of its tunnels is meant, by the name that Settings shows; nil for its personal VPN.
  let configuration: String?

  init?(_ node: YAMLNode, in reader: ScenarioReader) {
    guard let section = ScenarioSection(node, "app", keys: Self.keys, in: reader) else { return nil }
    let name = reader.text(section.required("name", "the app's bundle identifier", in: reader), "name")
    let deed: Deed? = reader.word(section.required("does", "what the app does", in: reader), "does")
    address = reader.text(section["address"], "address") ?? ""
    username = reader.text(section["username"], "username") ?? ""
    password = reader.secret(section["password"], "password")
    sharedSecret = reader.secret(section["sharedSecret"], "sharedSecret")
    reference = reader.word(section["reference"], "reference") ?? .query
    sharedSecretReference = reader.word(section["sharedSecretReference"], "sharedSecretReference")
    accessibility = Self.accessibility(section["accessible"], in: reader)
    isOnDemand = reader.flag(section["onDemand"], "onDemand") ?? false
    group = reader.text(section["group"], "group")
    groups = section["groups"].map { reader.texts($0, "groups") }
    providers = section["providers"].map { reader.texts($0, "providers") }
    provider = reader.text(section["provider"], "provider")
    configuration = reader.text(section["configuration"], "configuration")
    if let secret = deed?.secret, section[secret] == nil {
      _ = section.required(secret, "where the secret is", in: reader)
    }
    if deed == .save, (provider == nil) != (configuration == nil) {
      reader.mistake(
        section.position, "a tunnel of a provider is saved with both, provider and configuration (its name)")
    }
    guard let name, let deed else { return nil }
    app = name
    self.deed = deed
  }

  private static func accessibility(_ node: YAMLNode?, in reader: ScenarioReader) -> Accessibility? {
    guard let node, let word = reader.text(node, "accessible") else { return nil }
    if let known = Accessibility.allCases.first(where: { $0.name == word }) { return known }
    reader.unknown(word, at: node.position, "accessible", known: Accessibility.allCases.map(\.name))
    return nil
  }
}
