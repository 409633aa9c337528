internal import OpenSSL

/// OpenSSL's judgement of exactly this chain: signatures, basicConstraints, pathLenConstraint, keyCertSign and critical
/// extensions (RFC 5280 6.1).
///
/// Where the path did not reach an anchor its last certificate stands in for one, so that the rest is still judged.
enum FixedChainCheck: PathCheck {
  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation] {
    let faults = PathVerifier.faults(
      path: path.certificates, at: request.at,
      allowsAnyAnchor: path.anchor == nil || request.allowsAnyAnchor)
    return faults.compactMap { observation($0, in: path) }
  }

  private static func observation(_ fault: PathFault, in path: CandidatePath) -> Observation? {
    let certificate = fault.certificate
    let issuerIndex = fault.depth + 1
    let issuer = path.certificates.indices.contains(issuerIndex) ? path.certificates[issuerIndex] : nil
    let isEnd = path.anchor == nil && certificate == path.certificates.last
    let mismatch = issuer.map {
      Reason.signatureMismatch(
        issuer: Wording.name($0.subject), sha256: $0.sha256, isAnchor: $0 == path.anchor?.certificate)
    }
    let reason: Reason? =
      switch fault.kind {
      case .signatureInvalid: mismatch ?? .pathRejected(message: fault.message)
      // OpenSSL looks at the key identifiers first, and then never comes to the signature.
      case .issuerMissing where issuer.map { certificate?.isSigned(by: $0) == false } == true: mismatch
      // Said already, of the place where the path ends.
      case .invalidCA where isEnd: nil
      case .invalidCA where certificate?.isCA == true && !mayIssue(certificate): .keyCertSignMissing
      case .invalidCA: .notACA
      // Said by `EncodingCheck`, which knows the extension, and refuses under every policy.
      case .invalidExtension where certificate.map(EncodingCheck.hasUnreadable) == true: nil
      case .other where path.certificates.contains(where: EncodingCheck.hasUnreadable): nil
      case .pathLengthExceeded:
        .pathLengthExceeded(allowed: certificate?.basicConstraints?.pathLength)
      case .keyCertSignMissing: .keyCertSignMissing
      // `NameConstraintCheck` judges names.
      case .nameConstraintViolated, .nameConstraintUnsupported: nil
      case .unknownCriticalExtension:
        .unknownCriticalExtension(
          oids: (certificate?.extensions ?? []).filter { $0.isCritical && !$0.isSupported }.map(\.oid))
      default: .pathRejected(message: fault.message)
      }
    return reason.map { Observation($0, certificate) }
  }

  private static func mayIssue(_ certificate: Certificate?) -> Bool {
    certificate?.keyUsage?.contains(.keyCertSign) ?? true
  }
}
