internal import OpenSSL

extension Reason {
  /// What to change so that the reason goes away, where that is known.
  public var fix: String? {
    switch self {
    case .noCertificatePresented: "let the server send its certificate and the intermediates"
    case .noAnchors: "install a profile that holds the root of the server's chain"
    case .issuerMissing(let issuer, _, _, let anchor?, let location):
      "add the intermediate \(issuer) to the profile or let the server send it: its issuer is your anchor \(anchor)"
        + (location.map { "; it can be fetched from \($0)" } ?? "")
    case .issuerMissing(let issuer, _, _, nil, let location):
      "add the certificate of \(issuer) to the profile (as an intermediate, or, if it is self-signed, as the anchor)"
        + " or let the server send it" + (location.map { "; it can be fetched from \($0)" } ?? "")
    case .unknownRoot(let subject, _): "if \(subject) is yours, add it to the profile as an anchor"
    case .appMadeCA(let subject, _):
      "bring \(subject) in a profile, or issue the server's certificate from a CA that a profile brings"
    case .selfSignedLeaf: "issue the server's certificate from a CA, and put that CA's root into the profile"
    case .leafAsAnchor:
      "put the root of its CA into the profile instead; a certificate that signed itself needs a CA first"
    case .intermediateAsAnchor(let root): "add the root \(root) to the profile"
    case .anchorNotCA: "issue the root again with basicConstraints CA:TRUE, critical"
    case .pathLoops: "add the root of these certificates to the profile"
    case .pathTooLong: "issue the server's certificate from a CA nearer to the root, or raise the limit"
    case .budgetExceeded(NameConstraintSet.comparisons, _):
      "issue the certificate with fewer names, or the CA with fewer name constraints"
    case .budgetExceeded: "let the server send only the certificates of its own path"
    case .signatureMismatch(_, _, _, .issuer):
      "take the certificate from its CA again: this copy is damaged or forged"
    case .signatureMismatch(let issuer, _, let isAnchor, let signer):
      Self.otherSigner(issuer, isAnchor: isAnchor, signer)
    case .serialZero, .serialNegative: "issue it again with a positive serial number"
    case .serialTooLong: "issue it again with a serial number of at most 20 octets"
    case .oldVersion: "issue it again as version 3"
    case .malformedExtension(let oids), .malformedCriticalExtension(let oids):
      "issue it again with \(Wording.extensions(oids)) well formed, or without"
    case .duplicateExtension(let oids): "issue it again with \(Wording.extensions(oids)) once"
    case .extensionCriticality(let name, let isCritical):
      "issue it again with \(name) \(isCritical ? "not critical" : "critical")"
    case .pathLengthWithoutCA: "issue it again without pathLenConstraint, or with CA:TRUE if it is a CA"
    case .policyExtensionNotCritical(let name): "issue it again with \(name) critical"
    case .authorityKeyIdentifierMissing, .authorityKeyIdentifierForm:
      "issue it again with the issuer's key identifier, and that alone, in its authorityKeyIdentifier"
    case .subjectKeyIdentifierMissing: "issue the CA again with a subjectKeyIdentifier"
    case .criticalNames: "issue it again with its subjectAltName not critical"
    case .emptyIssuer: "give the CA a name, and issue the certificate again"
    case .malformedName(let name, _): "issue it again without \(name), or with it well formed"
    case .basicConstraintsInconsistent:
      "issue it again: a CA with CA:TRUE and keyCertSign, any other certificate with neither"
    case .keyUsageInconsistent:
      "issue it again with another keyUsage: keyCertSign for a CA (with CA:TRUE), digitalSignature for a server or client"
    case .signatureAlgorithmMismatch: "issue the certificate again"
    case .notACA: "issue it again with basicConstraints CA:TRUE, critical, or use another CA"
    case .pathLengthExceeded: "issue it again with a larger pathLenConstraint, or leave out an intermediate"
    case .keyCertSignMissing: "issue it again with keyUsage keyCertSign"
    case .nameConstraintViolated(_, _, _, let issuer):
      "use a name that \(issuer) may vouch for, or another CA"
    case .nameConstraintUnusable: "issue the CA again with name constraints that can be applied, or without"
    case .constrainedNameUnusable(let name, _, _):
      "issue the certificate again without \(name), or well formed"
    case .nameConstraintsMisplaced: "issue it again without nameConstraints"
    case .nameConstraintsNotCritical: "issue it again with critical nameConstraints"
    case .unknownCriticalExtension(let oids):
      "issue it again without the extension \(Wording.extensions(oids)), or with it not critical"
    case .pathRejected: nil
    case .expired: "renew it, and put the new one where it is"
    case .notYetValid(let notBefore, _):
      "wait until \(Wording.time(notBefore)), or, if that has passed, set the clock of the device"
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

  /// What to do where another CA of the issuer's name signed, or may have.
  private static func otherSigner(_ issuer: String, isAnchor: Bool, _ signer: NamedSigner) -> String {
    var right = "the \(issuer) that signed"
    if case .other(let keyIdentifier) = signer {
      right = "the \(issuer) that has the key identifier \(keyIdentifier)"
    }
    return isAnchor
      ? "put \(right) into the profile: the one installed has another key" : "let the server send \(right)"
  }
}
