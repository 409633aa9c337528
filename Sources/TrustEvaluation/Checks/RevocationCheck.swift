internal import OpenSSL

/// Every certificate but the anchor stands on none of the revocation lists that were given, and one of them can tell
/// (RFC 5280 6.1.3 (a) (3)).
///
/// Without a list, and where none is required, nothing is looked at. It needs the store too, so it is no `PathCheck`.
enum RevocationCheck {
  static func observe(
    _ path: CandidatePath, _ request: TrustRequest, _ store: TrustStore
  ) -> [Observation] {
    guard let anchor = path.anchor, !store.revocationLists.isEmpty || request.requiresRevocation else {
      return []
    }
    var search = RevocationSearch(path: path, anchor: anchor, request: request, store: store)
    return path.certificates.indices.dropLast().flatMap { index in
      let certificate = path.certificates[index]
      let status = search.status(of: certificate, issuers: path.certificates[(index + 1)...])
      return reasons(status, request).map { Observation($0, certificate) }
    }
  }

  private static func reasons(_ status: RevocationStatus, _ request: TrustRequest) -> [Reason] {
    switch status {
    case .good(let objections): objections
    case .revoked(let reason): [reason]
    case .unknown(let reasons): (request.requiresRevocation ? [.revocationRequired] : []) + reasons
    }
  }
}
