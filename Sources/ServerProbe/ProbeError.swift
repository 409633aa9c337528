public import OpenSSL

/// Why a probe cannot be put together from a profile.
@nonexhaustive public enum ProbeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The profile asks for something that it does not bring and nobody gave.
  case missing(what: String, how: String)
  /// Two things were asked for that exclude each other.
  case conflict(String)
  /// There is no IKEv2 VPN, or none of this name.
  case noSuchVPN(String?, there: [String])
  /// Several VPNs fit.
  case ambiguous([String])
  /// The identity in the profile cannot be opened.
  case identity(OpenSSLError)

  /// What is missing or wrong, in one sentence.
  public var description: String {
    switch self {
    case .missing(let what, let how): "the profile does not bring \(what); \(how)"
    case .conflict(let sentence): sentence
    case .noSuchVPN(let name, let there):
      "the profile has no IKEv2 VPN" + (name.map { " named \"\($0)\"" } ?? "")
        + (there.isEmpty ? "" : "; it has " + there.map { "\"\($0)\"" }.joined(separator: ", "))
    case .ambiguous(let names):
      "several VPNs of the profile fit; name one with --vpn: "
        + names.map { "\"\($0)\"" }.joined(separator: ", ")
    case .identity(let error): "the identity in the profile cannot be opened: \(error)"
    }
  }
}
