internal import OpenSSL

/// A certificate is issued by the next of its path: the key identifiers agree, and the signature verifies.
enum LinkCheck {
  /// What is wrong between a certificate and its issuer; `isSigned` tells whether the signature verifies.
  static func observe(
    _ certificate: Certificate, issuer: Certificate, isAnchor: Bool, isSigned: Bool
  ) -> [Observation] {
    guard isSigned else {
      let mismatch = Reason.signatureMismatch(
        issuer: Wording.name(issuer.subject), sha256: issuer.sha256, isAnchor: isAnchor,
        signer: NamedSigner(certificate, issuer: issuer))
      return [Observation(mismatch, certificate)]
    }
    return certificate.isIssued(by: issuer)
      ? [] : [Observation(.keyIdentifierMismatch(issuer: Wording.name(issuer.subject)), certificate)]
  }
}
