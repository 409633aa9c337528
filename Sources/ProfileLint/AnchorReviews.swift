import FoundationEssentials
import OpenSSL
import TrustEvaluation

/// What is to be said of authorities, kept for those that were asked about: many profiles bring the same.
final class AnchorReviews: Sendable {
  private static let limit = 256

  private let at: Date
  private let warningDays: Int
  private let known = Guarded([ObjectIdentifier: (certificate: Certificate, review: AnchorReview)]())

  init(at: Date, warningDays: Int) {
    self.at = at
    self.warningDays = warningDays
  }

  /// The review of a CA's certificate.
  func review(of certificate: Certificate) -> AnchorReview {
    let id = ObjectIdentifier(certificate)
    if let known = known.withLock({ $0[id] }) { return known.review }
    let review = AnchorReview(
      certificate, policy: InstalledCertificate.policy, at: at, warningDays: warningDays)
    known.withLock { known in
      if known.count >= Self.limit { known = [:] }
      // Kept with its certificate, so that no other object gets its identifier.
      known[id] = (certificate, review)
    }
    return review
  }
}
