public import EnrolmentProfile

/// Why the device does not do what it is asked.
@nonexhaustive public enum DeviceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The bytes are no profile.
  case notAProfile(ProfileError)
  /// The device refuses the profile; the fatal problems.
  case profileRefused([InstallProblem])
  /// No profile of this identifier is installed; those that are.
  case noProfile(String, installed: [String])
  /// A profile that its user cannot remove.
  case removalDisallowed(String)
  /// No installed profile brings a VPN of this name; those that are there.
  case noVPN(String, installed: [String])
  /// The VPN lacks something the device needs, or is of a kind that is not simulated.
  case unusableVPN(String, reason: String)
  /// No app with this bundle identifier is installed; those that are.
  case noApp(String, installed: [String])
  /// The device would ask for this, and nobody answers.
  case credentialMissing(String, what: String)

  /// A stable name, in kebab-case; for a refused profile that of its first problem.
  public var code: String {
    switch self {
    case .notAProfile: "not-a-profile"
    case .profileRefused(let problems): problems.first?.code ?? "profile-refused"
    case .noProfile: "no-such-profile"
    case .removalDisallowed: "removal-disallowed"
    case .noVPN: "no-such-vpn"
    case .unusableVPN: "unusable-vpn"
    case .noApp: "no-such-app"
    case .credentialMissing: "credential-missing"
    }
  }

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .notAProfile(let error): "\(error)"
    case .profileRefused(let problems): problems.map(\.sentence).joined(separator: "; ")
    case .noProfile(let identifier, let installed):
      "no profile \(identifier) is installed (\(Self.list(installed)))"
    case .removalDisallowed(let identifier):
      "the profile \(identifier) cannot be removed by its user (PayloadRemovalDisallowed)"
    case .noVPN(let name, let installed): "no installed VPN is called \(name) (\(Self.list(installed)))"
    case .unusableVPN(let name, let reason): "the VPN \(name) cannot be used: \(reason)"
    case .noApp(let name, let installed): "no installed app is called \(name) (\(Self.list(installed)))"
    case .credentialMissing(let name, let what):
      "the VPN \(name) needs \(what), which the profile does not bring; give it to the step"
    }
  }

  /// What a phone shows its user, where its words are known.
  public var shown: String? {
    // Reported of profiles whose certificate references lead nowhere.
    code == "unresolved-identity"
      ? "Unable to install the “VPN Service” payload. The VPN service cannot be created." : nil
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none is there" : "there are: " + names.joined(separator: ", ")
  }
}
