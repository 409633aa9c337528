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

  private func run(
    as own: Identity? = nil, to server: Identity? = nil, judge: FixedJudge = FixedJudge()
  ) throws -> (AuthenticationOutcome, Transcript) {
    let check = ClientCertificateCheck(authorities: [try root.certificate])
    let server = EAPTLSServer(
      identity: server ?? radius, nonce: Array(1...32), clients: check, at: TestAuthority.now)
    var exchange = CertificateServer(server: server)
    var device = try #require(conversation(.eapTLS(own ?? client), judge: judge))
    return (device.run(from: server.start(), over: &exchange), device.transcript)
  }

  @Test func `a known client is accepted after the inner server was judged`() throws {
    let (outcome, transcript) = try run()
    #expect(outcome == .accepted)
    #expect(transcript.credentialBytes > client.certificate.der.count)
  }

  @Test func `an inner server that is not trusted gets no byte of the certificate`() throws {
    let (outcome, transcript) = try run(judge: FixedJudge(objections: ["no anchor"]))
    #expect(outcome == .rejected(.innerServerRefused(["no anchor"])))
    #expect(transcript.credentialBytes == 0)
  }

  @Test func `a client of another authority is refused by the server`() throws {
    let stranger = try TestAuthority.client(by: TestAuthority.root("Other Root")).identity()
    #expect(try run(as: stranger).0 == .rejected(.refusedByServer(nil)))
  }

  @Test func `cut and bent messages of the inner server are refused without a byte of the certificate`()
    throws
  {
    let check = ClientCertificateCheck(authorities: [])
    var honest = EAPTLSServer(identity: radius, nonce: Array(1...32), clients: check, at: TestAuthority.now)
    let start = honest.start()
    var first = try #require(conversation(.eapTLS(client)))
    guard case .send(let hello) = first.receive(start) else { return }
    let answer = honest.receive(hello)
    let shown = try #require(answer)
    for place in stride(from: 0, to: shown.count, by: 3) {
      for bent in [Array(shown.prefix(place)), shown.enumerated().map { $0 == place ? $1 ^ 0x10 : $1 }] {
        let judge = FixedJudge(expected: [radius.certificate])
        var device = try #require(conversation(.eapTLS(client), judge: judge))
        _ = device.receive(start)
        _ = device.receive(bent)
        // The identifier of the packet is the only octet that nothing covers.
        if place != 1 || bent.count < shown.count {
          #expect(device.transcript.credentialBytes == 0, "\(place)")
        }
      }
    }
  }
}
