internal import FoundationEssentials
internal import OpenSSL

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
