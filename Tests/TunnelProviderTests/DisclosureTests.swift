import OpenSSL
import Support
import Testing
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

/// What the protocol gives away before trust is said, never hidden.
struct DisclosureTests {
  private let fixture: Fixture
  init() throws { fixture = try Fixture() }

  private func disclosures(_ report: ConnectionReport) -> [String] {
    report.trace.map(\.text).filter { $0.hasPrefix("disclosed before trust") }
  }

  @Test func `with EAP nothing but the identity leaves before trust`() throws {
    var peer = try fixture.genuine()
    let report = fixture.connect(try fixture.credentials(right: true)[0], to: &peer)
    #expect(report.transcript.disclosedBytes == 0)
    #expect(disclosures(report).isEmpty)
    #expect(peer.opening?.proof.isEmpty == true)
    #expect(report.transcript.credentialBytes > 0)
  }

  @Test func `a certificate is traced as disclosed, whatever the server turns out to be`() throws {
    let appCA = try TestAuthority.root("App Made CA")
    for var peer in try [fixture.genuine(), fixture.peer(TestAuthority.server(by: appCA), appCA)] {
      let report = fixture.connect(.certificate(fixture.client), to: &peer)
      let opening = try #require(peer.opening)
      let reached = opening.certificates.reduce(opening.proof.count) { $0 + $1.der.count }
      #expect(report.transcript.disclosedBytes == reached)
      #expect(disclosures(report).count == 2)
    }
  }

  @Test func `a shared secret has its own verdict and its MAC is traced`() throws {
    var peer = try fixture.genuine()
    let report = fixture.connect(.sharedSecret(Secret("hush")), to: &peer)
    #expect(report.isConnected)
    #expect(report.trust.name == "no-trust-decision")
    #expect(report.possession == .notApplicable)
    #expect(report.transcript.disclosedBytes == 32)
    #expect(disclosures(report).count == 1)
  }

  @Test func `a wrong shared secret is an authentication finding and never one of trust`() throws {
    var peer = try fixture.genuine()
    let report = fixture.connect(.sharedSecret(Secret("other")), to: &peer)
    #expect(report.findings.map(\.stage) == [.authentication])
    #expect(report.trust.name == "no-trust-decision")
  }

  @Test func `a server that refuses the certificate before it shows itself never came to trust`() throws {
    var peer = try fixture.genuine()
    peer.refusesAtOnce = true
    let report = fixture.connect(.certificate(fixture.client), to: &peer)
    #expect(report.trust.name == "not-reached")
    #expect(report.findings.map(\.stage) == [.authentication])
  }

  @Test
  func `without a credential the server is judged, has to show its key, and gets a name and nothing else`()
    throws
  {
    var peer = try fixture.genuine()
    let report = fixture.connect(nil, to: &peer)
    #expect(report.trust.name == "trusted")
    #expect(report.possession == .proved)
    #expect(report.authentication == .notTried)
    #expect(report.findings.isEmpty)
    #expect(!report.isConnected)
    #expect(report.status == .disconnected)
    #expect(peer.eapBytes == 0)
    #expect(peer.opening?.proof.isEmpty == true)
    #expect(report.transcript.credentialBytes + report.transcript.disclosedBytes == 0)
  }

  @Test func `without a credential a server that refuses at once has not been identified`() throws {
    var peer = try fixture.genuine()
    peer.refusesAtOnce = true
    let report = fixture.connect(nil, to: &peer)
    #expect(report.findings.flatMap(\.reasons).map(\.code) == ["not-identified"])
    #expect(report.trust.name == "not-reached")
    #expect(report.authentication == .notTried)
  }

  @Test func `a server that presents nothing is not trusted`() throws {
    var peer = CountingPeer(chain: [], key: nil)
    let report = fixture.connect(try fixture.credentials(right: true)[0], to: &peer)
    #expect(report.findings.map(\.stage) == [.trust])
    #expect(peer.eapBytes == 0)
  }

  @Test func `no secret and no reason is in what the app sees`() throws {
    let appCA = try TestAuthority.root("App Made CA")
    var peer = try fixture.peer(TestAuthority.server(by: appCA), appCA)
    let report = fixture.connect(.eapMSCHAPv2(username: "alice", password: Secret("t0psecret")), to: &peer)
    let app = report.appView.description
    #expect(
      app
        == "connecting, disconnecting, disconnected: NEVPNConnectionErrorDomain 17 (serverCertificateInvalid)"
    )
    #expect(report.trace.contains { $0.source == .trust && $0.text.contains("App Made CA") })
    for text in report.trace.map(\.text) + ["\(report)"] { #expect(!text.contains("t0psecret")) }
  }
}
