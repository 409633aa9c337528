public import OpenSSL
public import TrustEvaluation

/// The provider of a tunnel: it alone combines trust, proof of possession and authentication, in that order.
///
/// The provider is a value with one session in it. It decides by the anchors of its store and by nothing else.
public struct TunnelProvider: Sendable {
  /// The anchors it decides by.
  public let store: TrustStore
  /// Where its session stands.
  public private(set) var status = SessionStatus.disconnected
  private var random: any RandomNumberGenerator & Sendable

  /// A provider with these anchors.
  ///
  /// - Parameter random: where nonces come from; give a seeded one only to a simulation.
  public init(
    store: TrustStore, random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    self.store = store
    self.random = random
  }

  /// Connects: judges the peer's chain, has it prove the key, and only then lets authentication speak.
  ///
  /// A session that is up is ended first. Nothing is thrown: what went wrong is the one finding of the report.
  public mutating func connect(
    _ request: ConnectionRequest, to peer: inout some TunnelPeer
  ) -> ConnectionReport {
    var changes = disconnect()
    move(to: .connecting, &changes)
    var attempt = ConnectionAttempt(request, store: store)
    attempt.run(with: &peer, nonce: octets(32), methodNonce: octets(32))
    if attempt.report.isConnected {
      move(to: .connected, &changes)
    } else {
      move(to: .disconnecting, &changes)
      move(to: .disconnected, &changes)
    }
    return attempt.finished(changes)
  }

  /// Judges the server behind a complete TLS handshake: its chain, and that the key it proved is the chain's.
  ///
  /// No session comes of it and nobody authenticates: how an app's VPN or a web server does that is its own affair.
  public func judge(_ request: ConnectionRequest, over handshake: TLSHandshake) -> ConnectionReport {
    var attempt = ConnectionAttempt(request, store: store)
    attempt.run(over: handshake)
    return attempt.report
  }

  /// Ends the session, if there is one, and gives the status changes of that.
  public mutating func disconnect() -> [SessionStatus] {
    var changes: [SessionStatus] = []
    guard status != .disconnected else { return changes }
    move(to: .disconnecting, &changes)
    move(to: .disconnected, &changes)
    return changes
  }

  private mutating func move(to next: SessionStatus, _ changes: inout [SessionStatus]) {
    assert(status.successors.contains(next), "\(status.name) cannot become \(next.name)")
    status = next
    changes.append(next)
  }

  private mutating func octets(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }
}
