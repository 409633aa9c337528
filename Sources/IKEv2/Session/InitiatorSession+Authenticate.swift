extension InitiatorSession {
  /// Says who this is and, without EAP, proves it; asks the responder for the same (the first IKE_AUTH exchange).
  ///
  /// No child SA is to come up. Where the responder announced that it does without (RFC 6023) none is asked for;
  /// elsewhere one is offered with algorithms that nobody has, and with it the addresses a device asks for.
  package mutating func authenticate(_ opening: AuthRequest) throws(ExchangeFault) -> AuthResponse {
    guard let channel else { throw .cannotPlay("a session authenticates after it has begun") }
    var payloads = [Payload(.initiatorIdentification(opening.identity))]
    payloads += opening.certificates.map { Payload(.certificate(CertificatePayload(data: $0))) }
    if !settings.certificateAuthorities.isEmpty {
      let hashes = settings.certificateAuthorities.flatMap(\.self)
      payloads.append(Payload(.certificateRequest(CertificatePayload(data: hashes))))
    }
    if let remote = settings.remoteIdentifier { payloads.append(Payload(.responderIdentification(remote))) }
    if let authentication = opening.authentication {
      payloads.append(Payload(.authentication(authentication)))
    }
    if !channel.association.isChildless { payloads += Self.impossibleChild }
    if channel.association.usesPPK, let ppk = settings.ppk {
      payloads.append(.notify(.ppkIdentity, ppk.identifier))
    }
    return try authenticate(payloads, hasProved: opening.authentication != nil)
  }

  /// Answers a packet of EAP (RFC 7296 2.16).
  package mutating func exchange(eap packet: [UInt8]) throws(ExchangeFault) -> AuthResponse {
    try authenticate([Payload(.eap(packet))], hasProved: false)
  }

  /// Says farewell as politely as the state allows, and waits a second at most, for a silent end not at all.
  ///
  /// Deletes an IKE SA that both ends have proved themselves for, and else, or where the responder's proof was not
  /// accepted, says that authentication failed (RFC 7296 2.21.2). Before there are keys there is nothing to say.
  package mutating func close(_ reason: CloseReason) {
    guard channel != nil, !isClosed else { return }
    isClosed = true
    let payload: Payload =
      isEstablished && reason == .done
      ? Payload(.delete(.ikeSA)) : .notify(.authenticationFailed)
    _ = try? request(
      .informational, [payload], timeout: isSilent ? .zero : min(settings.timeout, .seconds(1)))
  }

  private mutating func authenticate(
    _ payloads: [Payload], hasProved: Bool
  ) throws(ExchangeFault) -> AuthResponse {
    guard !isClosed else { throw .cannotPlay("the session is closed") }
    let answer = try request(.authentication, payloads, timeout: settings.timeout)
    let response = AuthResponse(answer)
    if let redirect = response.notifications.first(where: { $0.type == .redirect }) {
      throw .redirected(to: Redirect(redirect.data)?.gateway ?? "a place it does not name")
    }
    if hasProved && response.authentication != nil { isEstablished = true }
    return response
  }

  private mutating func request(
    _ exchange: ExchangeType, _ payloads: [Payload], timeout: Duration
  ) throws(ExchangeFault) -> [Payload] {
    guard var channel else { throw .cannotPlay("\(exchange) needs a session that has begun") }
    let datagrams = try channel.seal(payloads, exchange)
    let outgoing = OutgoingRequest(
      exchange: exchange, messageID: channel.messageID, datagrams: datagrams, payloads: payloads,
      timeout: timeout)
    channel.advance()
    self.channel = channel
    isSilent = true
    let answer = try roundTrip(outgoing) { datagram, assembly throws(ExchangeFault) in
      try channel.judge(datagram, outgoing, &assembly)
    }
    isSilent = false
    return answer
  }

  /// An ESP SA with ciphers that were registered and never specified, for all traffic.
  private static var impossibleChild: [Payload] {
    let spi = (0..<4).map { _ in UInt8.random(in: 1...255) }
    let transforms = [Transform(.encryption, 9), Transform(.integrity, 3), Transform(.sequenceNumbers, 0)]
    let proposal = Proposal(number: 1, protocolID: Proposal.esp, spi: spi, transforms: transforms)
    return [
      Payload(.configuration(.request)), Payload(.securityAssociation([proposal])),
      Payload(.initiatorTrafficSelectors(TrafficSelector.all)),
      Payload(.responderTrafficSelectors(TrafficSelector.all)),
    ]
  }
}
