import FoundationEssentials
import OpenSSL
import Support
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

/// A PKI, a store that holds its root, and the ways to ask.
struct Fixture {
  let root: IssuedCertificate
  let server: IssuedCertificate
  let client: Identity
  var store = TrustStore()

  init() throws {
    root = try TestAuthority.root()
    server = try TestAuthority.server(by: root)
    let alice = try TestAuthority.client(by: root)
    client = try Identity(
      certificate: Certificate(der: alice.der), privateKey: PrivateKey(parsing: alice.key.pkcs8))
    try store.add(Certificate(der: root.der), origin: .mdm, profileIdentifier: "com.example.vpn")
  }

  /// The genuine server.
  func genuine() throws -> CountingPeer { try peer(server, root) }

  /// A server that presents `leaf` and `issuer`, and holds the key of `leaf` unless another is given.
  func peer(_ leaf: IssuedCertificate, _ issuer: IssuedCertificate, key: TestKey? = nil) throws
    -> CountingPeer
  {
    var peer = CountingPeer(
      chain: try [Certificate(der: leaf.der), Certificate(der: issuer.der)],
      key: try PrivateKey(parsing: (key ?? leaf.key).pkcs8))
    peer.clients = ClientCertificateCheck(authorities: [try Certificate(der: root.der)])
    return peer
  }

  func request(_ credential: Credential?, at: Date = TestAuthority.now) -> ConnectionRequest {
    ConnectionRequest(
      names: [.dns("vpn.example.com")], identity: "alice@example.com", credential: credential, at: at)
  }

  /// A right and a wrong credential of each kind that has a trust decision.
  func credentials(right: Bool) throws -> [Credential] {
    let root = try TestAuthority.root("Other Root")
    let stranger = try TestAuthority.client(by: root)
    let other = try Identity(
      certificate: Certificate(der: stranger.der), privateKey: PrivateKey(parsing: stranger.key.pkcs8))
    return [
      .eapMSCHAPv2(username: "alice", password: Secret(right ? "right" : "wrong")),
      .certificate(right ? client : other),
    ]
  }

  func connect(_ credential: Credential?, to peer: inout CountingPeer, at: Date = TestAuthority.now)
    -> ConnectionReport
  {
    var provider = TunnelProvider(store: store)
    return provider.connect(request(credential, at: at), to: &peer)
  }
}
