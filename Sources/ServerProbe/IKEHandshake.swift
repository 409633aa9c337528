import IKEv2
import OpenSSL
import VPNAuthentication

/// What both ends of an IKE SA said before they sign (RFC 7296 2.15).
struct IKEHandshake: Handshake {
  let association: SecurityAssociation
  /// What is sent as IDi where the profile names nobody: the device's own address.
  let ownAddress: [UInt8]

  func identification(_ identity: String) -> Identification {
    guard identity.isEmpty else { return Identification(asSentFor: identity) }
    return Identification(ownAddress.count == 4 ? .ipv4Address : .ipv6Address, ownAddress)
  }

  func encoded(identity: String) -> [UInt8] { identification(identity).payloadBody }

  func octets(role: HandshakeRole, identity: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    try Self.computing { () throws(ExchangeFault) in
      guard let identification = Identification(payloadBody: identity) else {
        throw .malformed("an identity of \(identity.count) octets is none")
      }
      return switch role {
      case .initiator: try association.signedOctets(initiator: identification)
      case .responder: try association.signedOctets(responder: identification)
      }
    }
  }

  /// As the responder understands it: with hashes announced by RFC 7427, else RSA with SHA-1 (RFC 7296 3.8).
  func scheme(for key: PrivateKey) -> SignatureScheme {
    guard association.signatureHashes == nil, key.defaultScheme == .rsaPKCS1SHA256 else {
      return key.defaultScheme
    }
    return .rsaPKCS1SHA1
  }

  func mac(over octets: [UInt8], secret: Secret) throws(OpenSSLError) -> [UInt8] {
    try Self.computing { () throws(ExchangeFault) in
      try association.sharedSecretMAC(secret, over: octets)
    }
  }

  private static func computing(
    _ body: () throws(ExchangeFault) -> [UInt8]
  ) throws(OpenSSLError) -> [UInt8] {
    do throws(ExchangeFault) { return try body() } catch {
      throw .failed(doing: "compute what is signed", reasons: [error.description])
    }
  }
}
