import EnrolmentProfile

/// The rules on identities: PKCS#12 files, and what SCEP and ACME servers are asked for.
extension Rule {
  static let identities: [Rule] =
    [identityUnreadable, identityPasswordWrong] + diagnosis + [
      requestedKeyCannotSign, scepWithoutFingerprint, scepFingerprintLength, scepURLScheme, scepNoChallenge,
      scepNoSubject, acmeIdentifierTwice,
    ]
}
