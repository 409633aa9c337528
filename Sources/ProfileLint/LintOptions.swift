public import EnrolmentProfile
public import FoundationEssentials
public import OpenSSL

/// What a linter is told besides the files.
public struct LintOptions: Sendable {
  /// The devices the profiles are meant for; empty: no rule about versions is asked.
  public var targets: [Target]
  /// The moment the question is about.
  public var at: Date
  /// From how many days before its end a certificate is told.
  public var expiryDays: Int
  /// What the VPN's server sends, its own certificate first; empty: the server is not judged.
  public var serverChain: [Certificate]
  /// The identity that encrypted payloads are read with.
  public var identity: Identity?
  /// What the project has decided about the rules.
  public var configuration: LintConfiguration
  /// What somebody fills in later, and is not judged; nil: nothing.
  public var placeholder: PlaceholderPattern?

  /// Nothing said but the moment.
  public init(
    targets: [Target] = [], at: Date, expiryDays: Int = 30, serverChain: [Certificate] = [],
    identity: Identity? = nil, configuration: LintConfiguration = LintConfiguration(),
    placeholder: PlaceholderPattern? = nil
  ) {
    self.targets = targets
    self.at = at
    self.expiryDays = expiryDays
    self.serverChain = serverChain
    self.identity = identity
    self.configuration = configuration
    self.placeholder = placeholder
  }
}
