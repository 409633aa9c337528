import OpenSSL
import Support
import Testing
import VPNAuthentication

struct EAPTLSTests {
  private let root: IssuedCertificate
  private let radius: Identity
  private let client: Identity

  init() throws {
    root = try TestAuthority.root()
    radius = try TestAuthority.server("radius.example.com", by: root).identity()
    client = try TestAuthority.client(by: root).identity()
  }

  static let both = InnerVersions(minimum: .tls10, maximum: .tls13)

  private func server(_ identity: Identity? = nil, _ versions: InnerVersions = both) throws -> EAPTLSServer {
    EAPTLSServer(
      identity: identity ?? radius, clients: ClientCertificateCheck(authorities: [try root.certificate]),
      at: TestAuthority.now, versions: versions)
  }

  private struct Run {
    let outcome: AuthenticationOutcome
    let device: EAPConversation
    let server: EAPTLSServer
    let said: [[UInt8]]
    var transcript: Transcript { device.transcript }
  }

  private func run(
    as own: Identity? = nil, to server: EAPTLSServer, judge: FixedJudge = FixedJudge(),
    versions: InnerVersions = InnerVersions()
  ) throws -> Run {
    var exchange = CertificateServer(server: server)
    var device = try #require(conversation(.eapTLS(own ?? client), judge: judge, versions: versions))
    let outcome = device.run(from: server.start(), over: &exchange)
    return Run(outcome: outcome, device: device, server: exchange.server, said: exchange.said)
  }

  @Test(arguments: TLSVersion.allCases)
  func `a known client is accepted after the inner server was judged`(_ version: TLSVersion) throws {
    let versions = InnerVersions(minimum: version, maximum: version)
    let run = try run(
      to: server(), judge: FixedJudge(expected: [radius.certificate]), versions: versions)
    #expect(run.outcome == .accepted)
    #expect(run.transcript.credentialBytes > client.certificate.der.count)
    let sent = run.transcript.entries.filter(\.isOutgoing)
    #expect(sent.first?.content == .handshake)
    #expect(sent.filter { $0.content == .credential }.map(\.what) == ["EAP-TLS certificate and signature"])
    let key = try #require(run.device.masterSessionKey).withBytes { Array($0) }
    #expect(key.count == 64)
    #expect(run.server.masterSessionKey?.withBytes { Array($0) } == key)
  }

  @Test func `a device takes TLS 1_2 at most where its profile says nothing`() throws {
    #expect(try run(to: server()).outcome == .accepted)
    let run = try run(to: server(nil, InnerVersions(minimum: .tls13, maximum: .tls13)))
    guard case .rejected(.innerHandshakeFailed(.protocolVersion)) = run.outcome else {
      Issue.record("\(run.outcome)")
      return
    }
    #expect(run.transcript.credentialBytes == 0)
  }

  @Test func `bounds that hold no version are an outcome`() throws {
    let run = try run(to: server(), versions: InnerVersions(minimum: .tls12, maximum: .tls11))
    guard case .rejected(let rejection) = run.outcome else {
      Issue.record("\(run.outcome)")
      return
    }
    #expect(["unavailable", "inner-handshake-failed"].contains(rejection.code))
  }

  @Test(arguments: [InnerVersions(), both])
  func `an inner server that is not trusted gets an alert and no byte of the certificate`(
    _ versions: InnerVersions
  ) throws {
    let run = try run(to: server(), judge: FixedJudge(objections: ["no anchor"]), versions: versions)
    #expect(run.outcome == .rejected(.innerServerRefused(["no anchor"])))
    #expect(run.transcript.credentialBytes == 0)
    #expect(run.transcript.entries.last { $0.isOutgoing }?.what == "EAP-TLS alert")
    #expect(run.device.masterSessionKey == nil)
    // The device's messages are every other one; none has room for a certificate.
    let own = run.said.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    #expect(own.count > 1)
    #expect(own.dropFirst().allSatisfy { $0.count < 100 })
  }

  @Test(arguments: [InnerVersions(), both])
  func `a client of another authority is refused by the server, which says why`(_ versions: InnerVersions)
    throws
  {
    let stranger = try TestAuthority.client(by: TestAuthority.root("Other Root")).identity()
    let run = try run(as: stranger, to: server(), versions: versions)
    #expect(run.outcome == .rejected(.refusedByServer("TLS alert unknown-ca")))
    #expect(run.device.masterSessionKey == nil)
  }

