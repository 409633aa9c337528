public import OpenSSL

/// The versions of TLS that one end of EAP-TLS takes.
public struct InnerVersions: Hashable, Sendable {
  /// The oldest (a profile's TLSMinimumVersion).
  public var minimum: TLSVersion
  /// The newest (a profile's TLSMaximumVersion).
  public var maximum: TLSVersion

  /// Versions of their bounds. Without any, what a device takes where its profile says nothing: TLS 1.0 to 1.2.
  public init(minimum: TLSVersion = .tls10, maximum: TLSVersion = .tls12) {
    self.minimum = minimum
    self.maximum = maximum
  }
}
