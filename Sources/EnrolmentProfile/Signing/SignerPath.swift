import OpenSSL

/// The way from a signer upward through the certificates of its signature, to an anchor if there is one.
struct SignerPath {
  /// The signer first; the anchor last, if one was reached.
  let certificates: [Certificate]
  /// The anchor that was reached.
  let anchor: Certificate?
  /// Whether the way ends in an anchor or a self-signed certificate.
  let isComplete: Bool

  private static let depthLimit = 10
  private static let signatureLimit = 200

  init(from signer: Certificate, through given: [Certificate], to anchors: [Certificate]) {
    var search = Search(given: given, anchors: anchors, budget: Self.signatureLimit)
    search.climb([signer])
    certificates = search.best ?? [signer]
    anchor = search.anchor
    isComplete = search.anchor != nil || certificates.last?.isSelfSigned == true
  }

  /// Depth first; the first way to an anchor wins, else the longest way. The number of signatures tried is
  /// bounded, so that a bag of certificates that all issued one another costs no more than an honest one.
  private struct Search {
    let given: [Certificate]
    let anchors: [Certificate]
    var budget: Int
    var best: [Certificate]?
    var anchor: Certificate?

    mutating func climb(_ path: [Certificate]) {
      guard let last = path.last, anchor == nil else { return }
      if anchors.contains(last) {
        anchor = last
        best = path
        return
      }
      if path.count > best?.count ?? 0 { best = path }
      guard path.count < SignerPath.depthLimit, !last.isSelfIssued else { return }
      for issuer in anchors + given where !path.contains(issuer) && last.isIssued(by: issuer) {
        guard budget > 0 else { return }
        budget -= 1
        if last.isSigned(by: issuer) { climb(path + [issuer]) }
        if anchor != nil { return }
      }
    }
  }
}
