import EnrolmentProfile

/// The rules on certificates without keys: what payloads hold, what each certificate is, and how they fit together.
extension Rule {
  static let certificates: [Rule] = [
    certificateUnreadable, privateKeyInCertificatePayload, containerInCertificatePayload, pemInDERPayload,
    derInPEMPayload, leafInAnchorPayload, certificateOfOldVersion, anchorWithoutCommonName,
    contradictoryNameConstraints, authorityUnusable, authorityNonconforming, certificateExpired,
    certificateNotYetValid, certificateExpiring, weakCertificateKey, weakCertificateSignature,
    weakAnchorSignature, sameCertificateTwice, intermediateWithoutAnchor, needlessAnchor,
    authorityOnlyInPKCS12,
  ]
}
