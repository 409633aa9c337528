public import EnrolmentProfile

/// A VPN that a profile brought, as the record of the profile names it.
public struct InstalledVPN: Hashable, Sendable {
  /// The name that Settings shows.
  public let name: String?
  /// Its kind; nil where the profile gives none that is known. An always-on VPN has a row of the store for each of its
  /// tunnels.
  public let type: VPNPayload.VPNType?
}