  @Test(arguments: [InnerVersions(), both])
  func `long chains go in fragments both ways`(_ versions: InnerVersions) throws {
    let issuing = try (0..<4).reduce(into: [root]) { chain, place in
      let last = try #require(chain.last)
      var request = CertificateRequest(
        [("CN", "CA \(place) " + String(repeating: "x", count: 50))],
        [("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign")])
      request.key = .rsa2048
      chain.append(try TestAuthority.issue(request, by: last))
    }
    let issuer = try #require(issuing.last)
    let chain = Array(issuing.dropFirst().reversed())
    let radius = try TestAuthority.server("radius.example.com", by: issuer).identity(chain: chain)
    let own = try TestAuthority.client(by: issuer).identity(chain: chain)
    let judge = FixedJudge(expected: [radius.certificate] + radius.chain)
    let run = try run(as: own, to: server(radius), judge: judge, versions: versions)
    #expect(run.outcome == .accepted)
    #expect(run.said.allSatisfy { $0.count <= 1020 })
    let credential = run.transcript.entries.filter { $0.content == .credential }
    #expect(credential.count > 3)
    // The first of several says how long the whole is; the others do not (RFC 5216 2.1.5).
    let flags = run.said.filter { $0.count > 5 }.map { $0[5] & 0xe0 }
    #expect(flags.filter { $0 == 0xc0 }.count == 2)
    #expect(flags.filter { $0 == 0x40 }.count > 4)
  }

  @Test func `fragments that do not fit together end the conversation`() throws {
    let start = try server().start()
    let tls = { (identifier: UInt8, data: [UInt8]) in
      EAPPacket(.request, identifier: identifier, type: EAPPacket.Kind.tls, data: data).bytes ?? []
    }
    let wrong: [[[UInt8]]] = [
      // No flags; half a length; a length beyond the limit; another length than said; two lengths; nothing with more to
      // come; a second start; no TLS.
      [[]], [[0x80, 0, 0]], [[0x80, 1, 0, 0, 0, 1]], [[0x80, 0, 0, 0, 9, 22]],
      [[0xc0, 0, 0, 0, 9, 22], [0xc0, 0, 0, 0, 8, 3]], [[0x40]], [[0x20]], [[0] + Array("HTTP/1.1 ".utf8)],
    ]
    for packets in wrong {
      var device = try #require(conversation(.eapTLS(client)))
      _ = device.receive(start)
      var last: EAPStep?
      for (place, data) in packets.enumerated() { last = device.receive(tls(UInt8(place + 2), data)) }
      // What is no TLS gets an alert or an acknowledgement first; nothing is ever given away.
      if case .send = last { last = device.receive(EAPPacket(.failure, identifier: 9).bytes ?? []) }
      guard case .finished(.rejected) = last else {
        Issue.record("\(packets) was taken: \(String(describing: last))")
        continue
      }
      #expect(device.transcript.credentialBytes == 0)
    }
    // Fragments without end.
    var device = try #require(conversation(.eapTLS(client)))
    _ = device.receive(start)
    var steps = 0
    while steps < 100, case .send = device.receive(tls(2, [0x40] + [UInt8](repeating: 22, count: 4000))) {
      steps += 1
    }
    #expect(steps < 40)
  }

  @Test func `a success before the inner server was proved is not believed`() throws {
    for versions in [InnerVersions(), Self.both] {
      var server = try server()
      var device = try #require(conversation(.eapTLS(client), versions: versions))
      var message: [UInt8]? = server.start()
      while let request = message {
        var early = device
        let success = EAPPacket(.success, identifier: 1).bytes ?? []
        let isLast = EAPPacket(parsing: request)?.code == .success
        if !isLast { #expect(early.receive(success) == .finished(.rejected(.serverUnproved))) }
        guard case .send(let bytes) = device.receive(request) else { break }
        message = server.receive(bytes)
      }
    }
  }

  @Test(arguments: [InnerVersions(), both])
  func `a cut or bent inner server is never accepted, and a bent certificate gets none in return`(
    _ versions: InnerVersions
  ) throws {
    for place in 0..<300 {
      for cuts in [true, false] {
        var honest = try server()
        let start = honest.start()
        let judge = FixedJudge(expected: [radius.certificate])
        var device = try #require(conversation(.eapTLS(client), judge: judge, versions: versions))
        guard case .send(let hello) = device.receive(start), let shown = honest.receive(hello) else { return }
        // Flags, and the length where it is said, are EAP's; all that follows TLS protects.
        let first = shown[5] & 0x80 == 0 ? 6 : 10
        var spot = first + place * (shown.count - first) / 300
        // Nothing covers the version of the first record: receivers pass it over (RFC 8446 5.1).
        if spot == first + 2 { spot += 1 }
        var bent = cuts ? Array(shown.prefix(spot)) : shown
        if cuts {
          bent[2] = UInt8(bent.count >> 8)
          bent[3] = UInt8(bent.count & 0xff)
        } else {
          bent[spot] ^= 0x10
        }
        var message: [UInt8]? = bent
        while let request = message, case .send(let bytes) = device.receive(request) {
          message = honest.receive(bytes)
        }
        #expect(device.masterSessionKey == nil, "\(place) \(cuts)")
        // In TLS 1.2 a server signs only its key: what else it said is covered at the end, after the certificate.
        if versions == Self.both || cuts || shown.holds(radius.certificate.der, at: spot) {
          #expect(device.transcript.credentialBytes == 0, "\(place) \(cuts)")
        }
      }
    }
  }
}

extension [UInt8] {
  /// Whether these bytes stand in it around a place.
  fileprivate func holds(_ part: [UInt8], at place: Int) -> Bool {
    let starts = Swift.max(0, place - part.count + 1)...place
    return starts.contains { self[$0...].starts(with: part) }
  }
}
