internal import FoundationEssentials
internal import OpenSSL

/// Every certificate is valid at the time asked about, in whole seconds, notBefore and notAfter included
/// (RFC 5280 4.1.2.5). The anchor too: RFC 5280 does not ask it, every device does.
enum ValidityCheck: PathCheck {
  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation] {
    // Of what the store remembers the bounds are known.
    if path.leaf.isValid(at: request.at), path.issuers.isValid(at: request.at) { return [] }
    let anchorCounts = request.givenAnchorLimits?.contains(.validity) ?? true
    return path.certificates.compactMap { certificate in
      // A leaf that is itself the anchor is still a leaf.
      if !anchorCounts, certificate != path.leaf, certificate == path.anchor?.certificate { return nil }
      if certificate.isValid(at: request.at) { return nil }
      return request.at < certificate.notBefore
        ? Observation(.notYetValid(notBefore: certificate.notBefore, at: request.at), certificate)
        : Observation(.expired(notAfter: certificate.notAfter, at: request.at), certificate)
    }
  }
}
