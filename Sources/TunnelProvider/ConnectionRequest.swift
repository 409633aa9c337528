public import FoundationEssentials
public import OpenSSL
public import TrustEvaluation
public import VPNAuthentication

/// What a provider is started with: whom to expect, how to judge, and what to show.
public struct ConnectionRequest: Sendable {
  /// The names the server may go by; one must match.
  public var names: [ServerName]
  /// The policy for the server's chain.
  public var policy: TrustPolicy
  /// How the anchors' profile reached the device.
  public var channel: InstallChannel
  /// Anchors that are switched on in Certificate Trust Settings; asked for by TLS with a manual install only.
  public var tlsTrustSwitchedOn: Set<Fingerprint> = []
  /// The device's identity (IDi): it is chosen to be seen.
  public var identity: String
  /// What proves it; nil to see how the server shows itself and to stop before any credential.
  public var credential: Credential?
  /// Names the server inside EAP-TLS may go by; empty asks for none.
  public var innerNames: [ServerName]
  /// The versions of TLS it takes inside EAP-TLS.
  public var innerVersions = InnerVersions()
  /// The time everything is judged at.
  public var at: Date

  /// A request of its parts.
  public init(
    names: [ServerName], policy: TrustPolicy = .appleIKEv2, channel: InstallChannel = .mdm,
    identity: String, credential: Credential?, innerNames: [ServerName] = [], at: Date
  ) {
    self.names = names
    self.policy = policy
    self.channel = channel
    self.identity = identity
    self.credential = credential
    self.innerNames = innerNames
    self.at = at
  }
}
