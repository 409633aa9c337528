import IKEv2
import OpenSSL
import Support
import Testing

@Suite struct NegotiationTests {
  /// Every cipher, integrity algorithm and group a profile can ask for, each at least once.
  static let proposals: [IKEProposal] =
    EncryptionAlgorithm.allCases.map { SessionFixture.offer($0, .sha256, .ecp256) }
    + IntegrityAlgorithm.allCases.map { SessionFixture.offer(.aes256CBC, $0, .ecp256) }
    + KeyExchangeGroup.allCases.map { SessionFixture.offer(.aes256GCM, .sha384, $0) }

  @Test(arguments: proposals)
  func `every algorithm a profile can ask for is played to the responder's proof`(proposal: IKEProposal)
    throws
  {
    var session = SessionFixture.session(try SessionFixture.responder([proposal]), [proposal])
    let association = try session.begin(nonce: SessionFixture.nonce)
    #expect(association.proposal == proposal)
    let response = try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    #expect(try SessionFixture.isProved(response, association))
    #expect(response.refusal == nil && response.child == .none)
    session.close(.authenticationFailed)
    #expect(session.transport.responder.requests.last == [.notify(.authenticationFailed)])
    #expect(
      session.record.map { "\($0.direction.rawValue) \($0.exchange) \($0.messageID)" } == [
        "sent IKE_SA_INIT 0", "received IKE_SA_INIT 0", "sent IKE_AUTH 1", "received IKE_AUTH 1",
        "sent INFORMATIONAL 2", "received INFORMATIONAL 2",
      ])
  }

  @Test func `the ladder names payloads and counts octets`() throws {
    var session = SessionFixture.session(try SessionFixture.responder())
    _ = try session.begin(nonce: SessionFixture.nonce)
    _ = try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    let link = session.transport
    #expect(
      session.record.map(\.payloads).first?.prefix(4) == ["SA", "KE", "Nonce", "N(NAT_DETECTION_SOURCE_IP)"])
    #expect(session.record.map(\.payloads).last == ["IDr", "CERT", "CERT", "AUTH"])
    // The record counts what an IKE message has, the wire has a marker more.
    #expect(session.record.filter { $0.direction == .sent }.map { $0.octets + 4 } == link.sent.map(\.count))
    #expect(
      session.record.filter { $0.direction == .received }.map { $0.octets + 4 } == link.received.map(\.count))
  }

  @Test func `the responder chooses among several proposals`() throws {
    let offered = [
      SessionFixture.offer(.aes256CBC, .sha512, .ecp521),
      SessionFixture.offer(.aes128CBC, .sha256, .ecp521),
    ]
    var session = SessionFixture.session(try SessionFixture.responder([offered[1]]), offered)
    #expect(try session.begin(nonce: SessionFixture.nonce).proposal == offered[1])
  }

  @Test func `a cookie is sent back in front of everything else`() throws {
    var responder = try SessionFixture.responder()
    responder.wantsCookie = true
    var session = SessionFixture.session(responder)
    _ = try session.begin(nonce: SessionFixture.nonce)
    let requests = session.transport.responder.requests
    #expect(requests.count == 2)
    #expect(requests[1].first?.description == "N(COOKIE)")
    #expect(Array(requests[1].dropFirst()) == requests[0])
  }

  @Test func `cookies without end are a fault`() throws {
    var responder = try SessionFixture.responder()
    responder.cookiesWithoutEnd = true
    var session = SessionFixture.session(responder)
    #expect(throws: ExchangeFault.malformed("it asks for a cookie again and again")) {
      try session.begin(nonce: SessionFixture.nonce)
    }
  }

  @Test func `another group of the proposals is taken when the responder asks for it, with the cookie`()
    throws
  {
    let offered = [KeyExchangeGroup.x25519, .ecp256, .modp2048].map {
      SessionFixture.offer(.aes256GCM, .sha256, $0)
    }
    var responder = try SessionFixture.responder([offered[2]])
    responder.wantsCookie = true
    var session = SessionFixture.session(responder, offered)
    #expect(try session.begin(nonce: SessionFixture.nonce).proposal.group == .modp2048)
    #expect(session.record.map(\.payloads)[3] == ["N(INVALID_KE_PAYLOAD)"])
    #expect(session.transport.responder.requests.last?.first?.description == "N(COOKIE)")
  }

  @Test(arguments: [UInt16(14), 31, 999])
  func `a group that is not offered, or was just sent, is refused`(group: UInt16) throws {
    var responder = try SessionFixture.responder()
    responder.insistsOnGroup = group
    var session = SessionFixture.session(responder)
    #expect(throws: ExchangeFault.proposalRefused(offered: [SessionFixture.proposal], groupWanted: group)) {
      try session.begin(nonce: SessionFixture.nonce)
    }
  }

  @Test func `no common proposal is told with what was offered`() throws {
    var session = SessionFixture.session(
      try SessionFixture.responder([SessionFixture.offer(.aes128CBC, .sha256, .x25519)]))
    #expect(throws: ExchangeFault.proposalRefused(offered: [SessionFixture.proposal], groupWanted: nil)) {
      try session.begin(nonce: SessionFixture.nonce)
    }
    #expect(session.record.map(\.payloads).last == ["N(NO_PROPOSAL_CHOSEN)"])
  }

  @Test(arguments: [
    ("0104c0000207", "192.0.2.7"),
    ("0310 7670 6e32 2e65 7861 6d70 6c65 2e63 6f6d", "vpn2.example.com"),
    ("0210" + "20010db8000000000000000000000001", "2001:db8:0:0:0:0:0:1"),
  ])
  func `a redirection is told`(data: String, gateway: String) throws {
    var responder = try SessionFixture.responder()
    responder.redirect = Hex.octets(data)
    var session = SessionFixture.session(responder)
    #expect(throws: ExchangeFault.redirected(to: gateway)) { try session.begin(nonce: SessionFixture.nonce) }
  }

  @Test func `an error the responder has no better name for is a refusal`() throws {
    var responder = try SessionFixture.responder()
    responder.initialError = .invalidSyntax
    var session = SessionFixture.session(responder)
    #expect(throws: ExchangeFault.refused(.invalidSyntax, in: .initial)) {
      try session.begin(nonce: SessionFixture.nonce)
    }
  }

  @Test func `a forged error does not keep a better answer out`() throws {
    var session = SessionFixture.session(try SessionFixture.responder())
    session.transport.attack = { request in
      guard var message = try? Message(decoding: Array(request.dropFirst(4))) else { return [] }
      message.header.flags = .response
      message.payloads = [.notify(.noProposalChosen)]
      return [[0, 0, 0, 0] + ((try? message.encoded()) ?? [])]
    }
    #expect(try session.begin(nonce: SessionFixture.nonce).proposal == SessionFixture.proposal)
  }

  @Test func `what the responder announces is told`() throws {
    var responder = try SessionFixture.responder()
    responder.authorities = [UInt8](repeating: 1, count: 20) + [UInt8](repeating: 2, count: 20)
    responder.signatureHashes = [2, 5]
    var session = SessionFixture.session(responder)
    let association = try session.begin(nonce: SessionFixture.nonce)
    #expect(association.certificateAuthorities.map(\.first) == [1, 2])
    #expect(association.requestsCertificates && association.isChildless && association.announcesFragmentation)
    #expect(association.signatureHashes == [2, 5])
    #expect(association.isInitiatorTranslated == false && association.isResponderTranslated == false)
    #expect("\(association.keys)" == "<keys>")
  }

  @Test(arguments: [UInt16(500), 15500])
  func `a NAT is seen, and left by port 4500 where the port was 500`(port: UInt16) throws {
    var responder = try SessionFixture.responder()
    responder.seesInitiator = TransportAddress(octets: [192, 0, 2, 1], port: 1)
    var session = SessionFixture.session(responder)
    session.transport.remoteAddress.port = port
    let association = try session.begin(nonce: SessionFixture.nonce)
    #expect(association.isInitiatorTranslated == true)
    let response = try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    #expect(try SessionFixture.isProved(response, association))
    #expect(session.transport.natPort == (port == 500))
    #expect(session.transport.sent[0].starts(with: [0, 0, 0, 0]) == (port != 500))
    #expect(session.transport.sent[1].starts(with: [0, 0, 0, 0]))
  }

  @Test(arguments: [
    (UInt16(500), UInt16(40000), false), (4500, 500, true), (500, 500, false), (15500, 500, false),
    (15500, 40000, true), (4500, 40000, true),
  ])
  func `the marker is there where ESP could be`(remote: UInt16, local: UInt16, marker: Bool) throws {
    var session = SessionFixture.session(try SessionFixture.responder())
    session.transport.remoteAddress.port = remote
    session.transport.localAddress.port = local
    _ = try? session.begin(nonce: SessionFixture.nonce)
    #expect(session.transport.sent[0].starts(with: [0, 0, 0, 0]) == marker)
  }

  @Test func `a port where nothing listens is told at once, silence after the timeout`() throws {
    var session = SessionFixture.session(try SessionFixture.responder())
    session.transport.fault = TransportFault("connection refused")
    #expect(throws: ExchangeFault.unreachable("connection refused")) {
      try session.begin(nonce: SessionFixture.nonce)
    }
    session = SessionFixture.session(try SessionFixture.responder())
    session.transport.losses = 100
    // Sent after 0, 0.5, 1.5, 3.5 and 7.5 seconds.
    #expect(throws: ExchangeFault.noAnswer(.initial, tries: 5, after: .seconds(10))) {
      try session.begin(nonce: SessionFixture.nonce)
    }
    session = SessionFixture.session(try SessionFixture.responder())
    session.transport.losses = 2
    #expect(try session.begin(nonce: SessionFixture.nonce).proposal == SessionFixture.proposal)
    #expect(session.record.first?.retransmissions == 2)
  }
}
