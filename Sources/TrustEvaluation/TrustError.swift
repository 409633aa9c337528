public import OpenSSL

/// What a trust store refuses to do.
@nonexhaustive
public enum TrustError: Error, Equatable, Sendable, CustomStringConvertible {
  /// An app offered a CA of its own. Apps have no way to add an anchor; a profile has.
  case appCannotAddAnchors(subject: String, sha256: Fingerprint)

  /// One sentence: what is wrong and what to do.
  public var description: String {
    switch self {
    case .appCannotAddAnchors(let subject, let sha256):
      "an app cannot add the anchor \(subject) (SHA-256 \(sha256)); put it into a profile and install that"
    }
  }
}
