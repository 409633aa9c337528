public import EnrolmentProfile
import OpenSSL
public import VPNAuthentication

extension IKEv2Configuration {
  /// How a device with this configuration shows who it is. EAP wins over the method, and without EAP the method None
  /// means a shared secret (Apple, com.apple.vpn.managed).
  public var credentialKind: CredentialKind {
    if extendedAuthEnabled == true {
      return payloadCertificateUUID != nil && (authName ?? "").isEmpty ? .eapTLS : .eapMSCHAPv2
    }
    return authenticationMethod == .certificate ? .certificate : .sharedSecret
  }
}

extension Credential {
  /// What a device with this configuration of the profile shows, completed by what a person gives.
  public init(
    _ configuration: IKEv2Configuration, in profile: Profile, given: GivenCredential
  ) throws(ProbeError) {
    switch configuration.credentialKind {
    case .eapMSCHAPv2:
      guard let username = given.username ?? configuration.authName, !username.isEmpty else {
        throw .missing(what: "a user name", how: "give --username")
      }
      guard let password = given.password ?? configuration.authPassword else {
        throw .missing(what: "the password of \(username)", how: "give --password")
      }
      self = .eapMSCHAPv2(username: username, password: password)
    case .sharedSecret:
      guard let secret = given.password ?? configuration.sharedSecret else {
        throw .missing(what: "the shared secret", how: "give it with --password")
      }
      self = .sharedSecret(secret)
    case .eapTLS: self = .eapTLS(try Self.identity(configuration, profile, given))
    case .certificate: self = .certificate(try Self.identity(configuration, profile, given))
    }
  }

  private static func identity(
    _ configuration: IKEv2Configuration, _ profile: Profile, _ given: GivenCredential
  ) throws(ProbeError) -> Identity {
    if let identity = given.identity { return identity }
    guard let uuid = configuration.payloadCertificateUUID, let payload = profile.payload(uuid: uuid),
      case .pkcs12(let container) = payload.view
    else { throw .missing(what: "the device's identity as a file", how: "give --identity") }
    do throws(OpenSSLError) {
      guard let identity = try container.contents(password: given.password).identity else {
        throw OpenSSLError.notFound("it holds no key with its certificate")
      }
      return identity
    } catch {
      throw .identity(error)
    }
  }
}
