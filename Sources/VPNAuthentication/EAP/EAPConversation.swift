package import OpenSSL

/// One EAP conversation of the device, as a state machine over bytes.
///
/// It can only be begun with a peer that is authenticated, so no byte made with a credential exists before. The
/// caller carries the messages; ``run(from:over:)`` does so for an exchange that answers at once.
package struct EAPConversation: Sendable {
  /// Requests that are answered before the conversation is given up (a real one takes under ten).
  package static let roundLimit = 40

  /// What was said so far.
  package private(set) var transcript: Transcript
  private let identity: String
  private var method: any EAPMethod
  private var rounds = 0

  /// Begins a conversation with `peer`; nil for a credential that is not an EAP one.
  ///
  /// - Parameters:
  ///   - identity: what an identity request is answered with.
  ///   - nonce: 32 unpredictable octets of the device (the peer challenge of EAP-MSCHAPv2).
  ///   - judge: decides on a server inside the method (EAP-TLS).
  ///   - innerVersions: the versions of TLS it takes there.
  package init?(
    _ credential: Credential, identity: String, to peer: some AuthenticatedPeer, nonce: [UInt8],
    judge: any InnerServerJudge, innerVersions: InnerVersions = InnerVersions(),
    transcript: Transcript = Transcript()
  ) {
    switch credential {
    case .eapMSCHAPv2(let username, let password):
      method = EAPMSCHAPv2Client(
        username: username, password: password, peerChallenge: Array(nonce.prefix(16)))
    case .eapTLS(let own):
      method = EAPTLSClient(identity: own, versions: innerVersions, judge: judge)
    case .certificate, .sharedSecret:
      return nil
    }
    self.identity = identity
    self.transcript = transcript
  }

  /// The key that both ends derive (MSK, RFC 3748 7.10); nil before the method is satisfied, and with EAP-MSCHAPv2.
  package var masterSessionKey: Secret? { method.masterSessionKey }

  /// Takes a message of the server.
  package mutating func receive(_ message: [UInt8]) -> EAPStep {
    rounds += 1
    guard rounds <= Self.roundLimit else {
      return .finished(.rejected(.malformed("more than \(Self.roundLimit) EAP requests without a verdict")))
    }
    guard let packet = EAPPacket(parsing: message), packet.code != .response else {
      transcript.received("no EAP request", message.count)
      return .finished(.rejected(.malformed("\(message.count) bytes that are no EAP request")))
    }
    transcript.received("EAP \(packet.code)", message.count)
    switch packet.code {
    case .success:
      return .finished(method.isSatisfied ? .accepted : .rejected(.serverUnproved))
    case .failure:
      return .finished(.rejected(method.failure))
    case .request, .response:
      return answer(packet)
    }
  }

  private mutating func answer(_ request: EAPPacket) -> EAPStep {
    switch request.type {
    case EAPPacket.Kind.identity:
      return send(request, Array(identity.utf8), .identity, "EAP identity")
    case EAPPacket.Kind.notification:
      return send(request, [], .handshake, "EAP notification acknowledged")
    case method.type:
      switch method.answer(request.data) {
      case .reply(let data, let content, let what): return send(request, data, content, what)
      case .stop(let rejection): return .finished(.rejected(rejection))
      }
    case let offered:
      // RFC 3748 5.3.1: a legacy Nak names the method wanted. A server with no other answers with a failure.
      if nakked { return .finished(.rejected(.methodMismatch(offered: offered ?? 0))) }
      nakked = true
      return send(request, [method.type], .handshake, "EAP Nak", type: EAPPacket.Kind.nak)
    }
  }

  private var nakked = false

  private mutating func send(
    _ request: EAPPacket, _ data: [UInt8], _ content: Transcript.Content, _ what: String, type: UInt8? = nil
  ) -> EAPStep {
    let response = EAPPacket(
      .response, identifier: request.identifier, type: type ?? request.type, data: data)
    guard let bytes = response.bytes else {
      return .finished(.rejected(.unavailable("\(what) is too long for one EAP packet")))
    }
    transcript.sent(what, content, bytes.count)
    return .send(bytes)
  }

  /// Carries the messages over `exchange` until the conversation is over.
  package mutating func run(
    from first: [UInt8], over exchange: inout some AuthenticationExchange
  ) -> AuthenticationOutcome {
    var message = first
    while true {
      switch receive(message) {
      case .finished(let outcome): return outcome
      case .send(let bytes):
        guard let next = exchange.exchange(bytes) else { return .rejected(.silent) }
        message = next
      }
    }
  }
}
