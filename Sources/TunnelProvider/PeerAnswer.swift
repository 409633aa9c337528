public import OpenSSL

/// What a server answers to the device's opening: what it shows for itself, and what it made of the device.
public struct PeerAnswer: Sendable {
  /// Its certificates, leaf first; empty when it shows none (shared secret, or it refused at once).
  public var certificates: [Certificate]
  /// Its identity (IDr), as text.
  public var identity: String
  /// The identity as it was sent, where that is more than the handshake's encoding of the text.
  public var encodedIdentity: [UInt8]?
  /// Its signature over the responder's octets, or its MAC with a shared secret.
  public var proof: [UInt8]
  /// How the signature was made; nil for a MAC.
  public var scheme: SignatureScheme?
  /// The first EAP message; empty without EAP.
  public var firstMessage: [UInt8]
  /// With a certificate or a shared secret: whether it accepted the device's proof. Nil with EAP.
  public var acceptsDevice: Bool?

  /// An answer of its parts.
  public init(
    certificates: [Certificate] = [], identity: String = "", encodedIdentity: [UInt8]? = nil,
    proof: [UInt8] = [],
    scheme: SignatureScheme? = nil, firstMessage: [UInt8] = [], acceptsDevice: Bool? = nil
  ) {
    self.certificates = certificates
    self.identity = identity
    self.encodedIdentity = encodedIdentity
    self.proof = proof
    self.scheme = scheme
    self.firstMessage = firstMessage
    self.acceptsDevice = acceptsDevice
  }
}
