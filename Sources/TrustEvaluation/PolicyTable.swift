/// What each policy checks, as data: where sources disagree, a row is to be changed, never code.
public enum PolicyTable {
  /// The rows. Every reason code stands in exactly one.
  public static let rows: [PolicyRow] =
    pathRows + nameAndPurposeRows + strengthRows + encodingRows + revocationRows

  /// What the policy makes of a reason.
  public static func ruling(on code: ReasonCode, under policy: TrustPolicy) -> Ruling {
    // Every code has a row (a test holds that); without one the safe answer would be to refuse.
    rowsByCode[code]?[policy] ?? .refuse(.standard, Source.rfc5280("6.1"))
  }

  private static let rowsByCode = Dictionary(
    rows.flatMap { row in row.codes.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })

  /// Where the rules can be read.
  private enum Source {
    static func rfc5280(_ section: String) -> String {
      "https://www.rfc-editor.org/rfc/rfc5280#section-\(section)"
    }
    /// CA/Browser Forum, Baseline Requirements for TLS server certificates: where they are narrower than RFC 5280.
    static let baseline = "https://cabforum.org/working-groups/server/baseline-requirements/requirements/"
    /// Service identity in TLS.
    static let names = "https://www.rfc-editor.org/rfc/rfc9525#section-6"
    /// Recommendations for the secure use of TLS: lengths of public keys, hashes of signatures.
    static let strength = "https://www.rfc-editor.org/rfc/rfc9325#section-4.5"
    /// Requirements for trusted certificates in iOS 13 and macOS 10.15 (HT210176).
    static let requirements = "https://support.apple.com/en-us/103769"
    /// About upcoming limits on trusted certificates (HT211025).
    static let limits = "https://support.apple.com/en-us/102028"
    /// Trust manually installed certificate profiles in iOS (HT204477).
    static let manual = "https://support.apple.com/HT204477"
    /// The policies for SSL, IPsec and EAP in Apple's Security framework.
    static let policies =
      "https://github.com/apple-oss-distributions/Security/blob/main/OSX/sec/Security/SecPolicy.c"
    /// How trustd applies them.
    static let server =
      "https://github.com/apple-oss-distributions/Security/blob/main/trust/trustd/SecPolicyServer.c"
    /// The keys of the VPN payload, EnableCertificateRevocationCheck among them.
    static let vpnPayload =
      "https://github.com/apple/device-management/blob/release/mdm/profiles/com.apple.vpn.managed.yaml"
    /// What strongSwan's authors saw iOS and macOS ask of an IKEv2 server.
    static let strongSwan = "https://docs.strongswan.org/docs/latest/interop/ios.html"
    /// The switch in Certificate Trust Settings does not matter to IKEv2.
    static let algo = "https://github.com/trailofbits/algo/issues/294"
  }

  private static let pathRows = [
    PolicyRow(
      "a path from the leaf to an anchor",
      [
        .noCertificatePresented, .noAnchors, .issuerMissing, .unknownRoot, .appMadeCA, .selfSignedLeaf,
        .leafAsAnchor, .intermediateAsAnchor, .anchorNotCA, .pathLoops, .pathTooLong, .budgetExceeded,
      ], all: .refuse(.standard, Source.rfc5280("6.1"))),
    PolicyRow(
      "signatures", [.signatureMismatch, .signatureAlgorithmMismatch, .keyIdentifierMismatch],
      all: .refuse(.standard, Source.rfc5280("6.1.3"))),
    PolicyRow(
      "basicConstraints and pathLenConstraint of CAs", [.notACA, .pathLengthExceeded],
      all: .refuse(.standard, Source.rfc5280("4.2.1.9"))),
    PolicyRow(
      "keyCertSign of CAs", [.keyCertSignMissing], all: .refuse(.standard, Source.rfc5280("4.2.1.3"))),
    PolicyRow(
      "name constraints", [.nameConstraintViolated, .nameConstraintUnusable, .constrainedNameUnusable],
      all: .refuse(.standard, Source.rfc5280("4.2.1.10"))),
    PolicyRow(
      "critical extensions", [.unknownCriticalExtension, .malformedCriticalExtension],
      all: .refuse(.standard, Source.rfc5280("4.2"))),
    PolicyRow(
      "whatever else OpenSSL refuses", [.pathRejected], all: .refuse(.standard, Source.rfc5280("6.1"))),
    PolicyRow(
      "validity of every certificate, the second notAfter included", [.expired, .notYetValid],
      all: .refuse(.standard, Source.rfc5280("4.1.2.5"))),
  ]

