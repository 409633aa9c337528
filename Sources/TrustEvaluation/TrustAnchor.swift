public import OpenSSL

/// A self-signed CA certificate that decides trust, and where it came from.
public struct TrustAnchor: Hashable, Sendable {
  /// The certificate.
  public let certificate: Certificate
  /// How it reached the device.
  public let origin: AnchorOrigin
  /// The identifier of the profile that brought it, if one did.
  public let profileIdentifier: String?

  /// Describes an anchor. Only a `TrustStore` decides whether it is one.
  public init(certificate: Certificate, origin: AnchorOrigin, profileIdentifier: String? = nil) {
    self.certificate = certificate
    self.origin = origin
    self.profileIdentifier = profileIdentifier
  }
}
