/// What a key that holds the UUID of another payload must point at.
///
/// References to certificates and identities resolve inside one profile: devices look nowhere else.
public enum ReferenceTarget: String, Hashable, Sendable, CustomStringConvertible {
  /// A payload that brings a private key and its certificate.
  case identity
  /// A payload that brings a certificate alone.
  case anchor
  /// Either of the two.
  case certificate
  /// A per-app VPN by its VPNUUID; the only kind that may stand in another profile.
  case appVPN

  /// The key of that payload whose value the reference repeats.
  public var key: String { self == .appVPN ? "VPNUUID" : "PayloadUUID" }

  /// The payload types that fit.
  public var payloadTypes: [String] {
    let identities = [
      "com.apple.security.pkcs12", "com.apple.security.scep", "com.apple.security.acme",
      "com.apple.ADCertificate.managed",
    ]
    let anchors = ["com.apple.security.root", "com.apple.security.pkcs1", "com.apple.security.pem"]
    return switch self {
    case .identity: identities
    case .anchor: anchors
    case .certificate: anchors + identities
    case .appVPN: ["com.apple.vpn.managed.applayer"]
    }
  }

  /// The kind with its article, for messages.
  public var description: String {
    switch self {
    case .identity: "an identity (PKCS#12, SCEP or ACME)"
    case .anchor: "a certificate without a key (root, pkcs1 or pem)"
    case .certificate: "a certificate or an identity"
    case .appVPN: "a per-app VPN (com.apple.vpn.managed.applayer) by its VPNUUID"
    }
  }
}
