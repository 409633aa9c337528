import IKEv2
import OpenSSL
import Support
import Testing

@Suite struct FragmentTests {
  @Test(arguments: [SessionFixture.proposal, SessionFixture.offer(.aes128CBC, .sha256, .ecp256)], [50, 500])
  func `an answer in fragments is put together, in any order`(proposal: IKEProposal, size: Int) throws {
    var responder = try SessionFixture.responder([proposal])
    responder.fragmentSize = size
    var session = SessionFixture.session(responder, [proposal])
    let association = try session.begin(nonce: SessionFixture.nonce)
    // The last comes first, and some twice.
    session.transport.disturbance = { datagram, direction in
      guard direction == .toInitiator else { return [(.zero, datagram)] }
      let number = Int(datagram[4 + 32]) << 8 | Int(datagram[4 + 33])
      return [(.milliseconds(100 - number), datagram), (.milliseconds(200), datagram)]
    }
    let response = try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    #expect(try SessionFixture.isProved(response, association))
    let entry = try #require(session.record.last)
    #expect(entry.fragments > 1 && entry.payloads == ["IDr", "CERT", "CERT", "AUTH"])
  }

  @Test(arguments: [true, false])
  func `a large request is divided where the responder announced that it takes fragments`(announced: Bool)
    throws
  {
    var responder = try SessionFixture.responder()
    responder.announcesFragmentation = announced
    var session = SessionFixture.session(responder)
    _ = try session.begin(nonce: SessionFixture.nonce)
    let client = try TestAuthority.client(by: TestAuthority.root(), key: .rsa2048).der
    let certificates = [client, client, client, client]
    _ = try session.authenticate(AuthRequest(identity: SessionFixture.alice, certificates: certificates))
    let sent = session.transport.sent.dropFirst()
    #expect((sent.count > 1) == announced)
    if announced { #expect(sent.allSatisfy { $0.count <= 1280 - 48 }) }
    let received = session.transport.responder.requests.last ?? []
    #expect(received.filter { $0.description == "CERT" }.count == 4)
    #expect(session.record.last { $0.direction == .sent }?.fragments == sent.count)
  }

  @Test func `a lost fragment has the request sent again`() throws {
    var responder = try SessionFixture.responder()
    responder.fragmentSize = 200
    var session = SessionFixture.session(responder)
    let association = try session.begin(nonce: SessionFixture.nonce)
    var isLost = false
    session.transport.disturbance = { datagram, direction in
      guard direction == .toInitiator, datagram[4 + 33] == 2, !isLost else { return [(.zero, datagram)] }
      isLost = true
      return []
    }
    let response = try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    #expect(try SessionFixture.isProved(response, association))
    #expect(session.record.last { $0.direction == .sent }?.retransmissions == 1)
  }

  @Test func `fragments are kept up to a limit`() {
    func fragment(_ number: UInt16, _ total: UInt16) -> EncryptedPayload.Fragment {
      .init(number: number, total: total)
    }
    var assembly = FragmentAssembly()
    #expect(assembly.add(fragment(1, 65), first: 36, plaintext: [1]) == .tooMuch)
    #expect(assembly.add(fragment(2, 2), first: 0, plaintext: [2]) == .waiting)
    #expect(assembly.add(fragment(2, 2), first: 0, plaintext: [9]) == .repeated)
    // A new division, in more parts, replaces the old one; one in fewer is old.
    #expect(assembly.add(fragment(3, 3), first: 0, plaintext: [3]) == .waiting)
    #expect(assembly.add(fragment(1, 2), first: 36, plaintext: [1]) == .repeated)
    #expect(assembly.add(fragment(1, 3), first: 36, plaintext: [1]) == .waiting)
    #expect(
      assembly.add(fragment(2, 3), first: 0, plaintext: [2]) == .complete(first: 36, plaintext: [1, 2, 3]))
    var large = FragmentAssembly()
    let half = [UInt8](repeating: 0, count: FragmentAssembly.octetLimit / 2)
    #expect(large.add(fragment(1, 3), first: 36, plaintext: half) == .waiting)
    #expect(large.add(fragment(2, 3), first: 36, plaintext: half) == .waiting)
    #expect(large.add(fragment(3, 3), first: 36, plaintext: [0]) == .tooMuch)
  }
}
