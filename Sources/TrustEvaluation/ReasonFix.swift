internal import OpenSSL

extension Reason {
  /// What to change so that the reason goes away, where that is known.
  public var fix: String? {
    switch self {
    case .noCertificatePresented: "let the server send its certificate and the intermediates"
    case .noAnchors: "install a profile that holds the root of the server's chain"
    case .issuerMissing(let issuer, _, _, let location):
      "add the certificate of \(issuer) to the profile (as an intermediate, or, if it is self-signed, as the anchor)"
        + " or let the server send it" + (location.map { "; it can be fetched from \($0)" } ?? "")
    case .unknownRoot(let subject, _): "if \(subject) is yours, add it to the profile as an anchor"
    case .appMadeCA(let subject, _):
      "bring \(subject) in a profile, or issue the server's certificate from a CA that a profile brings"
    case .selfSignedLeaf: "issue the server's certificate from a CA, and put that CA's root into the profile"
    case .leafAsAnchor: "put the root that issued the server's certificate into the profile instead"
    case .intermediateAsAnchor(let root): "add the root \(root) to the profile"
    case .anchorNotCA: "issue the root again with basicConstraints CA:TRUE, critical"
    case .pathLoops: "add the root of these certificates to the profile"
    case .pathTooLong: "issue the server's certificate from a CA nearer to the root, or raise the limit"
    case .budgetExceeded(NameConstraintSet.comparisons, _):
      "issue the certificate with fewer names, or the CA with fewer name constraints"
    case .budgetExceeded: "let the server send only the certificates of its own path"
    case .signatureMismatch(let issuer, _, true):
      "put the \(issuer) that signed into the profile: the one installed has another key"
    case .signatureMismatch: nil
    case .signatureAlgorithmMismatch, .serialZero, .serialNegative, .serialTooLong, .oldVersion,
      .malformedExtension, .malformedCriticalExtension, .duplicateExtension,
      .basicConstraintsInconsistent, .keyUsageInconsistent, .extensionCriticality, .emptyIssuer,
      .malformedName, .pathLengthWithoutCA, .policyExtensionNotCritical, .authorityKeyIdentifierMissing,
      .subjectKeyIdentifierMissing,
      .authorityKeyIdentifierForm, .criticalNames:
      "issue the certificate again"
    case .notACA: "issue it again with basicConstraints CA:TRUE, critical, or use another CA"
    case .pathLengthExceeded: "issue it again with a larger pathLenConstraint, or leave out an intermediate"
    case .keyCertSignMissing: "issue it again with keyUsage keyCertSign"
    case .nameConstraintViolated: "use a name that the CA may vouch for, or another CA"
    case .nameConstraintUnusable: "issue the CA again with name constraints that can be applied, or without"
    case .constrainedNameUnusable(let name, _, _):
      "issue the certificate again without \(name), or well formed"
    case .nameConstraintsMisplaced: "issue it again without nameConstraints"
    case .nameConstraintsNotCritical: "issue it again with critical nameConstraints"
    case .unknownCriticalExtension: "issue it again without the extension, or with it not critical"
    case .pathRejected: nil
    case .expired: "renew it"
    case .notYetValid: "wait, or set the clock of the CA or the device"
    case .nameMismatch(let wanted, _), .noSubjectAlternativeName(let wanted, _):
      "issue the certificate with \(Wording.list(wanted)) in its subjectAltName"
    case .noNameGiven: "say which name the server has"
    case .wildcardTrustedName: "name the server in full"
    case .purposeExcluded(let wanted, _), .purposeAbsent(let wanted):
      "issue the certificate with \(wanted) in its extendedKeyUsage"
    case .caPurposeExcluded(let wanted, _): "issue the CA without extendedKeyUsage, or with \(wanted) in it"
    case .validityOver825Days: "issue the certificate for 825 days or less"
    case .validityOver398Days: "issue the certificate for 397 days or less"
    case .weakKey, .keyKind, .oddKeyLength: "issue it for an RSA key of 2048 bits or a P-256 key"
    case .weakSignatureHash: "let the issuer sign it again with SHA-256"
    case .emptySubject: "make the subjectAltName critical, or give the certificate a subject"
    case .keyIdentifierMismatch: "issue it again, or use the issuer's certificate with that key"
    case .emptyCASubject: "issue the CA again with a name"
    case .commonNameDiffers: "repeat one of its names in the CN, to the letter, or leave the CN out"
    case .purposeForbidden: "issue the certificate with serverAuth, and clientAuth if need be, alone"
    case .rootPurpose: "issue the root again without extendedKeyUsage"
    case .demandedPurposeMissing: "issue it with the purpose in its extendedKeyUsage"
    case .revoked(_, _, "certificateHold", _):
      "have it released from the hold, or use another certificate for a new key"
    case .revoked: "use another certificate, for a new key"
    case .revocationUnknown(let issuer, _):
      "give the current revocation list of \(issuer) for every reason"
    case .revocationListExpired(let list, _, _):
      "give the current revocation list in place of that of \(list)"
    case .revocationListUnusable, .revocationListNonconforming:
      "let the issuer write the revocation list anew, or give another one"
    case .revocationRequired: "give a usable revocation list of its issuer, or do not require one"
    case .tlsTrustOff:
      "switch it on in Settings > General > About > Certificate Trust Settings, or install by device management"
    }
  }
}
