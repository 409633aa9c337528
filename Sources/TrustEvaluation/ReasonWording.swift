internal import FoundationEssentials
internal import OpenSSL

// All that this module says to people. A sentence has no capital and no full stop, names what was found and what is
// wanted, and reads well after "CN=vpn.example.com: ".

extension Reason {
  /// What is wrong: the value found, and the value wanted.
  public var sentence: String {
    switch kind {
    case .noCertificatePresented, .noAnchors, .issuerMissing, .unknownRoot, .appMadeCA, .selfSignedLeaf,
      .leafAsAnchor, .intermediateAsAnchor, .anchorNotCA, .pathLoops, .pathTooLong, .budgetExceeded:
      searchSentence
    case .signatureMismatch, .signatureAlgorithmMismatch, .notACA, .pathLengthExceeded, .keyCertSignMissing,
      .nameConstraintViolated, .nameConstraintUnusable, .constrainedNameUnusable, .unknownCriticalExtension,
      .malformedCriticalExtension, .pathRejected,
      .expired, .notYetValid:
      pathSentence
    case .revoked, .revocationUnknown, .revocationListExpired, .revocationListUnusable,
      .revocationListNonconforming, .revocationRequired:
      revocationSentence
    default: certificateSentence
    }
  }

  /// Why there is no path.
  private var searchSentence: String {
    switch self {
    case .noCertificatePresented: "the server presented no certificate"
    case .noAnchors: "no trust anchor is installed, so no server can be trusted"
    case .issuerMissing(let issuer, let keyIdentifier, let presented, _, _):
      "its issuer \(issuer)\(keyIdentifier.map { " (key identifier \($0))" } ?? "") is missing: "
        + (presented == 1
          ? "the server presented only its own certificate"
          : "it is not among the \(presented) certificates that the server presented")
        + ", and it is not installed"
    case .unknownRoot(let subject, let sha256):
      "the chain ends at the self-signed \(subject) (SHA-256 \(sha256)), which no profile brought"
    case .appMadeCA(let subject, let sha256):
      "the chain ends at \(subject) (SHA-256 \(sha256)), a CA that an app made; an app cannot add an anchor"
    case .selfSignedLeaf: "the server's certificate signed itself; no CA vouches for it"
    case .leafAsAnchor:
      "the server's own certificate is installed, but a leaf is never an anchor; only a self-signed CA is"
    case .intermediateAsAnchor(let root):
      "it is installed, but an intermediate only completes a path; its issuer \(root) is not installed"
    case .anchorNotCA: "it is installed, but its basicConstraints do not say CA:TRUE, so it is no anchor"
    case .pathLoops: "its issuers only lead back to itself, never to an anchor"
    case .pathTooLong(let limit): "the path needs more than \(limit) intermediates, the most that are allowed"
    case .budgetExceeded(NameConstraintSet.comparisons, let limit):
      "budget: its names and the name constraints above it take more than \(limit) comparisons"
    case .budgetExceeded(let work, let limit):
      "budget: the search for a path ended after \(limit) \(work); the certificates allow too many paths"
    default: ""
    }
  }

  /// Why the path does not hold.
  private var pathSentence: String {
    switch self {
    case .signatureMismatch(let issuer, let sha256, let isAnchor, let signer):
      mismatch("\(isAnchor ? "the anchor " : "")\(issuer) (SHA-256 \(sha256))", signer)
    case .signatureAlgorithmMismatch:
      "its signature algorithm is not the one that the signed part names; both have to agree"
    case .notACA: "it issued a certificate, but its basicConstraints do not say CA:TRUE"
    case .pathLengthExceeded(let allowed):
      "more CA certificates stand below it than its pathLenConstraint\(allowed.map { " of \($0)" } ?? "") allows"
    case .keyCertSignMissing: "it issued a certificate, but its keyUsage does not hold keyCertSign"
    case .nameConstraintViolated(let name, true, let subtrees, let issuer):
      "its name \(name) lies in what \(issuer) excludes: \(subtrees)"
    case .nameConstraintViolated(let name, false, let subtrees, let issuer):
      "its name \(name) is not within what \(issuer) permits: \(subtrees)"
    case .nameConstraintUnusable(let subtree, let fault, let name):
      "its name constraint \(subtree) cannot be applied to \(name) below it: \(fault)"
    case .constrainedNameUnusable(let name, let fault, let issuer):
      "its \(name) cannot be compared with the name constraints of \(issuer): \(fault)"
    case .unknownCriticalExtension(let oids):
      oids.isEmpty
        ? "a critical extension is not understood"
        : "the critical extension \(Wording.extensions(oids)) is not understood"
    case .malformedCriticalExtension(let oids):
      "its extension \(Wording.extensions(oids)) is malformed, and without it the path cannot be judged"
    case .pathRejected(let message): "OpenSSL refuses the path: \(message)"
    case .expired(let notAfter, let at):
      "it expired: valid until \(Wording.time(notAfter)), and the time is \(Wording.time(at))"
    case .notYetValid(let notBefore, let at):
      "it is not valid yet: valid from \(Wording.time(notBefore)), and the time is \(Wording.time(at))"
    default: ""
    }
  }

