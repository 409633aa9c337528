public import OpenSSL

/// What the device says first, before the server has shown anything (IKE_AUTH request 1).
///
/// With EAP it is a name. With a certificate or a shared secret it already holds something made with the
/// credential, because IKEv2 has the device speak first (RFC 7296 1.2): that is said in the transcript, never
/// hidden. No trust is needed to make one, so none is asked for; the outcome is judged only after trust.
public struct Opening: Sendable {
  /// The device's identity (IDi), as text.
  public let identity: String
  /// The device's certificate and what completes its path, leaf first; empty without certificate authentication.
  public let certificates: [Certificate]
  /// Signature or MAC over the initiator's octets; empty with EAP and without a credential.
  public let proof: [UInt8]
  /// How the signature was made; nil for a MAC and with EAP.
  public let scheme: SignatureScheme?

  /// The opening of `credential` under `identity`; what it gives away is noted in `transcript`. Without a credential
  /// it is a name alone.
  package init(
    _ credential: Credential?, identity: String, handshake: any Handshake, transcript: inout Transcript
  ) throws(OpenSSLError) {
    self.identity = identity
    transcript.sent("identity (IDi)", .identity, identity.utf8.count)
    let octets = try handshake.octets(
      role: .initiator, identity: handshake.encoded(identity: identity))
    switch credential {
    case nil, .eapMSCHAPv2, .eapTLS:
      (certificates, proof, scheme) = ([], [], nil)
    case .certificate(let own):
      let used = handshake.scheme(for: own.privateKey)
      certificates = [own.certificate] + own.chain
      proof = try own.privateKey.sign(octets, scheme: used)
      scheme = used
      let size = certificates.reduce(0) { $0 + $1.der.count }
      transcript.sent("client certificate", .disclosure, size)
      transcript.sent("client signature", .disclosure, proof.count)
    case .sharedSecret(let secret):
      (certificates, scheme) = ([], nil)
      proof = try handshake.mac(over: octets, secret: secret)
      transcript.sent("shared-secret MAC (can be attacked offline)", .disclosure, proof.count)
    }
  }
}
