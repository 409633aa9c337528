import OpenSSL
import Support
import Testing
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

struct SessionTests {
  private let fixture: Fixture
  init() throws { fixture = try Fixture() }

  @Test func `the numbers and names are Apple's`() {
    #expect(SessionStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(
      SessionStatus.allCases.map(\.name) == [
        "invalid", "disconnected", "connecting", "connected", "reasserting", "disconnecting",
      ])
    #expect(ConnectionError.allCases.map(\.rawValue) == Array(1...19))
    #expect(ConnectionError.authenticationFailed.rawValue == 8)
    #expect("\(ConnectionError.serverCertificateExpired)".hasSuffix("19 (serverCertificateExpired)"))
  }

  @Test func `a session moves by the table only`() throws {
    var provider = TunnelProvider(store: fixture.store)
    var status = provider.status
    let appCA = try TestAuthority.root("App Made CA")
    let peers = try [
      fixture.genuine(), fixture.peer(TestAuthority.server(by: appCA), appCA), fixture.genuine(),
    ]
    for var peer in peers + peers.reversed() {
      let credential = try fixture.credentials(right: true)[0]
      for next in provider.connect(fixture.request(credential), to: &peer).statusChanges {
        #expect(status.successors.contains(next), "\(status) to \(next)")
        status = next
      }
      #expect(status == provider.status)
    }
  }

  @Test func `connecting again ends the session that is up`() throws {
    var provider = TunnelProvider(store: fixture.store)
    var peer = try fixture.genuine()
    let request = fixture.request(try fixture.credentials(right: true)[0])
    _ = provider.connect(request, to: &peer)
    let again = provider.connect(request, to: &peer)
    #expect(again.statusChanges == [.disconnecting, .disconnected, .connecting, .connected])
    #expect(provider.disconnect() == [.disconnecting, .disconnected])
    #expect(provider.disconnect().isEmpty)
  }

  @Test func `a server that does not answer is not reached`() throws {
    var peer = try fixture.genuine()
    peer.isSilent = true
    let report = fixture.connect(try fixture.credentials(right: true)[0], to: &peer)
    #expect(report.findings.map(\.stage) == [.reach])
    #expect(report.trust.name == "not-reached")
    #expect(report.error == .serverNotResponding)
  }

  @Test func `two connections never sign the same octets`() throws {
    var provider = TunnelProvider(store: fixture.store)
    var proofs: Set<[UInt8]> = []
    for _ in 0..<20 {
      var peer = try fixture.genuine()
      _ = provider.connect(fixture.request(.sharedSecret(Secret("hush"))), to: &peer)
      proofs.insert(peer.opening?.proof ?? [])
    }
    #expect(proofs.count == 20)
  }
}
