public import FoundationEssentials
public import OpenSSL
public import TrustEvaluation

/// That a peer holds the private key of the leaf of a trusted path.
///
/// A chain alone proves nothing: anybody can replay it. A proof exists only as the result of verifying the peer's
/// signature over what both sides said, and it holds the trust it was made for, so that it cannot be used for
/// another name, policy or time.
public struct ProofOfPossession: Sendable {
  /// The trust it was made for.
  public let server: TrustedServer
  /// The certificate whose key signed.
  public let leaf: Certificate

  /// The name the path was trusted for.
  public var name: ServerName? { server.name }
  /// The policy it was trusted under.
  public var policy: TrustPolicy { server.policy }
  /// The time it was trusted at.
  public var at: Date { server.at }

  private init(server: TrustedServer, leaf: Certificate) {
    self.server = server
    self.leaf = leaf
  }

  /// The proof, if `signature` over `octets` verifies under the key of the trusted path's leaf; else nil.
  ///
  /// - Parameter octets: what the peer signed in this very handshake (RFC 7296 2.15, RFC 8446 4.4.3). They must
  ///   hold something the device chose, or a recorded signature would do.
  public static func verify(
    _ server: TrustedServer, octets: [UInt8], signature: [UInt8], scheme: SignatureScheme
  ) -> ProofOfPossession? {
    guard let leaf = server.leaf, leaf.verifies(signature: signature, of: octets, scheme: scheme) else {
      return nil
    }
    return ProofOfPossession(server: server, leaf: leaf)
  }

  /// The proof that a complete TLS handshake is, if it was made with the leaf of the trusted path; else nil.
  public static func completed(_ server: TrustedServer, _ handshake: TLSHandshake) -> ProofOfPossession? {
    guard let leaf = server.leaf, leaf == handshake.presented.first else { return nil }
    return ProofOfPossession(server: server, leaf: leaf)
  }
}
