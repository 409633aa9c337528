public import OpenSSL

/// What both ends said before they sign, as far as a signature or a MAC covers it (RFC 7296 2.15).
///
/// The device's side of the protocol makes it: what the peer sent is in it, but the peer does not choose what is
/// covered. It holds something the device chose, so that a recorded signature is worth nothing.
public protocol Handshake: Sendable {
  /// An identity as the protocol encodes it (the body of an ID payload).
  func encoded(identity: String) -> [UInt8]
  /// The octets that `role` signs under an encoded identity.
  func octets(role: HandshakeRole, identity: [UInt8]) throws(OpenSSLError) -> [UInt8]
  /// How the device signs with a key: what the peer understands counts, too.
  func scheme(for key: PrivateKey) -> SignatureScheme
  /// The MAC over octets with a secret that both ends share.
  func mac(over octets: [UInt8], secret: Secret) throws(OpenSSLError) -> [UInt8]
}

extension Handshake {
  /// The key's own scheme.
  public func scheme(for key: PrivateKey) -> SignatureScheme { key.defaultScheme }

  /// The MAC of RFC 7296 2.15 with HMAC-SHA-256.
  public func mac(over octets: [UInt8], secret: Secret) throws(OpenSSLError) -> [UInt8] {
    try SharedSecretMAC.compute(secret, over: octets)
  }
}
