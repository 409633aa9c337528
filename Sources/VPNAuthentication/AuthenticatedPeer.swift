/// What authentication asks of a peer before one byte of a credential is given out.
///
/// A conforming type says by existing that the peer's chain is trusted and that the peer holds the key of its
/// leaf. Nothing in this module can make one: exactly one type of the package conforms, TunnelProvider's
/// `AuthenticatedServer`.
package protocol AuthenticatedPeer: Sendable {
  /// The name the peer was trusted under, as it stands in messages.
  var peerName: String { get }
}
