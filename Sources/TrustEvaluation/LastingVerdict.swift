internal import FoundationEssentials
internal import OpenSSL

/// A server that is trusted, and the seconds for which the answer would be the same.
///
/// The answer depends on the time only by comparing it with notBefore and notAfter of the certificates that the search
/// met, so between two of those it cannot change. Refusals are not kept: they name the moment.
struct LastingVerdict: Sendable {
  let server: TrustedServer
  let span: TimeSpan

  func verdict(at date: Date) -> Verdict? {
    guard span.contains(date) else { return nil }
    return .trusted(
      TrustedServer(
        path: server.path, anchor: server.anchor, name: server.name, policy: server.policy, at: date,
        warnings: server.warnings, candidates: server.candidates))
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
