import FoundationEssentials
public import OpenSSL
public import TunnelProvider
public import VPNAuthentication

/// A VPN server as the device meets it: a chain, a key, users, and a count of what reached it.
///
/// It judges what the device shows and answers for itself first, so that trust is debugged where it fails. A real
/// responder that does not know a client's certificate usually sends nothing but the refusal (RFC 7296 2.21.2).
public struct SimulatedServer: TunnelPeer, Sendable {
  private enum Conversation: Sendable {
    case none
    case password(EAPMSCHAPv2Server)
    case certificate(EAPTLSServer)
  }

  /// The certificates it presents, leaf first.
  public var chain: [Certificate]
  /// The key it signs with; nil for somebody who only replays the chain.
  public var key: PrivateKey?
  /// Its identity (IDr).
  public var identity: String
  /// Passwords by user name.
  public var users: [String: Secret]
  /// The authorities whose client certificates it takes.
  public var clientAuthorities: [Certificate]
  /// The secret it shares with its clients.
  public var sharedSecret: Secret?

  /// The identity of the server inside EAP-TLS, where it is another one than the gateway's.
  public var radius: Identity?

  /// Bytes of EAP messages that reached it.
  public private(set) var eapBytes = 0
  /// Bytes of client certificates, signatures and MACs that reached it with the opening.
  public private(set) var openingBytes = 0

  private var at = Date(timeIntervalSince1970: 0)
  private var random = SeededGenerator(seed: 0)
  private var handshake = NonceHandshake(initiatorNonce: [], responderNonce: [])
  private var conversation = Conversation.none

  /// A server of its parts.
  public init(
    chain: [Certificate], key: PrivateKey?, identity: String = "", users: [String: Secret] = [:],
    clientAuthorities: [Certificate] = [], sharedSecret: Secret? = nil, radius: Identity? = nil
  ) {
    self.chain = chain
    self.key = key
    self.identity = identity
    self.users = users
    self.clientAuthorities = clientAuthorities
    self.sharedSecret = sharedSecret
    self.radius = radius
  }

  /// Before a connection: what time the server has, and what its nonces come from.
  mutating func meet(at: Date, seed: UInt64) {
    self.at = at
    random = SeededGenerator(seed: seed)
  }

  /// Takes the device's nonce and adds its own.
  public mutating func begin(nonce: [UInt8]) -> (any Handshake)? {
    handshake = NonceHandshake(initiatorNonce: nonce, responderNonce: random.octets(32))
    return handshake
  }

  /// Presents its chain and signs, and judges what the opening shows.
  public mutating func open(_ opening: Opening) -> PeerAnswer? {
    openingBytes += opening.certificates.reduce(opening.proof.count) { $0 + $1.der.count }
    let own = handshake.octets(role: .responder, identity: identity)
    let devices = handshake.octets(role: .initiator, identity: opening.identity)
    if opening.certificates.isEmpty, !opening.proof.isEmpty {
      return answer(toMAC: opening.proof, over: devices, own: own)
    }
    var answer = PeerAnswer(certificates: chain, identity: identity)
    if let key {
      answer.scheme = key.defaultScheme
      answer.proof = (try? key.sign(own, scheme: key.defaultScheme)) ?? []
    }
    if let leaf = opening.certificates.first, let scheme = opening.scheme {
      let check = ClientCertificateCheck(authorities: clientAuthorities)
      answer.acceptsDevice =
        leaf.verifies(signature: opening.proof, of: devices, scheme: scheme)
        && check.objection(to: opening.certificates, at: at) == nil
    } else {
      answer.firstMessage = beginEAP()
    }
    return answer
  }

  private func answer(toMAC mac: [UInt8], over devices: [UInt8], own: [UInt8]) -> PeerAnswer {
    guard let sharedSecret, (try? SharedSecretMAC.verifies(mac, sharedSecret, over: devices)) == true,
      let proof = try? SharedSecretMAC.compute(sharedSecret, over: own)
    else { return PeerAnswer(identity: identity, acceptsDevice: false) }
    return PeerAnswer(identity: identity, proof: proof, acceptsDevice: true)
  }

  /// Passwords where it has users, else certificates.
  private mutating func beginEAP() -> [UInt8] {
    if users.isEmpty, let message = beginEAPTLS() { return message }
    let server = EAPMSCHAPv2Server(users: users, challenge: random.octets(16))
    conversation = .password(server)
    return server.start()
  }

  private var own: Identity? {
    guard let leaf = chain.first, let key else { return nil }
    return try? Identity(certificate: leaf, privateKey: key, chain: Array(chain.dropFirst()))
  }

  private mutating func beginEAPTLS() -> [UInt8]? {
    guard !clientAuthorities.isEmpty, let identity = radius ?? own else { return nil }
    let server = EAPTLSServer(
      identity: identity, clients: ClientCertificateCheck(authorities: clientAuthorities), at: at)
    conversation = .certificate(server)
    return server.start()
  }

  /// Answers an EAP message of the device.
  public mutating func exchange(_ message: [UInt8]) -> [UInt8]? {
    eapBytes += message.count
    switch conversation {
    case .none: return nil
    case .password(var server):
      if let packet = EAPPacket(parsing: message), packet.type == EAPPacket.Kind.nak,
        packet.data.contains(EAPPacket.Kind.tls), let start = beginEAPTLS()
      {
        return start
      }
      let answer = server.receive(message)
      conversation = .password(server)
      return answer
    case .certificate(var server):
      let answer = server.receive(message)
      conversation = .certificate(server)
      return answer
    }
  }
}
