public import OpenSSL

/// A path that was tried and did not hold.
public struct Candidate: Hashable, Sendable {
  /// The certificates, leaf first. The last is the anchor if there is one, else where the path ended.
  public let path: [Certificate]
  /// The anchor it reached, if it did.
  public let anchor: TrustAnchor?
  /// Why it does not hold; never empty.
  public let reasons: [Finding]
  /// What a device may object to besides.
  public let warnings: [Finding]
}
