import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

/// An office with a PKI, profiles for every kind of credential, its server, and an app with a CA of its own.
struct Office {
  /// How the profile has the device authenticate.
  enum Method: CaseIterable, Sendable {
    case password, eapTLS, certificate, sharedSecret
  }

  static let identifier = "com.example.vpn.office"
  static let name: ServerName = .dns("vpn.example.com")

  let root: IssuedCertificate
  let server: IssuedCertificate
  let client: IssuedCertificate
  let appCA: IssuedCertificate
  let appServer: IssuedCertificate

  init() throws {
    root = try TestAuthority.root()
    server = try TestAuthority.server(by: root)
    client = try TestAuthority.client(by: root)
    appCA = try TestAuthority.root("App Made CA")
    appServer = try TestAuthority.server(by: appCA)
  }

  func device() throws -> Device {
    Watch.note(Device(target: Target(.iOS, OSVersion(26)), at: TestAuthority.now, seed: 1))
  }

  /// A profile with the office's root and one VPN called Office.
  func profile(
    _ method: Method = .password, client: IssuedCertificate? = nil, anchors: [IssuedCertificate]? = nil,
    change: (inout ProfileDraft) -> Void = { _ in }
  ) throws -> [UInt8] {
    var vpn = IKEv2Configuration(
      remoteAddress: "vpn.example.com", remoteIdentifier: "vpn.example.com",
      localIdentifier: "alice@example.com", authenticationMethod: .none)
    var draft = ProfileDraft(identifier: Self.identifier)
    draft.displayName = "Office"
    switch method {
    case .password: vpn.extendedAuthEnabled = true
    case .eapTLS:
      vpn.extendedAuthEnabled = true
      vpn.payloadCertificateUUID = "alice"
    case .certificate:
      vpn.authenticationMethod = .certificate
      vpn.payloadCertificateUUID = "alice"
    case .sharedSecret:
      vpn.authenticationMethod = .sharedSecret
      vpn.sharedSecret = Secret("hush-presh4red")
    }
    if method == .eapTLS || method == .certificate {
      let file = try (client ?? self.client).pkcs12(password: "p12-passw0rd")
      draft.identities = [
        DraftIdentity(name: "alice", pkcs12: file, embeddedPassword: Secret("p12-passw0rd"))
      ]
    }
    draft.certificates = try (anchors ?? [root]).map { try Certificate(der: $0.der) }
    draft.vpns = [VPNPayload(userDefinedName: "Office", ikev2: vpn)]
    change(&draft)
    return try draft.build().bytes
  }

  /// The genuine server, or one with another leaf, issuer or key.
  func peer(
    _ method: Method = .password, leaf: IssuedCertificate? = nil, issuer: IssuedCertificate? = nil,
    key: TestKey? = nil
  ) throws -> SimulatedServer {
    let leaf = leaf ?? server
    return SimulatedServer(
      chain: try [Certificate(der: leaf.der), Certificate(der: (issuer ?? root).der)],
      key: try PrivateKey(parsing: (key ?? leaf.key).pkcs8), identity: "vpn.example.com",
      users: method == .password ? ["alice": Secret("r1ght-passw0rd")] : [:],
      clientAuthorities: [try Certificate(der: root.der)], sharedSecret: Secret("hush-presh4red"))
  }

  static let right = CredentialInput(username: "alice", password: Secret("r1ght-passw0rd"))
  static let wrong = CredentialInput(username: "alice", password: Secret("wrong-passw0rd"))
}
