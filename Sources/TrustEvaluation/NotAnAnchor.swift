/// Why a certificate that was offered as an anchor only completes paths.
public enum NotAnAnchor: Hashable, Sendable, CustomStringConvertible {
  /// Another CA issued it: it is an intermediate, or a server's certificate.
  case notSelfSigned(issuer: String)
  /// It signed itself, but basicConstraints does not make it a CA.
  case notCA

  /// One sentence: what was found and what an anchor has to be.
  public var description: String {
    switch self {
    case .notSelfSigned(let issuer):
      "it was issued by \(issuer); only a self-signed CA certificate is an anchor"
    case .notCA:
      "its basicConstraints do not say CA:TRUE; only a self-signed CA certificate is an anchor"
    }
  }
}
