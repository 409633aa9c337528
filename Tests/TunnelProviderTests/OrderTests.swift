import FoundationEssentials
import OpenSSL
import Support
import Testing
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

/// Trust, then possession, then authentication: exactly one fails, and nothing after it runs.
struct OrderTests {
  private let fixture: Fixture
  init() throws { fixture = try Fixture() }

  @Test func `the genuine server and the right credential connect`() throws {
    for credential in try fixture.credentials(right: true) {
      var peer = try fixture.genuine()
      let report = fixture.connect(credential, to: &peer)
      #expect(report.isConnected, "\(report.findings)")
      #expect(report.trust.name == "trusted")
      #expect(report.possession == .proved)
      #expect(report.authentication == .accepted)
      #expect(report.statusChanges == [.connecting, .connected])
      #expect(report.error == nil)
    }
  }

  @Test func `a wrong anchor and a wrong credential are one finding, trust, and no credential byte leaves`()
    throws
  {
    let appCA = try TestAuthority.root("App Made CA")
    let server = try TestAuthority.server(by: appCA)
    for credential in try fixture.credentials(right: false) {
      var peer = try fixture.peer(server, appCA)
      let report = fixture.connect(credential, to: &peer)
      #expect(report.findings.map(\.stage) == [.trust])
      #expect(report.trust.name == "refused")
      #expect(report.possession == .notTried)
      #expect(report.authentication == .notTried)
      #expect(report.transcript.credentialBytes == 0)
      #expect(peer.eapBytes == 0)
      #expect(report.statusChanges == [.connecting, .disconnecting, .disconnected])
      #expect(report.error == .serverCertificateInvalid)
    }
  }

  @Test func `a genuine chain and a foreign key are one finding, possession, and no credential byte leaves`()
    throws
  {
    for credential in try fixture.credentials(right: false) {
      var peer = try fixture.peer(fixture.server, fixture.root, key: TestKey(.ecP256))
      let report = fixture.connect(credential, to: &peer)
      #expect(report.findings.map(\.stage) == [.possession])
      #expect(report.findings.first?.reasons.map(\.code) == ["foreign-key"])
      #expect(report.trust.name == "trusted")
      #expect(report.possession == .refused)
      #expect(report.authentication == .notTried)
      #expect(report.transcript.credentialBytes == 0)
      #expect(peer.eapBytes == 0)
      #expect(report.error == .authenticationFailed)
    }
  }

  @Test func `a replayed chain without a key, and a recorded signature, are refused`() throws {
    var keyless = try fixture.genuine()
    keyless.key = nil
    var replaying = try fixture.genuine()
    replaying.recorded = NonceHandshake(initiatorNonce: [1], responderNonce: Array(1...32))
    for var peer in [keyless, replaying] {
      let report = fixture.connect(try fixture.credentials(right: true)[0], to: &peer)
      #expect(report.findings.map(\.stage) == [.possession])
      #expect(peer.eapBytes == 0)
    }
  }

  @Test func `the right server and a wrong credential are one finding, authentication`() throws {
    for credential in try fixture.credentials(right: false) {
      var peer = try fixture.genuine()
      let report = fixture.connect(credential, to: &peer)
      #expect(report.findings.map(\.stage) == [.authentication])
      #expect(report.findings.first?.reasons.map(\.code) == ["refused-by-server"])
      #expect(report.possession == .proved)
      #expect(report.error == .authenticationFailed)
    }
  }

  @Test(arguments: [
    (400.0, ConnectionError.serverCertificateExpired), (-2.0, .serverCertificateNotYetValid),
  ])
  func `a server out of time is told apart from any other`(days: Double, error: ConnectionError) throws {
    var peer = try fixture.genuine()
    let at = TestAuthority.now.addingTimeInterval(days * 86_400)
    let report = fixture.connect(try fixture.credentials(right: true)[0], to: &peer, at: at)
    #expect(report.findings.map(\.stage) == [.trust])
    #expect(report.error == error)
  }

  @Test func `a server out of time and of another name is simply invalid`() throws {
    let other = try TestAuthority.server("other.example.com", by: fixture.root)
    var peer = try fixture.peer(other, fixture.root)
    let at = TestAuthority.now.addingTimeInterval(400 * 86_400)
    let report = fixture.connect(try fixture.credentials(right: true)[0], to: &peer, at: at)
    #expect(report.error == .serverCertificateInvalid)
    #expect(report.findings.count == 1)
    #expect((report.findings.first?.reasons.count ?? 0) >= 2, "all reasons of the one stage")
  }
}
