/// Whether the peer showed that it holds the key of the chain it presented.
public enum PossessionOutcome: String, Hashable, Sendable {
  /// Its signature verified under the leaf's key.
  case proved
  /// It did not: the chain is somebody else's.
  case refused
  /// There is no leaf to hold the key of (shared secret).
  case notApplicable = "not-applicable"
  /// An earlier stage failed.
  case notTried = "not-tried"

  /// A stable name: `proved`, `refused`, `not-applicable` or `not-tried`.
  public var name: String { rawValue }
}
