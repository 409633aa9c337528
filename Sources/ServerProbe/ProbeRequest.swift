public import EnrolmentProfile
public import FoundationEssentials
public import OpenSSL
public import TrustEvaluation
public import VPNAuthentication

/// What a probe is asked: where, as which device, by which anchors, and how far to go.
public struct ProbeRequest: Sendable {
  /// The server.
  public var target: ProbeTarget
  /// What the device trusts by; the anchors of the profile and nothing else, unless somebody added more.
  public var store: TrustStore
  /// How the profile reached the device.
  public var channel: InstallChannel
  /// Anchors that are switched on in Certificate Trust Settings; asked for by TLS with a manual install only.
  public var tlsTrustSwitchedOn: Set<Fingerprint> = []
  /// The device that is played: its system and version.
  public var device: Target
  /// The identity to show (IDi). Nil is a neutral one, or the profile's where there is a credential.
  public var identity: String?
  /// What to authenticate with; nil to stop before any credential.
  public var credential: Credential?
  /// How long to wait for each answer.
  public var timeout: Duration
  /// The time everything is judged at.
  public var at: Date

  /// A request of its parts.
  public init(
    target: ProbeTarget, store: TrustStore, channel: InstallChannel = .mdm, device: Target,
    identity: String? = nil, credential: Credential? = nil, timeout: Duration = .seconds(5), at: Date
  ) {
    self.target = target
    self.store = store
    self.channel = channel
    self.device = device
    self.identity = identity
    self.credential = credential
    self.timeout = timeout
    self.at = at
  }

  /// What is shown where nobody asked for a name: it names nobody (RFC 2606 2).
  static let neutralIdentity = "probe.invalid"
}
