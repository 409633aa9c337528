package import OpenSSL

/// The keys of an IKE SA (RFC 7296 2.14), never printed.
package struct SessionKeys: Sendable, CustomStringConvertible {
  /// SK_a and SK_e of one direction.
  package struct Direction: Sendable {
    /// Empty beside an authenticating cipher.
    package let integrity: Secret
    /// With the salt at its end, where the cipher has one.
    package let encryption: Secret
  }

  /// SK_d, SK_pi and SK_pr: what a PPK is mixed into (RFC 8784 3).
  package struct Proof: Sendable {
    package let derivation: Secret
    package let initiator: Secret
    package let responder: Secret
  }

  package let initiator: Direction
  package let responder: Direction
  package let proof: Proof
  /// The same with the PPK mixed in; nil where none is agreed on.
  package let proofWithPPK: Proof?

  /// Derives all from what both ends know.
  package init(
    proposal: IKEProposal, sharedSecret: [UInt8], nonces: [UInt8], spis: [UInt8], ppk: Secret? = nil
  ) throws(OpenSSLError) {
    let prf = proposal.prf
    let integrityLength = proposal.integrity?.hash.length ?? 0
    let encryptionLength = proposal.encryption.cipher.keyLength + proposal.encryption.saltLength
    let proofLength = prf.hash.length
    var stream = try prf.expand(
      prf(nonces, sharedSecret), nonces + spis,
      count: 3 * proofLength + 2 * (integrityLength + encryptionLength))[...]
    func cut(_ count: Int) -> Secret {
      defer { stream = stream.dropFirst(count) }
      return Secret(Array(stream.prefix(count)))
    }
    let derivation = cut(proofLength)
    let integrity = (cut(integrityLength), cut(integrityLength))
    let encryption = (cut(encryptionLength), cut(encryptionLength))
    initiator = Direction(integrity: integrity.0, encryption: encryption.0)
    responder = Direction(integrity: integrity.1, encryption: encryption.1)
    let proof = Proof(
      derivation: derivation, initiator: cut(proofLength), responder: cut(proofLength))
    self.proof = proof
    if let ppk { proofWithPPK = try proof.mixed(with: ppk, prf) } else { proofWithPPK = nil }
  }

  /// Always `<keys>`.
  package var description: String { "<keys>" }
}

extension SessionKeys.Proof {
  fileprivate func mixed(with ppk: Secret, _ prf: PseudorandomFunction) throws(OpenSSLError) -> Self {
    let key = ppk.octets
    func mix(_ secret: Secret) throws(OpenSSLError) -> Secret {
      Secret(try prf.expand(key, secret.octets, count: prf.hash.length))
    }
    return Self(derivation: try mix(derivation), initiator: try mix(initiator), responder: try mix(responder))
  }
}

extension Secret {
  /// A copy, for a call that takes an array.
  var octets: [UInt8] { withBytes { Array($0) } }
}
