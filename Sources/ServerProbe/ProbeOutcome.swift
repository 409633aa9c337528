/// How a probe ended. The names are printed and matched by programs, so they never change their spelling.
public enum ProbeOutcome: String, Hashable, Sendable, CaseIterable {
  /// The server is trusted and took the credential.
  case accepted
  /// The server is trusted; authentication was not asked for. The best outcome without a credential.
  case trustedNotAuthenticated = "trusted-not-authenticated"
  /// No proposal of the device's suits the server, or no version of TLS.
  case negotiationFailed = "negotiation-failed"
  /// The server refused before it showed its certificate: neither trust nor authentication may be claimed.
  case notIdentified = "not-identified"
  /// The server identified itself without a certificate, so that there is nothing to judge.
  case noCertificateSent = "no-certificate-sent"
  /// The chain is refused; all reasons are told.
  case trustRefused = "trust-refused"
  /// The chain holds, for another name.
  case nameMismatch = "name-mismatch"
  /// The chain is genuine, but the server cannot sign with its key.
  case foreignKey = "foreign-key"
  /// The server is trusted and refused the credential.
  case authenticationRefused = "authentication-refused"
  /// The host or the network says that nobody is there.
  case unreachable
  /// Nobody answered in time.
  case noAnswer = "no-answer"
  /// The question cannot be put by this probe.
  case cannotProbe = "cannot-probe"

  /// What it says about a device with this profile.
  public enum Answer: Hashable, Sendable {
    /// It would accept the server, as far as was asked.
    case yes
    /// It would not, or the server would not take it.
    case no
    /// Nobody knows.
    case unknown
  }

  /// The answer that the outcome is.
  public var answer: Answer {
    switch self {
    case .accepted, .trustedNotAuthenticated: .yes
    case .unreachable, .noAnswer, .cannotProbe: .unknown
    case .negotiationFailed, .notIdentified, .noCertificateSent, .trustRefused, .nameMismatch, .foreignKey,
      .authenticationRefused:
      .no
    }
  }
}
