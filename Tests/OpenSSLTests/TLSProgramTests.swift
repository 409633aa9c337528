import OpenSSL
import Support
import Testing

/// Against OpenSSL's own server, over loopback.
@Suite(.enabled(if: Peer.openssl.isAvailable, Peer.openssl.absence))
struct TLSProgramTests {
  private let parties: TLSParties

  init() throws { parties = try TLSParties() }

  private func serve(_ words: String, input: String = "") throws -> TLSProgram {
    try TLSProgram(parties, words, input: input)
  }

  /// Steps until the handshake is over; gives how it ended.
  private func shake(_ client: TLSClient, over socket: LoopbackSocket) throws -> TLSStep {
    var received: [UInt8] = []
    while true {
      let step = client.step(received: received)
      try socket.send(step.bytes)
      if step.isFinal { return step }
      received = try socket.receive()
      if received.isEmpty { return .failed(send: [], client.ended()) }
    }
  }

  @Test(
    arguments: [
      ("-tls1 -cipher ALL:@SECLEVEL=0", TLSVersion.tls10), ("-tls1_1 -cipher ALL:@SECLEVEL=0", .tls11),
      ("-tls1_2", .tls12), ("-tls1_3", .tls13),
    ])
  func `a server of each version is heard, and data is exchanged`(_ words: String, _ version: TLSVersion)
    throws
  {
    let server = try serve("-rev \(words)")
    let socket = try LoopbackSocket(port: server.port)
    let expected = [parties.server.certificate] + parties.server.chain
    let client = try TLSClient(TLSSettings(minimumVersion: .tls10)) { $0 == expected }
    let handshake = try #require(try shake(client, over: socket).handshake)
    #expect(handshake.version == version)
    #expect(handshake.presented == expected)
    try socket.send(client.write(Array("abc\n".utf8)))
    var data: [UInt8] = []
    while data.count < 4 {
      let reading = client.read(try socket.receive())
      try #require(reading.end == nil)
      data += reading.data
    }
    #expect(data == Array("cba\n".utf8))
    try socket.send(client.close())
  }

  @Test func `a server that is too old is told from one that is not trusted`() throws {
    let old = try serve("-rev -tls1 -cipher ALL:@SECLEVEL=0")
    let refused = try shake(
      try TLSClient(TLSSettings()) { _ in true }, over: LoopbackSocket(port: old.port))
    #expect(refused.fault?.code == "protocol-version", "\(refused)")
    let other = try serve("-rev -tls1 -cipher ALL:@SECLEVEL=0")
    let distrusted = try shake(
      try TLSClient(TLSSettings(minimumVersion: .tls10)) { _ in false },
      over: LoopbackSocket(port: other.port))
    #expect(distrusted.fault == .refusedByUs)
  }

  @Test(arguments: ["-tls1_2", "-tls1_3"])
  func `a client certificate is asked for and shown`(_ words: String) throws {
    let server = try serve("-rev \(words) -Verify 3 -CAfile root.pem -verify_return_error -attime 1796083200")
    let client = try TLSClient(TLSSettings(identity: parties.client)) { _ in true }
    let socket = try LoopbackSocket(port: server.port)
    let handshake = try #require(try shake(client, over: socket).handshake)
    #expect(handshake.hasSentCertificate)
    #expect(handshake.certificateRequest?.authorities == [parties.root.subject])
    try socket.send(client.write(Array("ab\n".utf8)))
    #expect(client.read(try socket.receive()).end == nil)
  }

  @Test(arguments: ["-tls1_2", "-tls1_3"])
  func `a server that is refused sees the alert and no certificate`(_ words: String) throws {
    let server = try serve("-rev \(words) -Verify 3 -CAfile root.pem")
    let client = try TLSClient(TLSSettings(identity: parties.client)) { _ in false }
    let socket = try LoopbackSocket(port: server.port)
    #expect(try shake(client, over: socket).fault == .refusedByUs)
    #expect(!client.hasSentCertificate)
    while try !socket.receive().isEmpty {}
    let said = try server.said()
    #expect(said.contains("alert unknown ca"), "\(said)")
  }

  @Test func `renegotiation is refused`() throws {
    let server = try serve("-tls1_2", input: "r\n")
    let client = try TLSClient(TLSSettings()) { _ in true }
    let socket = try LoopbackSocket(port: server.port)
    #expect(try shake(client, over: socket).handshake?.version == .tls12)
    server.type()
    let reading = client.read(try socket.receive())
    // A warning that says no, encrypted: a record of the type 21. Not a second hello.
    #expect(reading.data.isEmpty)
    #expect(reading.send.first == 21)
    #expect(reading.end == nil)
  }

  @Test func `application protocols and host names reach the server`() throws {
    let server = try serve("-rev -alpn h2,http/1.1")
    let client = try TLSClient(TLSSettings(serverName: "vpn.example.com", protocols: ["http/1.1"])) { _ in
      true
    }
    let handshake = try shake(client, over: LoopbackSocket(port: server.port)).handshake
    #expect(handshake?.applicationProtocol == "http/1.1")
  }
}
