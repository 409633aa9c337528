internal import FoundationEssentials
internal import OpenSSL

/// A question but for its moment, without the certificates themselves: what is remembered keeps no peer's alive.
struct VerdictKey: Hashable {
  private let presented: [Fingerprint]
  private let rest: TrustRequest

  init(_ request: TrustRequest) {
    presented = request.presented.map(\.sha256)
    var rest = request
    rest.presented = []
    rest.at = .distantPast
    self.rest = rest
  }
}

/// That a server is trusted, and the seconds for which the answer would be the same.
///
/// The answer depends on the time only by comparing it with notBefore and notAfter of the certificates that the search
/// met, so between two of those it cannot change. Refusals are not kept: they name the moment. Nor are answers that
/// tell of paths that failed, or of the leaf: they would keep it alive.
struct LastingVerdict: Sendable {
  private let issuers: [Certificate]
  private let anchor: TrustAnchor
  private let name: ServerName?
  private let span: TimeSpan

  init?(_ server: TrustedServer, span: TimeSpan) {
    // A leaf that is its own anchor is not kept either.
    guard server.path.count > 1, server.candidates.isEmpty, server.warnings.isEmpty else { return nil }
    issuers = Array(server.path.dropFirst())
    anchor = server.anchor
    name = server.name
    self.span = span
  }

  /// The verdict on a request with the same key, if it still holds.
  func verdict(on request: TrustRequest) -> Verdict? {
    guard span.contains(request.at), let leaf = request.presented.first else { return nil }
    return .trusted(
      TrustedServer(
        path: [leaf] + issuers, anchor: anchor, name: name, policy: request.policy, at: request.at,
        warnings: [], candidates: []))
  }
}

/// The seconds around a moment in which no certificate that was met becomes valid or expires.
struct TimeSpan: Sendable {
  private let second: Double
  private var first = -Double.infinity
  private var end = Double.infinity

  init(around date: Date) { second = date.timeIntervalSince1970.rounded(.down) }

  /// Ends the span where the certificate's validity begins or has ended.
  mutating func narrow(by certificate: Certificate) {
    let notBefore = certificate.notBefore.timeIntervalSince1970
    let notAfter = certificate.notAfter.timeIntervalSince1970
    for change in [notBefore, notAfter + 1] {
      if change <= second { first = max(first, change) } else { end = min(end, change) }
    }
  }

  func contains(_ date: Date) -> Bool {
    let second = date.timeIntervalSince1970.rounded(.down)
    return first <= second && second < end
  }
}
