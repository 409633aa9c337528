public import TrustEvaluation

/// How the decision to trust the server's chain ended.
public enum TrustOutcome: Sendable {
  /// The chain ends in an installed anchor and passes the policy.
  case trusted(TrustedServer)
  /// It does not.
  case refused(Refusal)
  /// There was nothing to decide: a shared secret knows no anchor.
  case noTrustDecision
  /// The server ended the handshake before it showed a chain.
  case notReached

  /// A stable name: `trusted`, `refused`, `no-trust-decision` or `not-reached`.
  public var name: String {
    switch self {
    case .trusted: "trusted"
    case .refused: "refused"
    case .noTrustDecision: "no-trust-decision"
    case .notReached: "not-reached"
    }
  }

  /// Why it was refused; empty otherwise.
  public var reasons: [Finding] {
    if case .refused(let refusal) = self { refusal.reasons } else { [] }
  }
}
