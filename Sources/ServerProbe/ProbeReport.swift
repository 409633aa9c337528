public import OpenSSL
public import TunnelProvider

/// What a probe found, with its evidence.
public struct ProbeReport: Sendable {
  /// The verdict.
  public let verdict: ProbeVerdict
  /// What does not decide, but should be known.
  public let warnings: [ProbeVerdict.Reason]
  /// What the server was asked in.
  public let probedProtocol: ProbeProtocol
  /// The address that was asked; nil if the name has none.
  public let address: String?
  /// The messages, in order.
  public let exchange: [ProbeStep]
  /// What both ends agreed on: a proposal, or a TLS version and cipher; nil if they did not.
  public let negotiated: String?
  /// What the server would have taken instead; nil where that was not asked or found out.
  public let alternative: String?
  /// The identity that was shown (IDi, or the name in SNI); nil if nothing was.
  public let shownIdentity: String?
  /// What the server calls itself (IDr); nil if it did not say.
  public let serverIdentity: String?
  /// The certificates that the server presented, its own first.
  public let presented: [Certificate]
  /// What the provider made of it: trust, possession, authentication and what left; nil if it did not come to that.
  public let connection: ConnectionReport?
  /// How long it took, from the first packet to the verdict.
  public let elapsed: Duration
}
