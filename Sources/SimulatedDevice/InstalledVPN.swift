public import EnrolmentProfile

/// A VPN that a profile brought, as the record of the profile names it.
public struct InstalledVPN: Hashable, Sendable {
  /// The name that Settings shows.
  public let name: String?
  /// Its kind; nil where the profile gives none that is known. Always-on VPNs and transparent proxies have no row in
  /// the store.
  public let type: VPNPayload.VPNType?
}
