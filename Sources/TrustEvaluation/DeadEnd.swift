internal import OpenSSL

/// Says why a path does not reach an anchor.
struct DeadEnd {
  let path: [Certificate]
  let store: TrustStore
  let request: TrustRequest

  /// What is wrong at the end of the path; empty if it ends at an anchor.
  func observations(_ end: PathSearch.End) -> [Observation] {
    guard let last = path.last else { return [] }
    switch end {
    case .selfSigned, .issuerMissing:
      if let app = appCertificate(above: last) {
        let reason = Reason.appMadeCA(subject: Wording.name(app.subject), sha256: app.sha256)
        return [Observation(reason, app)]
      }
    case .anchor, .mismatch, .loop, .tooLong: break
    }
    return switch end {
    case .anchor: []
    case .mismatch(let anchor): mismatch(last, isAnchor: anchor != nil)
    case .selfSigned: selfSigned(last)
    case .issuerMissing: issuerMissing(last)
    case .loop: [Observation(.pathLoops, last)]
    case .tooLong: [Observation(.pathTooLong(limit: request.maxDepth), last)]
    }
  }

  /// The CA of an app that the path leads through, or to: a server need not send it, it is known by its signature.
  private func appCertificate(above last: Certificate) -> Certificate? {
    guard !store.appCertificates.isEmpty else { return nil }
    if let onPath = path.last(where: store.appCertificates.contains) { return onPath }
    let issuer = NameKey(last.issuer)
    return store.appCertificates.first { NameKey($0.subject) == issuer && last.isSigned(by: $0) }
  }

  private func mismatch(_ issuer: Certificate, isAnchor: Bool) -> [Observation] {
    guard let certificate = path.dropLast().last else { return [] }
    return LinkCheck.observe(certificate, issuer: issuer, isAnchor: isAnchor, isSigned: false)
  }

  private func selfSigned(_ root: Certificate) -> [Observation] {
    let subject = Wording.name(root.subject)
    if path.count == 1 {
      return [Observation(wasOffered(root) ? .leafAsAnchor : .selfSignedLeaf, root)]
    }
    if wasOffered(root) { return [Observation(.anchorNotCA, root)] }
    return [Observation(.unknownRoot(subject: subject, sha256: root.sha256), root)]
  }

  private func issuerMissing(_ last: Certificate) -> [Observation] {
    let issuer = Wording.name(last.issuer)
    if wasOffered(last), last.isCA { return [Observation(.intermediateAsAnchor(root: issuer), last)] }
    let missing = Reason.issuerMissing(
      issuer: issuer,
      keyIdentifier: last.authorityKeyIdentifier?.keyIdentifier.map(Wording.hexadecimal),
      presented: request.presented.count, anchor: anchorOfIssuer(last), location: issuerLocation(last))
    return (wasOffered(last) && path.count == 1 ? [Observation(.leafAsAnchor, last)] : [])
      + [Observation(missing, last)]
  }

  private func wasOffered(_ certificate: Certificate) -> Bool {
    store.offered.contains { $0.certificate == certificate }
  }

  /// The anchor that the certificate says issued its issuer (authorityCertIssuer, RFC 5280 4.2.1.1).
  private func anchorOfIssuer(_ certificate: Certificate) -> String? {
    for case .directory(let name) in certificate.authorityKeyIdentifier?.issuer ?? []
    where store.anchors.contains(where: { $0.certificate.subject.matches(name) }) {
      return Wording.name(name)
    }
    return nil
  }

  /// Where the certificate says that its issuer's can be fetched (RFC 5280 4.2.2.1, caIssuers).
  private func issuerLocation(_ certificate: Certificate) -> String? {
    for access in certificate.authorityInformationAccess where access.method == "1.3.6.1.5.5.7.48.2" {
      if case .uri(let text) = access.location { return Wording.list([text]) }
    }
    return nil
  }
}
