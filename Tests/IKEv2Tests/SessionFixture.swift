import Foundation
import IKEv2
import OpenSSL
import Support
import Testing

/// What the tests of sessions begin with.
enum SessionFixture {
  static let nonce = [UInt8](repeating: 0x49, count: 32)
  static let alice = Identification(.mailbox, Array("alice@example.com".utf8))
  static let proposal = offer(.aes256GCM, .sha256, .x25519)

  static func offer(
    _ encryption: EncryptionAlgorithm, _ integrity: IntegrityAlgorithm, _ group: KeyExchangeGroup
  ) -> IKEProposal {
    IKEProposal(
      encryption: encryption, integrity: integrity, prf: PseudorandomFunction(for: integrity), group: group)
  }

  /// A responder with a certificate of its own and its signature.
  static func responder(
    _ accepts: [IKEProposal] = [proposal], key: TestKey.Kind = .ecP256, scheme: SignatureScheme? = nil
  ) throws -> TestResponder {
    let root = try TestAuthority.root()
    let server = try TestAuthority.issue(TestAuthority.serverRequest(key: key), by: root)
    let privateKey = try PrivateKey(parsing: server.key.pkcs8)
    var responder = TestResponder(accepts: accepts)
    responder.certificates = [server.der, root.der]
    responder.proof = .signature(privateKey, scheme ?? privateKey.defaultScheme)
    return responder
  }

  static func session(
    _ responder: TestResponder, _ proposals: [IKEProposal] = [proposal],
    _ change: (inout InitiatorSettings) -> Void = { _ in }
  ) -> InitiatorSession<SimulatedLink> {
    var settings = InitiatorSettings(proposals: proposals)
    change(&settings)
    return InitiatorSession(settings: settings, transport: SimulatedLink(responder))
  }

  /// Whether the responder signed what it had to, with the key of its first certificate.
  static func isProved(_ response: AuthResponse, _ association: SecurityAssociation) throws -> Bool {
    let identity = try #require(response.identity)
    let proof = try #require(response.authentication)
    guard let (scheme, signature) = proof.signature else { return false }
    return try #require(response.certificates.first).verifies(
      signature: signature,
      of: association.signedOctets(responder: identity, withPPK: response.usesPPK), scheme: scheme)
  }
}
