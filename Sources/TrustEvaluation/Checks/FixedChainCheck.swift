internal import OpenSSL

/// OpenSSL's judgement of exactly these certificates, each issued by the next (RFC 5280 6.1).
///
/// It verifies the signatures, and stands behind Mooring's own checks: whatever else it refuses is told in its words.
/// Where the path did not reach an anchor its last certificate stands in for one, so that the rest is still judged.
enum FixedChainCheck {
  static func observe(_ certificates: [Certificate], anchor: TrustAnchor?, allowsAnyAnchor: Bool)
    -> [Observation]
  {
    let faults = PathVerifier.faults(
      path: certificates, allowsAnyAnchor: anchor == nil || allowsAnyAnchor)
    return faults.flatMap { fault -> [Observation] in
      switch fault.kind {
      case .signatureInvalid, .issuerMissing:
        guard let certificate = fault.certificate, certificates.indices.contains(fault.depth + 1) else {
          break
        }
        let issuer = certificates[fault.depth + 1]
        let link = LinkCheck.observe(
          certificate, issuer: issuer, isAnchor: issuer == anchor?.certificate,
          isSigned: fault.kind == .issuerMissing && certificate.isSigned(by: issuer))
        if !link.isEmpty { return link }
      // Mooring's own checks say these, and more of them.
      case .invalidCA, .pathLengthExceeded, .keyCertSignMissing, .nameConstraintViolated,
        .nameConstraintUnsupported, .unknownCriticalExtension:
        return []
      case .invalidExtension, .other:
        if certificates.contains(where: EncodingCheck.hasUnreadable) { return [] }
      default: break
      }
      return [Observation(.pathRejected(message: fault.message), fault.certificate)]
    }
  }
}
