public import FoundationEssentials
public import OpenSSL

/// A server whose chain was judged and held. Only this module makes one.
///
/// It does not say that the server is there: a chain is public, and who sends it has yet to show the leaf's key.
public struct TrustedServer: Sendable {
  /// The certificates from the leaf to the anchor, as accepted.
  public let path: [Certificate]
  /// What decided.
  public let anchor: TrustAnchor
  /// The name of the request that matched; nil if none was asked for.
  public let name: ServerName?
  /// The rules that were applied.
  public let policy: TrustPolicy
  /// The moment the verdict holds for.
  public let at: Date
  /// What a device may object to nevertheless.
  public let warnings: [Finding]
  /// The paths that were tried before and did not hold.
  public let candidates: [Candidate]

  /// The server's own certificate.
  public var leaf: Certificate? { path.first }

  // Not public and not `package`: who holds a value has asked a `TrustStore`.
  init(
    path: [Certificate], anchor: TrustAnchor, name: ServerName?, policy: TrustPolicy, at: Date,
    warnings: [Finding], candidates: [Candidate]
  ) {
    self.path = path
    self.anchor = anchor
    self.name = name
    self.policy = policy
    self.at = at
    self.warnings = warnings
    self.candidates = candidates
  }
}
