/// The handshake of a simulated server: two nonces.
///
/// It plays the part of the signed octets of RFC 7296 2.15: role, both nonces and the signer's identity, each with
/// its length, so that no two handshakes and no two roles share octets.
public struct NonceHandshake: Handshake, Hashable {
  /// The device's nonce.
  public let initiatorNonce: [UInt8]
  /// The server's nonce.
  public let responderNonce: [UInt8]

  /// A handshake of two nonces.
  public init(initiatorNonce: [UInt8], responderNonce: [UInt8]) {
    self.initiatorNonce = initiatorNonce
    self.responderNonce = responderNonce
  }

  /// The identity's UTF-8.
  public func encoded(identity: String) -> [UInt8] { Array(identity.utf8) }

  /// The octets `role` signs under `identity`.
  package func octets(role: HandshakeRole, identity: String) -> [UInt8] {
    octets(role: role, identity: encoded(identity: identity))
  }

  /// The octets `role` signs under an encoded identity.
  public func octets(role: HandshakeRole, identity: [UInt8]) -> [UInt8] {
    [Array(role.rawValue.utf8), initiatorNonce, responderNonce, identity].flatMap { field in
      (0..<4).map { UInt8(truncatingIfNeeded: field.count >> (24 - 8 * $0)) } + field
    }
  }
}
