import OpenSSL

/// EAP-TLS as the device speaks it, with the simulated handshake of ``InnerHandshake``.
///
/// The device's certificate leaves only after the inner server's chain was judged and its signature verified.
struct EAPTLSClient: EAPMethod {
  private enum State: Sendable {
    case waiting, greeted, alerted(Rejection), shown
  }

  let type = EAPPacket.Kind.tls
  private let identity: Identity
  private let nonce: [UInt8]
  private let judge: any InnerServerJudge
  private var state = State.waiting

  init(identity: Identity, nonce: [UInt8], judge: any InnerServerJudge) {
    self.identity = identity
    self.nonce = nonce
    self.judge = judge
  }

  var isSatisfied: Bool {
    if case .shown = state { true } else { false }
  }

  var failure: Rejection {
    if case .alerted(let rejection) = state { rejection } else { .refusedByServer(nil) }
  }

  mutating func answer(_ data: [UInt8]) -> EAPAnswer {
    switch state {
    case .waiting where data == InnerHandshake.start:
      state = .greeted
      return .reply(nonce, .handshake, what: "EAP-TLS client hello")
    case .greeted:
      guard let server = InnerHandshake.Showing(parsing: data) else { return misplaced }
      return judge(server)
    case .waiting, .alerted, .shown:
      return misplaced
    }
  }

  private var misplaced: EAPAnswer { .stop(.malformed("an EAP-TLS message that does not belong here")) }

  private mutating func judge(_ server: InnerHandshake.Showing) -> EAPAnswer {
    let handshake = NonceHandshake(initiatorNonce: nonce, responderNonce: server.nonce)
    var objections = judge.objections(to: server.certificates)
    if objections.isEmpty, !server.isSigned(over: handshake.octets(role: .responder, identity: "")) {
      objections = ["its signature was not made with the key of the certificate it presents"]
    }
    guard objections.isEmpty else {
      state = .alerted(.innerServerRefused(objections))
      return .reply(InnerHandshake.alert, .handshake, what: "EAP-TLS alert")
    }
    do throws(OpenSSLError) {
      let octets = handshake.octets(role: .initiator, identity: "")
      let own = try InnerHandshake.Showing(identity: identity, nonce: nonce, octets: octets)
      state = .shown
      return .reply(own.bytes, .credential, what: "EAP-TLS certificate and signature")
    } catch {
      return .stop(.unavailable("the client key cannot sign: \(error)"))
    }
  }
}
