import OpenSSL
import Support
import Testing
import VPNAuthentication

struct EAPMSCHAPv2Tests {
  private func run(
    _ credential: Credential, users: [String: Secret] = ["alice": Secret("clientPass")],
    tamper: @escaping @Sendable (Int, [UInt8]) -> [UInt8] = { $1 }
  ) throws -> (AuthenticationOutcome, Transcript, received: Int) {
    var server = PasswordServer(users: users)
    server.tamper = tamper
    var device = try #require(conversation(credential))
    let outcome = device.run(from: server.server.start(), over: &server)
    return (outcome, device.transcript, server.received)
  }

  @Test func `the right password is accepted by both ends`() throws {
    let (outcome, transcript, received) = try run(alice())
    #expect(outcome == .accepted)
    #expect(transcript.credentialBytes == 63 + "alice".utf8.count - 4)
    #expect(transcript.disclosedBytes == 0)
    let sent = transcript.entries.filter(\.isOutgoing).reduce(0) { $0 + $1.byteCount }
    #expect(sent == received, "every byte that left is in the transcript")
  }

  @Test func `a domain before the name does not change the hash`() throws {
    let users = ["EXAMPLE\\alice": Secret("clientPass")]
    #expect(try run(alice(name: "EXAMPLE\\alice"), users: users).0 == .accepted)
  }

  @Test(arguments: [alice("wrong"), alice(""), alice(name: "mallory"), alice(name: "")])
  func `a wrong password and an unknown user are refused in the same words`(credential: Credential) throws {
    #expect(
      try run(credential).0 == .rejected(.refusedByServer("error 691, authentication failure")))
  }

  @Test func `a server that does not know the password is not believed`() throws {
    let (outcome, _, _) = try run(alice()) { turn, answer in
      guard turn == 1 else { return answer }
      let message = MSCHAPv2Message.success(
        identifier: 2, message: "S=0000000000000000000000000000000000000000 M=Welcome")
      return EAPPacket(.request, identifier: 2, type: EAPPacket.Kind.mschapv2, data: message.bytes).bytes
        ?? []
    }
    #expect(outcome == .rejected(.serverUnproved))
  }

  @Test(arguments: [0, 1])
  func `an early success is not believed`(turn: Int) throws {
    let success = try #require(EAPPacket(.success, identifier: 1).bytes)
    var server = ScriptedServer(answers: [success])
    var device = try #require(conversation(alice()))
    let challenge = EAPMSCHAPv2Server(users: [:], challenge: Array(1...16)).start()
    #expect(device.run(from: turn == 0 ? success : challenge, over: &server) == .rejected(.serverUnproved))
  }

  @Test func `a second challenge is refused, so a server cannot collect responses`() throws {
    let challenge = EAPMSCHAPv2Server(users: [:], challenge: Array(1...16)).start()
    var server = ScriptedServer(answers: [challenge])
    var device = try #require(conversation(alice()))
    #expect(device.run(from: challenge, over: &server).name == "rejected")
    #expect(server.received.count == 1)
  }

  @Test func `the server's own text never reaches the outcome`() throws {
    let (outcome, _, _) = try run(alice("wrong")) { turn, answer in
      guard turn == 1 else { return answer }
      let message = MSCHAPv2Message.failure(identifier: 2, message: "E=648 R=1 M=\u{1b}[2Jcall 555-0100")
      return EAPPacket(.request, identifier: 2, type: EAPPacket.Kind.mschapv2, data: message.bytes).bytes
        ?? []
    }
    #expect(outcome == .rejected(.refusedByServer("error 648, password expired")))
  }

  @Test func `no answer of a cut or bent server is taken for an acceptance, and none stops the device`()
    throws
  {
    var random = RepeatableGenerator(seed: 7)
    for _ in 0..<600 {
      let (turn, place) = (Int.random(in: 1...2, using: &random), Int.random(in: 0..<200, using: &random))
      let cut = Bool.random(using: &random)
      let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      let (outcome, _, _) = try run(alice()) { now, answer in
        guard now == turn, !answer.isEmpty else { return answer }
        var bent = answer
        if cut { bent.removeLast(place % answer.count + 1) } else { bent[place % answer.count] ^= bit }
        return bent
      }
      // What is accepted unchanged: the identifiers, the welcome text, the bytes nobody signs.
      if cut { #expect(outcome != .accepted) }
      if turn == 2, !cut, place % 4 == 0 { #expect(outcome != .accepted) }
    }
  }
}
