extension Reason {
  /// Which reason it is, without its facts.
  public var kind: ReasonCode {
    switch self {
    case .noCertificatePresented: .noCertificatePresented
    case .noAnchors: .noAnchors
    case .issuerMissing: .issuerMissing
    case .unknownRoot: .unknownRoot
    case .appMadeCA: .appMadeCA
    case .selfSignedLeaf: .selfSignedLeaf
    case .leafAsAnchor: .leafAsAnchor
    case .intermediateAsAnchor: .intermediateAsAnchor
    case .anchorNotCA: .anchorNotCA
    case .pathLoops: .pathLoops
    case .pathTooLong: .pathTooLong
    case .budgetExceeded: .budgetExceeded
    case .signatureMismatch: .signatureMismatch
    case .signatureAlgorithmMismatch: .signatureAlgorithmMismatch
    case .notACA: .notACA
    case .pathLengthExceeded: .pathLengthExceeded
    case .keyCertSignMissing: .keyCertSignMissing
    case .nameConstraintViolated: .nameConstraintViolated
    case .nameConstraintUnusable: .nameConstraintUnusable
    case .constrainedNameUnusable: .constrainedNameUnusable
    case .unknownCriticalExtension: .unknownCriticalExtension
    case .malformedCriticalExtension: .malformedCriticalExtension
    case .pathRejected: .pathRejected
    case .expired: .expired
    case .notYetValid: .notYetValid
    case .nameMismatch: .nameMismatch
    case .noSubjectAlternativeName: .noSubjectAlternativeName
    case .noNameGiven: .noNameGiven
    case .wildcardTrustedName: .wildcardTrustedName
    case .purposeExcluded: .purposeExcluded
    case .purposeAbsent: .purposeAbsent
    case .caPurposeExcluded: .caPurposeExcluded
    case .validityOver825Days: .validityOver825Days
    case .validityOver398Days: .validityOver398Days
    case .weakKey: .weakKey
    case .keyKind: .keyKind
    case .oddKeyLength: .oddKeyLength
    case .weakSignatureHash: .weakSignatureHash
    case .serialZero: .serialZero
    case .serialNegative: .serialNegative
    case .serialTooLong: .serialTooLong
    case .oldVersion: .oldVersion
    case .malformedExtension: .malformedExtension
    case .duplicateExtension: .duplicateExtension
    case .emptySubject: .emptySubject
    case .nameConstraintsMisplaced: .nameConstraintsMisplaced
    case .nameConstraintsNotCritical: .nameConstraintsNotCritical
    case .tlsTrustOff: .tlsTrustOff
    }
  }
}
