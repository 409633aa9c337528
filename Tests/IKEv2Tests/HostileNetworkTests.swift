import IKEv2
import OpenSSL
import Support
import Testing

@Suite struct HostileNetworkTests {
  /// What an attacker can send who sees everything and has no keys.
  @Test(arguments: [
    "garbage", "nothing", "another SPI", "another message ID", "an error that is not protected",
    "a changed answer",
    "its own request", "an empty SK payload",
  ])
  func `nobody without the keys ends an exchange`(attack: String) throws {
    var session = SessionFixture.session(try SessionFixture.responder())
    let association = try session.begin(nonce: SessionFixture.nonce)
    session.transport.attack = { request in
      var message = (try? Message(decoding: Array(request.dropFirst(4)))) ?? SampleMessages.notification
      message.header.flags = .response
      switch attack {
      case "garbage": return [[0, 0, 0, 0] + [UInt8](repeating: 0x41, count: 100), [0xff]]
      case "nothing": return [[], [0, 0, 0, 0]]
      case "another SPI": message.header.responderSPI ^= 1
      case "another message ID": message.header.messageID += 1
      case "an error that is not protected": message.payloads = [.notify(.authenticationFailed)]
      case "its own request": return [request]
      case "an empty SK payload":
        message.payloads = [Payload(.encrypted(EncryptedPayload(first: 41, data: [])))]
      default: break
      }
      return [[0, 0, 0, 0] + ((try? message.encoded()) ?? [])]
    }
    let response = try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    #expect(try SessionFixture.isProved(response, association))
    #expect(session.record.last?.direction == .received)
  }

  @Test func `answers that never decrypt are a fault of their own, after the timeout`() throws {
    var session = SessionFixture.session(try SessionFixture.responder()) { $0.timeout = .seconds(3) }
    _ = try session.begin(nonce: SessionFixture.nonce)
    session.transport.disturbance = { datagram, direction in
      if direction == .toInitiator { datagram[datagram.count - 1] ^= 1 }
      return [(.zero, datagram)]
    }
    let start = session.transport.now
    #expect(throws: ExchangeFault.integrity(.authentication)) {
      try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    }
    #expect(session.transport.now - start == .seconds(3))
  }

  @Test func `a flood ends the wait`() throws {
    var session = SessionFixture.session(try SessionFixture.responder())
    session.transport.attack = { _ in [[UInt8]](repeating: [1, 2, 3], count: 2100) }
    session.transport.losses = 100
    #expect(throws: ExchangeFault.self) { try session.begin(nonce: SessionFixture.nonce) }
  }

  @Test func `a request that an honest network brought late is answered in the end`() throws {
    var session = SessionFixture.session(try SessionFixture.responder())
    session.transport.delay = .seconds(4)
    let association = try session.begin(nonce: SessionFixture.nonce)
    // The answers to the repetitions come during the next exchange.
    let response = try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    #expect(try SessionFixture.isProved(response, association))
  }

  @Test func `a silent responder is told farewell without a wait`() throws {
    var session = SessionFixture.session(try SessionFixture.responder()) { $0.timeout = .seconds(2) }
    _ = try session.begin(nonce: SessionFixture.nonce)
    session.transport.losses = 100
    #expect(throws: ExchangeFault.noAnswer(.authentication, tries: 3, after: .seconds(2))) {
      try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    }
    let start = session.transport.now
    session.close(.authenticationFailed)
    #expect(session.transport.now == start)
    #expect(session.record.last?.payloads == ["N(AUTHENTICATION_FAILED)"])
  }

  @Test func `1,000 exchanges over a network that drops, repeats, reorders, cuts and changes end in time`()
    throws
  {
    let timeout = Duration.seconds(5)
    var outcomes: [String: Int] = [:]
    let plain = try SessionFixture.responder()
    for seed in 0..<1000 {
      var responder = plain
      responder.eap = [[1, 1, 0, 5, 1], [1, 2, 0, 5, 4]]
      responder.fragmentSize = seed.isMultiple(of: 3) ? 120 : nil
      responder.wantsCookie = seed.isMultiple(of: 5)
      var session = SessionFixture.session(responder) { $0.timeout = timeout }
      var numbers = RepeatableGenerator(seed: UInt64(seed))
      session.transport.disturbance = { datagram, _ in Self.disturb(datagram, &numbers) }
      var exchanges = 0
      let start = session.transport.now
      do throws(ExchangeFault) {
        _ = try session.begin(nonce: SessionFixture.nonce)
        exchanges += 2
        _ = try session.authenticate(AuthRequest(identity: SessionFixture.alice))
        exchanges += 1
        _ = try session.exchange(eap: [2, 1, 0, 5, 1])
        outcomes["result", default: 0] += 1
      } catch {
        let name = "\(error)".split(separator: " ").prefix(3).joined(separator: " ")
        outcomes[name, default: 0] += 1
      }
      session.close(.done)
      // Three exchanges and the farewell; begin asks three times at most here.
      let time = session.transport.now - start
      #expect(time <= timeout * 6 + .seconds(1), "seed \(seed) took \(time)")
    }
    #expect(outcomes["result", default: 0] > 100, "\(outcomes)")
    #expect(outcomes.count > 1, "\(outcomes)")
  }

  private static func disturb(
    _ datagram: [UInt8], _ numbers: inout RepeatableGenerator
  ) -> [(after: Duration, datagram: [UInt8])] {
    var datagram = datagram
    let late = Duration.milliseconds(Int.random(in: 0...2000, using: &numbers))
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0: return []
    case 1: return [(.zero, datagram), (late, datagram)]
    case 2: return [(late, datagram)]
    case 3:
      return [(.zero, Array(datagram.prefix(Int.random(in: 0...datagram.count, using: &numbers))))]
    case 4, 5:
      for _ in 0...Int.random(in: 0..<4, using: &numbers) {
        datagram[Int.random(in: datagram.indices, using: &numbers)] ^=
          1 << UInt8.random(in: 0..<8, using: &numbers)
      }
      return [(.zero, datagram)]
    default: return [(.zero, datagram)]
    }
  }
}
