public import OpenSSL
public import VPNAuthentication

/// What a configuration says about the tunnel itself: the properties of Apple's `NEVPNProtocol` and its subclasses,
/// with Apple's defaults.
///
/// Nothing in it is a secret, but for an identity's PKCS#12 and its password, the passwords of proxies, and what an app
/// mistook for a reference.
public struct VPNProtocolSettings: Sendable {
  /// Which of Apple's classes it stands for.
  public enum Kind: String, Hashable, Sendable {
    /// `NEVPNProtocolIKEv2`.
    case ikev2
    /// `NEVPNProtocolIPSec`.
    case ipsec
    /// `NETunnelProviderProtocol`.
    case provider
    /// None of them: L2TP comes by profiles alone.
    case l2tp
    /// None of them: a tunnel of an always-on VPN, which comes by profiles alone.
    case alwaysOn = "always-on"
    /// None of them: a transparent proxy, which here comes by profiles alone.
    case transparentProxy = "transparent proxy"

    /// Whether its tunnels can be played. Of the others there is the configuration alone: a tunnel of theirs must not
    /// pass for one that was tried.
    var isSimulated: Bool { self == .ikev2 || self == .provider }
  }

  /// Apple's `NEVPNIKEAuthenticationMethod`.
  public enum AuthenticationMethod: Int, Hashable, Sendable {
    case none = 0
    case certificate = 1
    case sharedSecret = 2
  }

  /// Which of Apple's classes it stands for.
  public var kind: Kind
  /// The server's name or address.
  public var serverAddress: String?
  /// The user's name.
  public var username: String?
  /// Where the password is: a persistent reference to a generic password.
  public var passwordReference: ItemReference?
  /// Where the shared secret is: a persistent reference to a generic password.
  public var sharedSecretReference: ItemReference?
  /// A PKCS#12.
  public var identityData: Secret?
  /// The password of the PKCS#12.
  public var identityDataPassword: Secret?
  /// Where the identity is; ignored for IKEv2 and IPsec on iOS.
  public var identityReference: ItemReference?
  /// How IKE authenticates.
  public var authenticationMethod = AuthenticationMethod.none
  /// Whether EAP (XAUTH with IPsec) follows.
  public var useExtendedAuthentication = false
  /// The device's identity.
  public var localIdentifier: String?
  /// The server's identity.
  public var remoteIdentifier: String?
  /// The name the server's certificate must have, where it is another one.
  public var serverCertificateCommonName: String?
  /// Makes IKE ask for a certificate of this issuer.
  public var serverCertificateIssuerCommonName: String?
  /// The versions of TLS for EAP-TLS.
  public var innerVersions = InnerVersions()
  /// The provider that carries the tunnel.
  public var providerBundleIdentifier: String?
  /// What the app hands its provider, as a property list.
  public var providerConfiguration: [UInt8]?
  /// The web proxies while the tunnel is up.
  public var proxies: ProxyConfiguration?
  /// Settings that are kept and do not change what is simulated, by Apple's name: switches as 0 and 1.
  public var others: [String: Int] = [:]

  /// Settings with Apple's defaults.
  public init(_ kind: Kind) { self.kind = kind }

  /// The names the server may prove, in Apple's order: the certificate's name, the remote identifier, the address.
  public var serverNames: [ServerName] {
    let texts = [serverCertificateCommonName, remoteIdentifier, serverAddress]
    guard let name = texts.lazy.compactMap(\.self).first(where: { !$0.isEmpty }) else { return [] }
    return [ServerName(guessing: name)]
  }
}
