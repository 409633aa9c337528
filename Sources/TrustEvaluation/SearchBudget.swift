/// How much work the search for a path may take before it gives up, and says so.
///
/// Hostile chains can hold certificates that could each have issued every other; without a limit the number of
/// paths among them grows like a factorial.
public struct SearchBudget: Hashable, Sendable {
  /// Links from a certificate to one that may have issued it.
  public var links: Int
  /// Signatures that are verified to tell issuers of the same name apart.
  public var signatures: Int
  /// Paths to an anchor that are judged; as many that reach none are told of.
  public var paths: Int

  /// Limits the search.
  public init(links: Int, signatures: Int, paths: Int) {
    self.links = links
    self.signatures = signatures
    self.paths = paths
  }

  /// 1,000 links, 100 signatures, 64 paths: far more than any honest chain needs, and well under a second.
  public static let standard = SearchBudget(links: 1_000, signatures: 100, paths: 64)
}
