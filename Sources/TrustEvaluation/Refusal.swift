public import OpenSSL

/// A chain that is not trusted, and every reason why.
public struct Refusal: Sendable {
  /// What was wrong with the best path; never empty.
  public let reasons: [Finding]
  /// What a device may object to besides.
  public let warnings: [Finding]
  /// The best path, leaf first, as far as it got.
  public let path: [Certificate]
  /// The anchor the best path reached, if it did.
  public let anchor: TrustAnchor?
  /// The other paths that were tried, in that order.
  public let candidates: [Candidate]
}
