/// What both ends said before they sign: the octets each signature or MAC covers.
///
/// It plays the part of the signed octets of RFC 7296 2.15: role, both nonces and the signer's identity, each with
/// its length, so that no two handshakes and no two roles share octets.
public struct Handshake: Hashable, Sendable {
  /// Who signs.
  public enum Role: String, Hashable, Sendable {
    /// The device.
    case initiator
    /// The server.
    case responder
  }

  /// The device's nonce.
  public let initiatorNonce: [UInt8]
  /// The server's nonce.
  public let responderNonce: [UInt8]

  /// A handshake of two nonces.
  public init(initiatorNonce: [UInt8], responderNonce: [UInt8]) {
    self.initiatorNonce = initiatorNonce
    self.responderNonce = responderNonce
  }

  /// The octets `role` signs under `identity`.
  public func octets(role: Role, identity: String) -> [UInt8] {
    [Array(role.rawValue.utf8), initiatorNonce, responderNonce, Array(identity.utf8)].flatMap { field in
      (0..<4).map { UInt8(truncatingIfNeeded: field.count >> (24 - 8 * $0)) } + field
    }
  }
}