  private func mismatch(_ issuer: String, _ signer: NamedSigner) -> String {
    switch signer {
    case .issuer:
      "its signature does not verify under the key of \(issuer), which it names as its signer's; "
        + "it was altered after it was signed, or never signed by that CA"
    case .other(let keyIdentifier):
      "it was signed with another key (key identifier \(keyIdentifier)) than that of \(issuer), "
        + "which only has the name of its issuer"
    case .unknown:
      "its signature does not verify under the key of \(issuer); "
        + "it was altered, or another CA of the same name signed it"
    }
  }

  /// What is wrong with one certificate, whoever issued it.
  private var certificateSentence: String {
    switch self {
    case .nameMismatch(let wanted, let found):
      "its names are \(Wording.list(found)); wanted is \(Wording.list(wanted))"
        + (Wording.isBelowWildcard(wanted, found) ? "; a wildcard stands for one label" : "")
    case .noSubjectAlternativeName(let wanted, let commonName):
      "it has no subjectAltName\(commonName.map { ", and its CN \($0) is never looked at" } ?? "")"
        + "; wanted is \(Wording.list(wanted))"
    case .noNameGiven: "no name was given that the certificate could be compared with"
    case .wildcardTrustedName(let name): "the name wanted, \(name), holds a wildcard, which only EAP allows"
    case .purposeExcluded(let wanted, let found):
      "its extendedKeyUsage is \(Wording.list(found.map(Wording.purpose))); wanted is \(wanted)"
    case .purposeAbsent(let wanted): "it has no extendedKeyUsage; wanted is \(wanted)"
    case .caPurposeExcluded(let wanted, let found):
      "this CA's extendedKeyUsage is \(Wording.list(found.map(Wording.purpose))); "
        + "some devices then refuse what it issues for \(wanted)"
    case .validityOver825Days(let seconds):
      "it is valid for \(Wording.days(seconds)); certificates issued since July 2019 may have 825 days"
    case .validityOver398Days(let seconds):
      "it is valid for \(Wording.days(seconds)); under an anchor of the system 398 days are allowed"
    case .weakKey(let found, let wanted): "its key is \(found); wanted is \(wanted)"
    case .keyKind(let found): "its key is \(found); wanted is RSA, EC on P-256 or larger, or Ed25519"
    case .oddKeyLength(let found): "its key is \(found); wanted is a length that is a multiple of 8 bits"
    case .weakSignatureHash(let hash): "it is signed with \(hash); wanted is SHA-256 or better"
    case .serialZero: "its serial number is 0; wanted is a positive number"
    case .serialNegative: "its serial number is negative; wanted is a positive number"
    case .serialTooLong(let octets): "its serial number has \(octets) octets; at most 20 are allowed"
    case .oldVersion(let version): "it is an X.509 version \(version) certificate; wanted is version 3"
    case .malformedExtension(let oids): "its extension \(Wording.extensions(oids)) is malformed"
    case .duplicateExtension(let oids):
      "its extension \(Wording.extensions(oids)) is there more than once; wanted is once"
    case .nameConstraintsMisplaced: "it has nameConstraints, which only a CA may have"
    case .nameConstraintsNotCritical: "its nameConstraints are not critical; wanted is critical"
    case .emptySubject: "its subject is empty, and its subjectAltName is not critical"
    case .keyIdentifierMismatch(let issuer):
      "the key that its authorityKeyIdentifier names is not the one in the certificate of \(issuer)"
    case .basicConstraintsInconsistent(let found):
      "its basicConstraints are inconsistent: \(found)"
    case .keyUsageInconsistent(let found):
      "its keyUsage is inconsistent: \(found)"
    case .extensionCriticality(let name, let isCritical):
      "its \(name) is \(isCritical ? "" : "not ")critical; wanted is the opposite"
    case .emptyIssuer:
      "its issuer is empty; wanted is the name of the CA"
    case .emptyCASubject:
      "it is a CA, and its subject is empty; wanted is a name"
    case .malformedName(let name, let fault):
      "its name \(name) is malformed: \(fault)"
    case .authorityKeyIdentifierMissing:
      "its authorityKeyIdentifier holds no key identifier; wanted is the subjectKeyIdentifier of its issuer"
    case .subjectKeyIdentifierMissing:
      "it is a CA without subjectKeyIdentifier"
    case .authorityKeyIdentifierForm:
      "its authorityKeyIdentifier holds authorityCertIssuer or authorityCertSerialNumber; wanted is the key identifier alone"
    case .criticalNames:
      "its subjectAltName is critical, though it has a subject"
    case .commonNameDiffers(let commonName, let names):
      "its CN \(Wording.list([commonName])) writes one of its names, \(Wording.list(names)), in other letters"
    case .purposeForbidden(let found):
      "its extendedKeyUsage holds \(Wording.list(found.map(Wording.purpose))), which must not stand beside serverAuth"
    case .rootPurpose(let found):
      "this root has an extendedKeyUsage, \(Wording.list(found.map(Wording.purpose))); wanted is none"
    case .pathLengthWithoutCA(let found):
      "it has a pathLenConstraint of \(found), and does not say CA:TRUE"
    case .policyExtensionNotCritical(let name):
      "its \(name) is not critical; wanted is critical"
    case .demandedPurposeMissing(let wanted, let found):
      "its extendedKeyUsage is \(found.isEmpty ? "absent" : Wording.list(found.map(Wording.purpose))); demanded is \(wanted) itself"
    case .tlsTrustOff: "the anchor was installed by hand and is not switched on for TLS"
    default: ""
    }
  }
}
