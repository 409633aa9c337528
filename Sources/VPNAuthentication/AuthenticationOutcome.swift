/// How authentication ended.
public enum AuthenticationOutcome: Hashable, Sendable {
  /// Both ends are satisfied.
  case accepted
  /// It was tried and failed.
  case rejected(Rejection)
  /// It never began: an earlier stage failed.
  case notTried

  /// A stable name: `accepted`, `rejected` or `not-tried`.
  public var name: String {
    switch self {
    case .accepted: "accepted"
    case .rejected: "rejected"
    case .notTried: "not-tried"
    }
  }
}
