package import OpenSSL

/// What IKE_SA_INIT has agreed on, and what the responder said there.
package struct SecurityAssociation: Sendable {
  package let proposal: IKEProposal
  package let initiatorNonce: [UInt8]
  package let responderNonce: [UInt8]
  /// Whether the responder takes and sends fragments (RFC 7383).
  package let announcesFragmentation: Bool
  /// The hashes for signatures that the responder verifies (RFC 7427); nil where it announces none.
  package let signatureHashes: [UInt16]?
  /// Whether the responder does without a child SA in IKE_AUTH (RFC 6023).
  package let isChildless: Bool
  /// Whether the responder asks for certificates at all.
  package let requestsCertificates: Bool
  /// SHA-1 of the SubjectPublicKeyInfo of each authority it accepts.
  package let certificateAuthorities: [[UInt8]]
  /// Whether both ends announced that they use a PPK (RFC 8784).
  package let usesPPK: Bool
  /// Whether this end seems to be behind a NAT; nil where the responder does not tell.
  package let isInitiatorTranslated: Bool?
  /// Whether the responder seems to be.
  package let isResponderTranslated: Bool?

  /// The keys, for tests that decrypt what they recorded.
  package let keys: SessionKeys
  /// The request that was answered, and the answer, without marker: both are signed.
  let request: [UInt8]
  let response: [UInt8]

  /// What the initiator proves its identity over (RFC 7296 2.15).
  package func signedOctets(initiator: Identification, withPPK: Bool = true) throws(ExchangeFault) -> [UInt8]
  {
    let proof = withPPK ? keys.proofWithPPK ?? keys.proof : keys.proof
    return try request + responderNonce + code(proof.initiator, initiator)
  }

  /// What the responder proves its identity over. With a PPK that is not mandatory, ask for it with
  /// ``AuthResponse/usesPPK``.
  package func signedOctets(responder: Identification, withPPK: Bool = true) throws(ExchangeFault) -> [UInt8]
  {
    let proof = withPPK ? keys.proofWithPPK ?? keys.proof : keys.proof
    return try response + initiatorNonce + code(proof.responder, responder)
  }

  /// The data of an AUTH payload made with a shared secret, or with the key an EAP method gives:
  /// prf(prf(secret, "Key Pad for IKEv2"), octets).
  package func sharedSecretMAC(_ secret: Secret, over octets: [UInt8]) throws(ExchangeFault) -> [UInt8] {
    do throws(OpenSSLError) {
      return try proposal.prf(proposal.prf(secret.octets, Array("Key Pad for IKEv2".utf8)), octets)
    } catch {
      throw .cannotPlay("\(error)")
    }
  }

  private func code(_ key: Secret, _ identification: Identification) throws(ExchangeFault) -> [UInt8] {
    do throws(OpenSSLError) {
      return try proposal.prf(key.octets, identification.payloadBody)
    } catch {
      throw .cannotPlay("\(error)")
    }
  }
}
