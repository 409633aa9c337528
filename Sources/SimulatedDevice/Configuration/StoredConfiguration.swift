import EnrolmentProfile
public import FoundationEssentials
import OpenSSL
import TrustEvaluation

/// A row of the device's preferences: the system owns it, apps hold copies.
public struct StoredConfiguration: Sendable {
  /// Who made it.
  public enum Owner: Hashable, Sendable {
    /// The app with this bundle identifier.
    case app(String)
    /// The profile with this identifier.
    case profile(String)
  }

  /// The payload that a VPN of a profile comes from. One that has both in common with an installed one updates it.
  struct PayloadName: Hashable, Sendable {
    let identifier: String
    let uuid: String
    /// The place of the tunnel, in an always-on VPN that has several.
    let part: Int

    init(_ payload: Payload, part: Int) {
      identifier = payload.identifier
      uuid = payload.uuid.uppercased()
      self.part = part
    }

    func isPart(of payload: Payload) -> Bool {
      identifier == payload.identifier && uuid == payload.uuid.uppercased()
    }
  }

  /// Names it as long as it exists.
  public let id: UUID
  /// Who made it.
  public let owner: Owner
  /// What it says.
  public internal(set) var configuration: VPNConfiguration
  /// How often it has changed: a copy of an earlier generation is stale.
  public internal(set) var generation = 1
  /// The app whose provider a profile names: it sees the row too.
  let managingApp: String?
  /// How the profile that made it reached the device.
  let channel: InstallChannel
  /// Whether the profile names an identity for it.
  let namesIdentity: Bool
  /// Its payload, where a profile made it.
  var payload: PayloadName?
  /// That identity, where the profile brought one that can be simulated.
  let identity: Identity?

  /// Whether the app may see and change it.
  func isVisible(to bundleIdentifier: String) -> Bool {
    owner == .app(bundleIdentifier) || managingApp == bundleIdentifier
  }

  /// The profile that made it; nil if an app did.
  var profile: String? {
    if case .profile(let identifier) = owner { identifier } else { nil }
  }
}
