import EnrolmentProfile
import Foundation
import OpenSSL
import Support

/// The profile of a row: which anchors it brings, and what VPN.
struct DeviceProfile: Sendable {
  /// A CA certificate in the profile.
  enum Authority { case root, issuing, app, other }

  /// A person's identity in the profile.
  enum Person {
    case alice, stranger
    /// With a key on P-256.
    case aliceEC
    /// With the issuing CA in the same PKCS#12.
    case aliceWithChain
  }

  /// How the device proves who it is.
  enum Authentication {
    /// A user, and the password if the profile holds it.
    case mschapv2(String, String?)
    case eapTLS(Person)
    case certificate(Person)
    case sharedSecret(String)
    /// No IKEv2: a VPN of an app, which speaks TLS.
    case appTunnel
  }

  var anchors: [Authority] = [.root]
  var authentication = Authentication.mschapv2("alice", CharonConfiguration.password)
  /// RemoteAddress and RemoteIdentifier.
  var name = ServerPKI.name
  /// ServerCertificateCommonName.
  var certificateName: String?
  /// ServerCertificateIssuerCommonName, the condition for a CERTREQ.
  var issuerName: String?
  var encryption = SecurityAssociationParameters.Encryption.aes256GCM
  var integrity = SecurityAssociationParameters.Integrity.sha256
  var group = 14
  var postQuantumMethods: [Int]?
  var postQuantumSecret: String?

  /// The profile as a file.
  func mobileconfig() throws -> [UInt8] {
    let pki = try ServerPKI.shared.get()
    var draft = ProfileDraft(identifier: "com.example.probe")
    draft.certificates = try anchors.map { authority in
      let issued =
        switch authority {
        case .root: pki.root
        case .issuing: pki.issuing
        case .app: pki.appRoot
        case .other: pki.otherRoot
        }
      return try Certificate(der: issued.der)
    }
    if case .appTunnel = authentication {
      var tunnel = AppTunnelConfiguration()
      tunnel.remoteAddress = name
      var payload = VPNPayload()
      payload.userDefinedName = "Office"
      payload.vpnType = .vpn
      payload.vpnSubType = "com.example.vpn.app"
      payload.appTunnel = tunnel
      draft.vpns = [payload]
    } else {
      draft.vpns = [VPNPayload(userDefinedName: "Office", ikev2: ikev2())]
    }
    if let person { draft.identities = [try identity(of: person, pki)] }
    return try draft.build().bytes
  }

  private var person: Person? {
    switch authentication {
    case .eapTLS(let person), .certificate(let person): person
    default: nil
    }
  }

  private func identity(of person: Person, _ pki: ServerPKI) throws -> DraftIdentity {
    let certificate =
      switch person {
      case .alice, .aliceWithChain: pki.alice
      case .stranger: pki.stranger
      case .aliceEC: pki.aliceEC
      }
    var chain: [[UInt8]] = []
    if case .aliceWithChain = person { chain = [pki.issuing.der] }
    let file = try certificate.pkcs12(password: "identity", chain: chain, legacy: true)
    return DraftIdentity(name: "device", pkcs12: file, embeddedPassword: Secret("identity"))
  }

  private func ikev2() -> IKEv2Configuration {
    var ikev2 = IKEv2Configuration(
      remoteAddress: name, remoteIdentifier: name, localIdentifier: "alice@example.com",
      authenticationMethod: .none)
    switch authentication {
    case .mschapv2(let user, let password):
      ikev2.extendedAuthEnabled = true
      ikev2.authName = user
      ikev2.authPassword = password.map { Secret($0) }
    case .eapTLS:
      ikev2.authenticationMethod = .certificate
      ikev2.extendedAuthEnabled = true
      ikev2.payloadCertificateUUID = "device"
    case .certificate(let person):
      ikev2.authenticationMethod = .certificate
      ikev2.payloadCertificateUUID = "device"
      if case .aliceEC = person { ikev2.certificateType = .ecdsa256 }
    case .sharedSecret(let secret):
      ikev2.authenticationMethod = .sharedSecret
      ikev2.sharedSecret = Secret(secret)
    case .appTunnel: break
    }
    ikev2.serverCertificateCommonName = certificateName
    ikev2.serverCertificateIssuerCommonName = issuerName
    var parameters = SecurityAssociationParameters()
    parameters.encryptionAlgorithm = encryption
    parameters.integrityAlgorithm = integrity
    parameters.diffieHellmanGroup = group
    parameters.postQuantumKeyExchangeMethods = postQuantumMethods
    ikev2.ikeSecurityAssociationParameters = parameters
    if let postQuantumSecret {
      ikev2.ppk = Secret(postQuantumSecret)
      ikev2.ppkIdentifier = "office-ppk"
    }
    return ikev2
  }
}
