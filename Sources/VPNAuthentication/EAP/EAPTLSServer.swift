package import FoundationEssentials
package import OpenSSL

/// A server's side of the simulated EAP-TLS.
package struct EAPTLSServer: Sendable {
  private enum State: Sendable {
    case started, shown(initiatorNonce: [UInt8]), finished
  }

  private let identity: Identity
  private let nonce: [UInt8]
  private let clients: ClientCertificateCheck
  private let at: Date
  private var identifier: UInt8 = 1
  private var state = State.started

  /// A server that shows `identity` inside EAP-TLS and takes clients that pass `clients` at the time `at`.
  package init(identity: Identity, nonce: [UInt8], clients: ClientCertificateCheck, at: Date) {
    self.identity = identity
    self.nonce = nonce
    self.clients = clients
    self.at = at
  }

  /// The first message: EAP-TLS start.
  package func start() -> [UInt8] { request(InnerHandshake.start) ?? [] }

  /// Answers a message of the device; nil when it makes no sense here.
  package mutating func receive(_ message: [UInt8]) -> [UInt8]? {
    guard let packet = EAPPacket(parsing: message), packet.code == .response, packet.identifier == identifier
    else { return nil }
    identifier &+= 1
    switch state {
    case .started where packet.type == EAPPacket.Kind.tls:
      let handshake = NonceHandshake(initiatorNonce: packet.data, responderNonce: nonce)
      let octets = handshake.octets(role: .responder, identity: "")
      guard let own = try? InnerHandshake.Showing(identity: identity, nonce: nonce, octets: octets) else {
        return finish(false)
      }
      state = .shown(initiatorNonce: packet.data)
      return request(own.bytes)
    case .shown(let initiatorNonce):
      let handshake = NonceHandshake(initiatorNonce: initiatorNonce, responderNonce: nonce)
      guard let client = InnerHandshake.Showing(parsing: packet.data),
        client.isSigned(over: handshake.octets(role: .initiator, identity: ""))
      else { return finish(false) }
      return finish(clients.objection(to: client.certificates, at: at) == nil)
    case .started: return finish(false)
    case .finished: return nil
    }
  }

  private mutating func finish(_ accepted: Bool) -> [UInt8]? {
    state = .finished
    return EAPPacket(accepted ? .success : .failure, identifier: identifier).bytes
  }

  private func request(_ data: [UInt8]) -> [UInt8]? {
    EAPPacket(.request, identifier: identifier, type: EAPPacket.Kind.tls, data: data).bytes
  }
}
