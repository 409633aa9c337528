import OpenSSL
import Testing
import VPNAuthentication

struct EAPConversationTests {
  private func request(_ type: UInt8, _ data: [UInt8] = [], identifier: UInt8 = 9) -> [UInt8] {
    EAPPacket(.request, identifier: identifier, type: type, data: data).bytes ?? []
  }

  @Test func `an identity request is answered with the chosen identity and nothing of the credential`() throws
  {
    var device = try #require(conversation(alice(), identity: "anonymous"))
    let answer = EAPPacket(.response, identifier: 9, type: 1, data: Array("anonymous".utf8)).bytes
    #expect(device.receive(request(EAPPacket.Kind.identity)) == .send(try #require(answer)))
    #expect(device.transcript.identityBytes == answer?.count)
    #expect(device.transcript.credentialBytes == 0)
  }

  @Test func `a notification is acknowledged`() throws {
    var device = try #require(conversation(alice()))
    #expect(device.receive(request(EAPPacket.Kind.notification, [65])) == .send([2, 9, 0, 5, 2]))
  }

  @Test func `another method is answered with a Nak once, then the conversation ends`() throws {
    var device = try #require(conversation(alice()))
    #expect(device.receive(request(4, [1])) == .send([2, 9, 0, 6, 3, 26]))
    #expect(device.receive(request(4, [1])) == .finished(.rejected(.methodMismatch(offered: 4))))
  }

  @Test(
    arguments: [
      [], [1], [1, 2, 0, 3], [1, 2, 0, 9, 26], [2, 1, 0, 5, 1], [7, 1, 0, 4], [3, 1, 0, 5, 0], [1, 1, 0, 4],
    ] as [[UInt8]])
  func `what is no request ends the conversation`(message: [UInt8]) throws {
    var device = try #require(conversation(alice()))
    guard case .finished(.rejected(.malformed)) = device.receive(message) else {
      Issue.record("\(message) was taken")
      return
    }
  }

  @Test func `a server that asks without end is left`() throws {
    var device = try #require(conversation(alice()))
    var steps = 0
    while case .send = device.receive(request(EAPPacket.Kind.identity)) { steps += 1 }
    #expect(steps == EAPConversation.roundLimit)
  }

  @Test func `a server that falls silent gave no verdict`() throws {
    var server = ScriptedServer(answers: [])
    var device = try #require(conversation(alice()))
    #expect(device.run(from: request(EAPPacket.Kind.identity), over: &server) == .rejected(.silent))
  }

  @Test func `a certificate and a shared secret hold no EAP conversation`() {
    #expect(conversation(.sharedSecret(Secret("x"))) == nil)
  }

  @Test func `padding after a packet is ignored`() {
    #expect(EAPPacket(parsing: [3, 7, 0, 4, 99, 99]) == EAPPacket(.success, identifier: 7))
  }
}