  private static let nameAndPurposeRows = [
    PolicyRow(
      "a name that is given stands in subjectAltName", [.nameMismatch, .noSubjectAlternativeName],
      rfc5280: .refuse(.standard, Source.names),
      appleTLS: .refuse(.documented, Source.requirements),
      appleIKEv2: .refuse(.reported, Source.strongSwan),
      appleEAP: .refuse(.source, Source.policies)),
    PolicyRow(
      "a name is given", [.noNameGiven],
      rfc5280: .unchecked(.standard, Source.rfc5280("6.1")),
      appleTLS: .refuse(.source, Source.policies),
      appleIKEv2: .refuse(.reported, Source.strongSwan),
      appleEAP: .unchecked(.source, Source.policies)),
    PolicyRow(
      "a name that is given holds no wildcard", [.wildcardTrustedName],
      rfc5280: .refuse(.standard, Source.names),
      appleTLS: .refuse(.source, Source.policies),
      appleIKEv2: .refuse(.source, Source.policies),
      appleEAP: .unchecked(.source, Source.policies)),
    PolicyRow(
      "extendedKeyUsage, if present, holds the purpose", [.purposeExcluded],
      rfc5280: .refuse(.standard, Source.rfc5280("4.2.1.12")),
      appleTLS: .refuse(.documented, Source.requirements),
      appleIKEv2: .refuse(.reported, Source.strongSwan),
      appleEAP: .refuse(.source, Source.policies)),
    PolicyRow(
      "extendedKeyUsage is present", [.purposeAbsent],
      rfc5280: .unchecked(.standard, Source.rfc5280("4.2.1.12")),
      // trustd skips this for anchors that an administrator or user added; Apple's page does not except them.
      appleTLS: .refuse(.documented, Source.requirements),
      appleIKEv2: .warn(.reported, Source.strongSwan),
      appleEAP: .warn(.documented, Source.requirements)),
    PolicyRow(
      "extendedKeyUsage holds the purpose itself, where the request demands it", [.demandedPurposeMissing],
      all: .refuse(.standard, Source.rfc5280("4.2.1.12"))),
    PolicyRow(
      "extendedKeyUsage of a CA, if present, holds the purpose", [.caPurposeExcluded],
      rfc5280: .refuse(.standard, Source.rfc5280("4.2.1.12")),
      appleTLS: .warn(.source, Source.server),
      appleIKEv2: .warn(.source, Source.server),
      appleEAP: .warn(.source, Source.server)),
  ]

  private static let strengthRows = [
    PolicyRow(
      "valid for at most 825 days and 3,600 seconds, if notBefore is after 2019-07-01",
      [.validityOver825Days],
      rfc5280: .unchecked(.standard, Source.rfc5280("4.1.2.5")),
      appleTLS: .refuse(.documented, Source.requirements),
      appleIKEv2: .warn(.source, Source.policies),
      appleEAP: .warn(.source, Source.policies)),
    PolicyRow(
      "valid for at most 398 days under an anchor of the system's, if notBefore is in 2020-09 or later",
      [.validityOver398Days],
      rfc5280: .unchecked(.standard, Source.rfc5280("4.1.2.5")),
      appleTLS: .refuse(.documented, Source.limits),
      appleIKEv2: .unchecked(.source, Source.policies),
      appleEAP: .unchecked(.source, Source.policies)),
    PolicyRow(
      "keys: RSA of 2,048 bits or more in whole octets, EC on P-256 or larger, no DSA",
      [.weakKey, .keyKind, .oddKeyLength],
      rfc5280: .refuse(.standard, Source.strength),
      appleTLS: .refuse(.documented, Source.requirements),
      appleIKEv2: .refuse(.documented, Source.requirements),
      appleEAP: .warn(.source, Source.policies)),
    PolicyRow(
      "no signature over MD5 or SHA-1, but the anchor's own", [.weakSignatureHash],
      rfc5280: .refuse(.standard, Source.strength),
      appleTLS: .refuse(.documented, Source.requirements),
      appleIKEv2: .refuse(.documented, Source.requirements),
      appleEAP: .warn(.source, Source.policies)),
    PolicyRow(
      "the anchor is switched on for TLS, if a person installed it", [.tlsTrustOff],
      rfc5280: .unchecked(.standard, Source.rfc5280("6.1.1")),
      appleTLS: .refuse(.documented, Source.manual),
      appleIKEv2: .unchecked(.reported, Source.algo),
      appleEAP: .unchecked(.reported, Source.algo)),
  ]

