internal import OpenSSL

/// No signature that counts is made over a hash that can be forged. The anchor's own does not count: it is trusted
/// for being installed, not for having signed itself.
enum SignatureHashCheck: PathCheck {
  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation] {
    path.vouchedFor.compactMap { certificate in
      let algorithm = certificate.signatureAlgorithm
      guard algorithm.isWeak else { return nil }
      return Observation(.weakSignatureHash(hash: algorithm.hash ?? algorithm.name), certificate)
    }
  }
}
