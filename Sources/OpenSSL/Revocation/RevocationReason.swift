/// Why a certificate was revoked (RFC 5280 5.3.1).
@nonexhaustive
public enum RevocationReason: Hashable, Sendable, CustomStringConvertible {
  /// No reason that has a name.
  case unspecified
  /// The certificate's key is known to somebody else, or may be.
  case keyCompromise
  /// The key of the authority is.
  case cACompromise
  /// The subject's name or other data changed.
  case affiliationChanged
  /// Another certificate took its place.
  case superseded
  /// It is no longer needed.
  case cessationOfOperation
  /// It is suspended; a later list may let it go.
  case certificateHold
  /// It is suspended no longer; in delta lists only.
  case removeFromCRL
  /// A privilege that it states was withdrawn.
  case privilegeWithdrawn
  /// The key of an attribute authority is compromised.
  case aACompromise
  /// A number that RFC 5280 does not know.
  case other(Int)

  private static let known: [Int: RevocationReason] = [
    0: .unspecified, 1: .keyCompromise, 2: .cACompromise, 3: .affiliationChanged, 4: .superseded,
    5: .cessationOfOperation, 6: .certificateHold, 8: .removeFromCRL, 9: .privilegeWithdrawn,
    10: .aACompromise,
  ]

  init(code: Int) { self = Self.known[code] ?? .other(code) }

  /// RFC 5280's name, `keyCompromise`; `reason 7` for a number without one.
  public var description: String {
    switch self {
    case .unspecified: "unspecified"
    case .keyCompromise: "keyCompromise"
    case .cACompromise: "cACompromise"
    case .affiliationChanged: "affiliationChanged"
    case .superseded: "superseded"
    case .cessationOfOperation: "cessationOfOperation"
    case .certificateHold: "certificateHold"
    case .removeFromCRL: "removeFromCRL"
    case .privilegeWithdrawn: "privilegeWithdrawn"
    case .aACompromise: "aACompromise"
    case .other(let code): "reason \(code)"
    }
  }
}