  private static let encodingRows = [
    encoding(
      "serial number positive, at most 20 octets", [.serialZero, .serialNegative, .serialTooLong], "4.1.2.2"),
    encoding("version 3", [.oldVersion], "4.1.2.1"),
    encoding("extensions well formed, each once", [.malformedExtension, .duplicateExtension], "4.2"),
    encoding(
      "nameConstraints critical, and in CAs only", [.nameConstraintsMisplaced, .nameConstraintsNotCritical],
      "4.2.1.10"),
    encoding("subject empty only with a critical subjectAltName", [.emptySubject], "4.2.1.6"),
    encoding("issuer, and subject of a CA, not empty", [.emptyIssuer, .emptyCASubject], "4.1.2.6"),
    encoding("names in subjectAltName and issuerAltName well formed", [.malformedName], "4.2.1.6"),
    encoding(
      "basicConstraints and keyUsage consistent", [.basicConstraintsInconsistent, .keyUsageInconsistent],
      "4.2.1.9"),
    encoding(
      "extensions critical where they must be, and not where they must not", [.extensionCriticality], "4.2"),
    PolicyRow(
      "no pathLenConstraint without CA:TRUE", [.pathLengthWithoutCA],
      all: .warn(.standard, Source.rfc5280("4.2.1.9"))),
    encoding(
      "policyConstraints and inhibitAnyPolicy critical", [.policyExtensionNotCritical], "4.2.1.11"),
    strict(
      "key identifiers in certificates and CAs",
      [.authorityKeyIdentifierMissing, .subjectKeyIdentifierMissing],
      Source.rfc5280("4.2.1.1")),
    strict(
      "authorityKeyIdentifier without authorityCertIssuer and authorityCertSerialNumber",
      [.authorityKeyIdentifierForm], Source.baseline),
    strict("subjectAltName not critical beside a subject", [.criticalNames], Source.baseline),
    strict(
      "the common name of a server's certificate, if it is one of its names, is so to the letter",
      [.commonNameDiffers],
      Source.baseline),
    strict(
      "no other purposes beside serverAuth but clientAuth, and none in a root",
      [.purposeForbidden, .rootPurpose],
      Source.baseline),
  ]

  private static let revocationRows = [
    PolicyRow(
      "on no revocation list that was given", [.revoked], all: .refuse(.standard, Source.rfc5280("6.1.3"))),
    PolicyRow(
      "a usable revocation list for every certificate but the anchor, once any list is given",
      [.revocationUnknown, .revocationListExpired, .revocationListUnusable],
      rfc5280: .refuse(.standard, Source.rfc5280("6.1.3")),
      // "Best effort": EnableCertificateRevocationCheck.
      appleTLS: .warn(.documented, Source.vpnPayload),
      appleIKEv2: .warn(.documented, Source.vpnPayload),
      appleEAP: .warn(.documented, Source.vpnPayload)),
    PolicyRow(
      "a usable revocation list for every certificate but the anchor, if that is required",
      [.revocationRequired], all: .refuse(.standard, Source.rfc5280("6.1.3"))),
    encoding("revocation lists as the profile of RFC 5280", [.revocationListNonconforming], "5"),
  ]

  /// What a standard asks of CAs, and no device of Apple's looks at.
  private static func strict(_ title: String, _ codes: [ReasonCode], _ source: String) -> PolicyRow {
    let unchecked = Ruling.unchecked(.source, Source.policies)
    return PolicyRow(
      title, codes, rfc5280: .refuse(.standard, source), appleTLS: unchecked, appleIKEv2: unchecked,
      appleEAP: unchecked)
  }

  private static func encoding(_ title: String, _ codes: [ReasonCode], _ section: String) -> PolicyRow {
    let warning = Ruling.warn(.standard, Source.rfc5280(section))
    return PolicyRow(
      title, codes, rfc5280: .refuse(.standard, Source.rfc5280(section)), appleTLS: warning,
      appleIKEv2: warning, appleEAP: warning)
  }
}
