import OpenSSL
public import TrustEvaluation
public import VPNAuthentication

/// A server whose chain is trusted and that has shown it holds the key of the leaf: the only peer that
/// authentication speaks to.
public struct AuthenticatedServer: Sendable, AuthenticatedPeer {
  /// The proof it rests on.
  public let proof: ProofOfPossession
  /// The trust it rests on: the one the proof was made for.
  public var server: TrustedServer { proof.server }

  // Internal: outside this module there is no way from trust to authentication but through the provider.
  init(_ proof: ProofOfPossession) {
    self.proof = proof
  }

  /// The name it is trusted under, or the subject of its certificate where no name was asked for.
  package var peerName: String {
    server.name.map { "\($0)" } ?? proof.leaf.subject.description
  }
}
