public import FoundationEssentials
public import OpenSSL

/// One way in which a chain can fail, with the facts that its sentence needs.
///
/// Whether it refuses the chain or is a warning is not said here but in `PolicyTable`.
@nonexhaustive
public enum Reason: Hashable, Sendable {
  /// The peer sent nothing.
  case noCertificatePresented
  /// The store trusts nobody.
  case noAnchors
  /// Neither the peer nor the store has the certificate of the issuer. `keyIdentifier` is the issuer's, in
  /// hexadecimal, `anchor` the installed one that issued it, and `location` where it can be fetched, as far as the
  /// certificate says so.
  case issuerMissing(
    issuer: String, keyIdentifier: String?, presented: Int, anchor: String?, location: String?)
  /// The path ends at a self-signed certificate that no profile brought.
  case unknownRoot(subject: String, sha256: Fingerprint)
  /// The path ends at a CA that an app made.
  case appMadeCA(subject: String, sha256: Fingerprint)
  /// The server vouches for itself.
  case selfSignedLeaf
  /// The server's own certificate was installed as an anchor.
  case leafAsAnchor
  /// An intermediate was installed as an anchor, and its root was not.
  case intermediateAsAnchor(root: String)
  /// A self-signed certificate was installed as an anchor, but it is no CA.
  case anchorNotCA
  /// The certificates issued each other in a circle.
  case pathLoops
  /// More intermediates than `TrustRequest.maxDepth`.
  case pathTooLong(limit: Int)
  /// The search gave up. `work` names what there was too much of.
  case budgetExceeded(work: String, limit: Int)
  /// The signature does not verify under the key of the issuer of that name.
  case signatureMismatch(issuer: String, sha256: Fingerprint, isAnchor: Bool, signer: NamedSigner)
  /// The signature algorithm outside the signed part is not the one inside.
  case signatureAlgorithmMismatch
  /// It issued a certificate and is no CA.
  case notACA
  /// More CA certificates below it than its basicConstraints allow.
  case pathLengthExceeded(allowed: Int?)
  /// It issued a certificate, and its keyUsage does not allow that.
  case keyCertSignMissing
  /// A name in it lies in what an issuer excludes, or outside what it permits; `subtrees` are those of its form.
  case nameConstraintViolated(name: String, isExcluded: Bool, subtrees: String, issuer: String)
  /// A name constraint of it cannot be applied to a name below it.
  case nameConstraintUnusable(subtree: String, fault: String, name: String)
  /// A name in it cannot be compared with the constraints of an issuer.
  case constrainedNameUnusable(name: String, fault: String, issuer: String)
  /// It has name constraints and is no CA.
  case nameConstraintsMisplaced
  /// Its name constraints are not critical.
  case nameConstraintsNotCritical
  /// A critical extension that is not understood.
  case unknownCriticalExtension(oids: [String])
  /// A critical extension, or one that decides the path, that cannot be read.
  case malformedCriticalExtension(oids: [String])
  /// OpenSSL refused the path for a reason that has no case of its own.
  case pathRejected(message: String)
  /// The last second of validity has passed.
  case expired(notAfter: Date, at: Date)
  /// The first second of validity has not come.
  case notYetValid(notBefore: Date, at: Date)
  /// None of the names in the certificate is the one wanted.
  case nameMismatch(wanted: [String], found: [String])
  /// There is no name in the certificate but the subject's.
  case noSubjectAlternativeName(wanted: [String], commonName: String?)
  /// There is no name to compare.
  case noNameGiven
  /// The name that was asked for holds a wildcard.
  case wildcardTrustedName(name: String)
  /// Extended key usage is there, without what is needed.
  case purposeExcluded(wanted: String, found: [String])
  /// Extended key usage is not there.
  case purposeAbsent(wanted: String)
  /// A CA's extended key usage does not hold what the leaf is used for.
  case caPurposeExcluded(wanted: String, found: [String])
  /// Valid for more than 825 days and an hour, since July 2019. `seconds` is from notBefore to notAfter.
  case validityOver825Days(seconds: Int)
  /// Valid for more than 398 days, since September 2020, under an anchor of the system's.
  case validityOver398Days(seconds: Int)
  /// The key is too short.
  case weakKey(found: String, wanted: String)
  /// A kind of key that is not taken at any length.
  case keyKind(found: String)
  /// An RSA modulus whose length is no multiple of eight bits.
  case oddKeyLength(found: String)
  /// Signed over a hash that can be forged.
  case weakSignatureHash(hash: String)
  /// Serial number 0.
  case serialZero
  /// A serial number below 0.
  case serialNegative
  /// A serial number of more than 20 octets.
  case serialTooLong(octets: Int)
  /// Not version 3.
  case oldVersion(Int)
  /// Extensions that cannot be read.
  case malformedExtension(oids: [String])
  /// Extensions that are there twice.
  case duplicateExtension(oids: [String])
  /// No subject, and the subjectAltName that replaces it is not critical.
  case emptySubject
  /// The certificate says that another key of its issuer signed it than the one that the issuer's certificate holds.
  case keyIdentifierMismatch(issuer: String)
  /// basicConstraints that contradict themselves or keyUsage.
  case basicConstraintsInconsistent(found: String)
  /// keyUsage that contradicts basicConstraints, or allows nothing.
  case keyUsageInconsistent(found: String)
  /// An extension is critical that must not be, or is not that must be.
  case extensionCriticality(name: String, isCritical: Bool)
  /// No issuer.
  case emptyIssuer
  /// A CA without a name.
  case emptyCASubject
  /// A name in subjectAltName is not written as names are.
  case malformedName(name: String, fault: String)
  /// It does not say by a key identifier which key signed it.
  case authorityKeyIdentifierMissing
  /// A CA that gives its key no identifier.
  case subjectKeyIdentifierMissing
  /// It names the certificate of its issuer, not only the key.
  case authorityKeyIdentifierForm
  /// subjectAltName is critical though there is a subject.
  case criticalNames
  /// The common name is one of the names, in other letters.
  case commonNameDiffers(commonName: String, names: [String])
  /// Purposes that must not stand beside serverAuth.
  case purposeForbidden(found: [String])
  /// A root with an extended key usage.
  case rootPurpose(found: [String])
  /// A pathLenConstraint in what is no CA.
  case pathLengthWithoutCA(found: Int)
  /// An extension that limits certificate policies is not critical.
  case policyExtensionNotCritical(name: String)
  /// The request demands the purpose in so many words, and it is not there.
  case demandedPurposeMissing(wanted: String, found: [String])
  /// A revocation list holds it. `serialNumber` is in hexadecimal, `reason` as RFC 5280 5.3.1 names it, as far as the
  /// list says so.
  case revoked(serialNumber: String, date: Date?, reason: String?, list: String)
  /// No revocation list was given that could hold it, or none for the reasons in `uncovered`.
  case revocationUnknown(issuer: String, uncovered: [String])
  /// The revocation list that could hold it is out of date.
  case revocationListExpired(list: String, nextUpdate: Date, at: Date)
  /// The revocation list that could hold it says nothing about it, or cannot be believed.
  case revocationListUnusable(list: String, why: String)
  /// The revocation list that was used is not written as RFC 5280 asks.
  case revocationListNonconforming(list: String, faults: [String])
  /// Whether it is revoked is not known, and `TrustRequest.requiresRevocation` asks for that.
  case revocationRequired
  /// The anchor is not switched on in Certificate Trust Settings.
  case tlsTrustOff

  /// The code of the reason, in kebab-case; one of `allCodes`.
  public var code: String { kind.rawValue }

  /// Every code there is, in the order of `ReasonCode`.
  public static var allCodes: [String] { ReasonCode.allCases.map(\.rawValue) }
}
