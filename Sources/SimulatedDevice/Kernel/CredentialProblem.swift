import TunnelProvider

/// Why a tunnel's credential cannot be had on the device: nothing has left it yet.
enum CredentialProblem: Error {
  /// The keychain does not give what a reference points to.
  case keychain(KeychainError, what: String)
  /// Neither the configuration points to it nor the start brought it.
  case missing(String)
  /// The identity is not on the device, or not readable.
  case noIdentity(String)

  var sentence: String {
    switch self {
    case .keychain(let error, let what): "\(what): \(error); \(error.status.diagnosis)"
    case .missing(let what): "there is no \(what): neither a reference to it nor one given at the start"
    case .noIdentity(let reason): "the identity: \(reason)"
    }
  }

  private var code: String {
    switch self {
    case .keychain(let error, _):
      switch error.status {
      case .itemNotFound: "item-not-found"
      case .interactionNotAllowed: "item-not-readable"
      default: "not-a-reference"
      }
    case .missing: "credential-missing"
    case .noIdentity: "identity-missing"
    }
  }

  private var remedy: String {
    switch self {
    case .keychain(let error, _): error.status.remedy
    case .missing(let what): "save a reference to the \(what), or have the profile bring it"
    case .noIdentity: "bring the identity in the profile, or set identityData"
    }
  }

  /// It looks like a rejected login and is none: no server has seen anything.
  var report: ConnectionReport {
    let reason = ConnectionFinding.Reason(
      code: code,
      sentence: "\(sentence). It is not a rejection by the server: no packet with credentials left",
      fix: remedy)
    return .refused(at: .credential, [reason], error: .authenticationFailed)
  }
}
