import FoundationEssentials
import OpenSSL
import Support
import TunnelProvider
import VPNAuthentication

/// A far end made for tests: it presents any chain, signs with any key, and counts every byte that reaches it.
struct CountingPeer: TunnelPeer {
  var chain: [Certificate]
  var key: PrivateKey?
  var users: [String: Secret] = ["alice": Secret("right")]
  var secret = Secret("hush")
  var clients = ClientCertificateCheck(authorities: [])
  /// Refuses the device at once, as real responders do with a certificate they do not know.
  var refusesAtOnce = false
  var isSilent = false
  /// Signs these nonces instead of the ones of this handshake: a recorded signature.
  var recorded: NonceHandshake?

  /// Bytes of EAP messages that reached it.
  private(set) var eapBytes = 0
  private(set) var opening: Opening?
  private var handshake = NonceHandshake(initiatorNonce: [], responderNonce: [])
  private var server: EAPMSCHAPv2Server?

  init(chain: [Certificate], key: PrivateKey?) {
    self.chain = chain
    self.key = key
  }

  mutating func begin(nonce: [UInt8]) -> (any Handshake)? {
    guard !isSilent else { return nil }
    handshake = NonceHandshake(initiatorNonce: nonce, responderNonce: Array(1...32))
    return handshake
  }

  mutating func open(_ opening: Opening) -> PeerAnswer? {
    self.opening = opening
    if refusesAtOnce { return PeerAnswer(acceptsDevice: false) }
    var answer = PeerAnswer(certificates: chain, identity: "vpn.example.com")
    let octets = (recorded ?? handshake).octets(role: .responder, identity: answer.identity)
    if let key {
      answer.scheme = key.defaultScheme
      answer.proof = (try? key.sign(octets, scheme: key.defaultScheme)) ?? []
    } else {
      answer.scheme = .ecdsaSHA256
    }
    let client = handshake.octets(role: .initiator, identity: opening.identity)
    switch (opening.certificates.first, opening.scheme) {
    case (let leaf?, let scheme?):
      answer.acceptsDevice =
        leaf.verifies(signature: opening.proof, of: client, scheme: scheme)
        && clients.objection(to: opening.certificates, at: TestAuthority.now) == nil
    case _ where !opening.proof.isEmpty:
      answer.certificates = []
      answer.acceptsDevice = (try? SharedSecretMAC.verifies(opening.proof, secret, over: client)) ?? false
      answer.proof = (try? SharedSecretMAC.compute(secret, over: octets)) ?? []
      answer.scheme = nil
    default:
      let server = EAPMSCHAPv2Server(users: users, challenge: Array(1...16))
      answer.firstMessage = server.start()
      self.server = server
    }
    return answer
  }

  mutating func exchange(_ message: [UInt8]) -> [UInt8]? {
    eapBytes += message.count
    return server?.receive(message)
  }
}
