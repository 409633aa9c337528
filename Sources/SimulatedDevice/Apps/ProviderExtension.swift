public import TrustEvaluation

/// A packet tunnel provider inside an app.
public struct ProviderExtension: Sendable {
  /// What it does when it is told to start.
  public enum Behaviour: Sendable {
    /// It connects to the server of its configuration: trust, possession, authentication.
    case connects
    /// It ends its start with this error.
    case fails(domain: String, code: Int)
    /// It never ends its start.
    case hangs
  }

  /// Its bundle identifier.
  public let bundleIdentifier: String
  /// Its groups of the keychain: its own rights, not those of its app.
  public let accessGroups: [String]
  /// What it does when it is told to start.
  public let behaviour: Behaviour

  /// How it has the system judge its server.
  public let policy: TrustPolicy

  /// What it answers to a message of its app (`handleAppMessage`); nil for one that never answers. It is called in the
  /// thread that steps the device, and runs in no app.
  public let answer: (@Sendable ([UInt8]) -> [UInt8]?)?

  /// A provider of its parts.
  public init(
    _ bundleIdentifier: String, keychainGroups: [String] = [], behaviour: Behaviour = .connects,
    policy: TrustPolicy = .appleTLS, answer: (@Sendable ([UInt8]) -> [UInt8]?)? = nil
  ) {
    self.bundleIdentifier = bundleIdentifier
    accessGroups = keychainGroups
    self.behaviour = behaviour
    self.policy = policy
    self.answer = answer
  }
}
