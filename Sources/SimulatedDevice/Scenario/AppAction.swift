import OpenSSL
import YAML

/// What an app with a personal VPN does in a step of a scenario.
struct AppAction: Sendable {
  /// What it does.
  enum Deed: String, CaseIterable, Sendable {
    /// It is put on the device if it is not there, and launched.
    case open
    /// Its process ends.
    case close
    /// It adds the password to the keychain.
    case storePassword
    /// It updates the keychain's item in place.
    case updatePassword
    /// It deletes the keychain's item.
    case deletePassword
    /// It loads its configuration, changes, saves and loads it.
    case save
    case start
    /// It starts what it holds, without loading it first.
    case startUnloaded
    case stop
    /// It reads the status of what it holds, without loading it first.
    case look
    /// It loads its configuration, and reads the status.
    case load
    /// It tells its user that the tunnel is up, or that it is down.
    case sayConnected, sayDisconnected
    /// The rotation of its password begins to be watched, or is judged.
    case beginRotation, endRotation
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

  private static let keys = [
    "name", "does", "address", "username", "password", "accessible", "reference", "onDemand",
  ]

  let app: String
  let deed: Deed
  let address: String
  let username: String
  let password: SecretPlace?
  let accessibility: Accessibility?
  let reference: Reference
  let isOnDemand: Bool

  init?(_ node: YAMLNode, in reader: ScenarioReader) {
    guard let section = ScenarioSection(node, "app", keys: Self.keys, in: reader) else { return nil }
    let name = reader.text(section.required("name", "the app's bundle identifier", in: reader), "name")
    let deed: Deed? = reader.word(section.required("does", "what the app does", in: reader), "does")
    address = reader.text(section["address"], "address") ?? ""
    username = reader.text(section["username"], "username") ?? ""
    password = reader.secret(section["password"], "password")
    reference = reader.word(section["reference"], "reference") ?? .query
    accessibility = Self.accessibility(section["accessible"], in: reader)
    isOnDemand = Self.flag(section["onDemand"], in: reader)
    if deed == .storePassword || deed == .updatePassword, password == nil {
      _ = section.required("password", "where the password is", in: reader)
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

  private static func flag(_ node: YAMLNode?, in reader: ScenarioReader) -> Bool {
    guard let node, let word = reader.text(node, "onDemand") else { return false }
    if !["true", "false"].contains(word) { reader.mistake(node.position, "onDemand must be true or false") }
    return word == "true"
  }
}
