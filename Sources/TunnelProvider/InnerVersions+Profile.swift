public import EnrolmentProfile
import OpenSSL
public import VPNAuthentication

extension InnerVersions {
  /// The versions a device takes inside EAP-TLS that has this configuration: 1.0 to 1.2 where it says nothing.
  public init(_ configuration: IKEv2Configuration) {
    self.init()
    if let least = configuration.tlsMinimumVersion { minimum = Self.version(least) }
    if let most = configuration.tlsMaximumVersion { maximum = Self.version(most) }
  }

  private static func version(_ version: IKEv2Configuration.TLSVersion) -> TLSVersion {
    switch version {
    case .v1_0: .tls10
    case .v1_1: .tls11
    case .v1_2: .tls12
    }
  }
}
