public import OpenSSL

/// The answer to a `TrustRequest`.
public enum Verdict: Sendable {
  /// The chain holds.
  case trusted(TrustedServer)
  /// The chain does not hold.
  case refused(Refusal)

  /// The server, if it is trusted.
  public var server: TrustedServer? { if case .trusted(let server) = self { server } else { nil } }

  /// Why the chain is refused, all of it; empty if it is trusted.
  public var reasons: [Finding] {
    switch self {
    case .trusted: []
    case .refused(let refusal): refusal.reasons
    }
  }

  /// What a device may object to, whatever the verdict.
  public var warnings: [Finding] {
    switch self {
    case .trusted(let server): server.warnings
    case .refused(let refusal): refusal.warnings
    }
  }

  /// The path the verdict speaks about, leaf first.
  public var path: [Certificate] {
    switch self {
    case .trusted(let server): server.path
    case .refused(let refusal): refusal.path
    }
  }

  /// The anchor that path reached, if it did.
  public var anchor: TrustAnchor? {
    switch self {
    case .trusted(let server): server.anchor
    case .refused(let refusal): refusal.anchor
    }
  }

  /// The other paths that were tried, each with its reasons.
  public var candidates: [Candidate] {
    switch self {
    case .trusted(let server): server.candidates
    case .refused(let refusal): refusal.candidates
    }
  }
}
