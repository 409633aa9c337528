internal import FoundationEssentials
internal import OpenSSL

/// That a server is trusted, with the question and the seconds for which the answer would be the same.
///
/// The answer depends on the time only by comparing it with notBefore and notAfter of the certificates that the search
/// met, so between two of those it cannot change. Refusals are not kept: they name the moment. Nor are answers that
/// tell of paths that failed, or of the leaf: they would keep it alive. For the same reason the question is kept
/// without the certificates that were presented, by their fingerprints.
final class LastingVerdict: Sendable {
  private let presented: [Fingerprint]
  private let question: TrustRequest
  private let issuers: [Certificate]
  private let anchor: TrustAnchor
  private let name: ServerName?
  private let span: TimeSpan

  init?(_ server: TrustedServer, on request: TrustRequest, span: TimeSpan) {
    // A leaf that is its own anchor is not kept either.
    guard server.path.count > 1, server.candidates.isEmpty, server.warnings.isEmpty else { return nil }
    presented = request.presented.map(\.sha256)
    question = Self.stripped(request)
    issuers = Array(server.path.dropFirst())
    anchor = server.anchor
    name = server.name
    self.span = span
  }

  /// The verdict on a request that asks the same, if it still holds.
  func verdict(on request: TrustRequest) -> Verdict? {
    guard span.contains(request.at), let leaf = request.presented.first,
      request.presented.lazy.map(\.sha256).elementsEqual(presented), Self.stripped(request) == question
    else { return nil }
    return .trusted(
      TrustedServer(
        path: [leaf] + issuers, anchor: anchor, name: name, policy: request.policy, at: request.at,
        warnings: [], candidates: []))
  }

  /// What is asked, but for the certificates and the moment.
  private static func stripped(_ request: TrustRequest) -> TrustRequest {
    var question = request
    question.presented = []
    question.at = .distantPast
    return question
  }
}
