public import VPNAuthentication

/// The far end of a tunnel: a simulated server, or a live one behind a transport.
public protocol TunnelPeer: AuthenticationExchange {
  /// Begins a handshake with the device's nonce (IKE_SA_INIT) and gives what both ends said; nil when nobody answers.
  mutating func begin(nonce: [UInt8]) -> (any Handshake)?
  /// Takes the device's opening and gives what the server shows for itself (IKE_AUTH); nil when it falls silent.
  mutating func open(_ opening: Opening) -> PeerAnswer?
}
