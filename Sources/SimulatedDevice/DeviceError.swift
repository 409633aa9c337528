public import EnrolmentProfile
public import TrustEvaluation

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
  /// A profile that device management installed, and that only device management removes.
  case removalManaged(String)
  /// A profile that device management did not install, and does not remove.
  case notManaged(String, channel: InstallChannel)
  /// A profile whose removal takes a password, and whether a wrong one was given.
  case removalPassword(String, isWrong: Bool)
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
    case .removalManaged: "removal-managed"
    case .notManaged: "profile-not-managed"
    case .removalPassword(_, let isWrong): isWrong ? "removal-password-wrong" : "removal-password-missing"
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
    case .removalManaged(let identifier):
      "the profile \(identifier) came by device management, and Settings offers no way to remove it; have device "
        + "management remove it, or end the enrolment"
    case .notManaged(let identifier, let channel):
      "the profile \(identifier) did not come by device management (\(channel.rawValue)); who installed it removes it"
    case .removalPassword(let identifier, let isWrong):
      isWrong
        ? "the password is not the one of the profile \(identifier) (com.apple.profileRemovalPassword)"
        : "the profile \(identifier) is removed with its removal password only; give it to the step"
    case .noVPN(let name, let installed): "no installed VPN is called \(name) (\(Self.list(installed)))"
    case .unusableVPN(let name, let reason): "the VPN \(name) cannot be used: \(reason)"
    case .noApp(let name, let installed): "no installed app is called \(name) (\(Self.list(installed)))"
    case .credentialMissing(let name, let what):
      "the VPN \(name) needs \(what), which the profile does not bring; give it to the step"
    }
  }

  /// What the device itself says, where its words are known: what its user reads, or the error that device management
  /// gets, as Apple numbers and calls it (Mobile Device Management Protocol Reference, Error Codes).
  public var shown: String? {
    switch code {
    // Reported of profiles whose certificate references lead nowhere.
    case "unresolved-identity":
      "Unable to install the “VPN Service” payload. The VPN service cannot be created."
    case "not-a-profile": "MCInstallationErrorDomain 4000: Cannot parse profile"
    case "identifier-missing": "MCProfileErrorDomain 1002: Missing required field"
    case "signature-invalid": "MCProfileErrorDomain 1004: Bad signature"
    case "encrypted": "MCProfileErrorDomain 1006: Cannot decrypt"
    case "certificate-unreadable": "MCCertificateErrorDomain 9005: Certificate is malformed"
    case "signer-mismatch": "MCInstallationErrorDomain 4008: Mismatched certificates"
    case "replacement-without-mdm":
      "MCInstallationErrorDomain 4015: Replacement profile does not contain an MDM payload"
    case "replacement-managed": "MCInstallationErrorDomain 4022: Profile must be installed using MDM"
    case "already-enrolled": "MCMDMErrorDomain 12001: Multiple MDM instances"
    case "mdm-mismatch": "MCMDMErrorDomain 12012: MDM replacement mismatch"
    case "profile-not-managed": "MCMDMErrorDomain 12013: Profile not managed"
    default: nil
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none is there" : "there are: " + names.joined(separator: ", ")
  }
}
