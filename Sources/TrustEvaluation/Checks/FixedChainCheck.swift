internal import OpenSSL

/// OpenSSL's judgement of exactly this chain: signatures, basicConstraints, pathLenConstraint, keyCertSign, name
/// constraints and critical extensions (RFC 5280 6.1).
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
    let reason: Reason =
      switch fault.kind {
      case .signatureInvalid:
        issuer.map {
          .signatureMismatch(
            issuer: Wording.name($0.subject), sha256: $0.sha256,
            isAnchor: $0 == path.anchor?.certificate)
        } ?? .pathRejected(message: fault.message)
      case .invalidCA: .notACA
      case .pathLengthExceeded:
        .pathLengthExceeded(allowed: certificate?.basicConstraints?.pathLength)
      case .keyCertSignMissing: .keyCertSignMissing
      case .nameConstraintViolated:
        .nameConstraintViolated(
          message: fault.message,
          issuer: path.certificates.dropFirst(issuerIndex).first { $0.nameConstraints != nil }
            .map { Wording.name($0.subject) })
      case .unknownCriticalExtension: .unknownCriticalExtension(oids: [])
      default: .pathRejected(message: fault.message)
      }
    return Observation(reason, certificate)
  }
}
