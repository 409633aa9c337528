/// The codes of all reasons. They are printed and matched by programs, so they never change their spelling.
public enum ReasonCode: String, CaseIterable, Sendable {
  // No path to an anchor.
  case noCertificatePresented = "no-certificate-presented"
  case noAnchors = "no-anchors"
  case issuerMissing = "issuer-missing"
  case unknownRoot = "unknown-root"
  case appMadeCA = "app-made-ca"
  case selfSignedLeaf = "self-signed-leaf"
  case leafAsAnchor = "leaf-as-anchor"
  case intermediateAsAnchor = "intermediate-as-anchor"
  case anchorNotCA = "anchor-not-ca"
  case pathLoops = "path-loops"
  case pathTooLong = "path-too-long"
  case budgetExceeded = "budget-exceeded"
  // The path does not hold.
  case signatureMismatch = "signature-mismatch"
  case signatureAlgorithmMismatch = "signature-algorithm-mismatch"
  case notACA = "not-a-ca"
  case pathLengthExceeded = "path-length-exceeded"
  case keyCertSignMissing = "key-cert-sign-missing"
  case nameConstraintViolated = "name-constraint-violated"
  case unknownCriticalExtension = "unknown-critical-extension"
  case malformedCriticalExtension = "malformed-critical-extension"
  case pathRejected = "path-rejected"
  case expired
  case notYetValid = "not-yet-valid"
  // It is not the server that was meant, or not meant to be one.
  case nameMismatch = "name-mismatch"
  case noSubjectAlternativeName = "no-subject-alternative-name"
  case noNameGiven = "no-name-given"
  case wildcardTrustedName = "wildcard-trusted-name"
  case purposeExcluded = "purpose-excluded"
  case purposeAbsent = "purpose-absent"
  case caPurposeExcluded = "ca-purpose-excluded"
  // It is older or weaker than devices take.
  case validityOver825Days = "validity-over-825-days"
  case validityOver398Days = "validity-over-398-days"
  case weakKey = "weak-key"
  case keyKind = "key-kind"
  case oddKeyLength = "odd-key-length"
  case weakSignatureHash = "weak-signature-hash"
  // It is not encoded as the standard asks.
  case serialZero = "serial-zero"
  case serialNegative = "serial-negative"
  case serialTooLong = "serial-too-long"
  case oldVersion = "old-version"
  case malformedExtension = "malformed-extension"
  case duplicateExtension = "duplicate-extension"
  case emptySubject = "empty-subject"
  // The device's own switch.
  case tlsTrustOff = "tls-trust-off"
}
