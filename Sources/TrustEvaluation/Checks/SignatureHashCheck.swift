internal import OpenSSL

/// No signature that counts is made over a hash that can be forged. The anchor's own does not count: it is trusted
/// for being installed, not for having signed itself.
enum SignatureHashCheck: CertificateCheck {
  static func observe(_ certificate: Certificate, at place: Place) -> [Reason] {
    guard !place.isRoot else { return [] }
    let algorithm = certificate.signatureAlgorithm
    return algorithm.isWeak ? [.weakSignatureHash(hash: algorithm.hash ?? algorithm.name)] : []
  }
}
