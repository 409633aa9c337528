/// Something that goes wrong, or asks for somebody's attention, when a device takes an update.
public struct UpdateRisk: Hashable, Sendable, CustomStringConvertible {
  /// What it is; the raw value is its name in reports and never changes.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case vpnCut = "vpn-cut"
    case vpnGone = "vpn-gone"
    case networkCut = "network-cut"
    case identityReferenceDangles = "identity-reference-dangles"
    case newEnrolment = "new-enrolment"
    case asksAgain = "asks-again"
    case anchorAway = "anchor-away"
    case trustSwitch = "trust-switch"
    case managementEnds = "management-ends"
    case lockedSigner = "locked-signer"
    case danglingReference = "dangling-reference"

    /// When it is named, in one sentence.
    public var meaning: String {
      switch self {
      case .vpnCut: "A VPN is removed and added again: whoever uses it is cut off meanwhile."
      case .vpnGone: "A VPN is removed: what went through it goes without, or not at all."
      case .networkCut: "The settings of a Wi-Fi network are away for a while, or for good."
      case .identityReferenceDangles:
        "An identity leaves the keychain, and persistent references to it that apps keep lead nowhere."
      case .newEnrolment: "The device asks a SCEP or ACME server for another certificate."
      case .asksAgain: "A password is not in the profile, so an installation by hand asks for it again."
      case .anchorAway: "An anchor or intermediate is away for a while, or for good."
      case .trustSwitch: "After an installation by hand an anchor is not yet trusted for TLS."
      case .managementEnds: "The MDM enrolment is removed, and with it everything that it brought."
      case .lockedSigner: "A profile that users cannot remove is updated only by who signed it."
      case .danglingReference: "A payload refers to another that is not there, so it cannot be installed."
      }
    }
  }

  /// What it is.
  public let kind: Kind
  /// What happens to whom, and what to do about it.
  public let message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The message and the name.
  public var description: String { "\(message) [\(kind.rawValue)]" }
}
