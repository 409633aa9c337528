import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

/// Trust: S23 to S25, S27.
@Suite(.watched)
struct TrustStatementTests {
  @Test func `S23: an app cannot add a root`() throws {
    let phone = try Phone(anchors: false)
    let process = try phone.launch()
    let root = try Certificate(der: phone.office.appCA.der)
    #expect(throws: TrustError.self) { try process.offerAnchor(root) }
    #expect(phone.device.trustStore.anchors.isEmpty)
  }

  private func start(_ phone: Phone) throws -> (ManagedConfiguration, UUID) {
    let process = try phone.launch()
    let manager = phone.personal(in: process, Phone.ikev2(try phone.store(in: process)))
    try manager.start()
    phone.device.run()
    return (manager, try #require(manager.id))
  }

  @Test func `S24: a configuration rests on what a profile brought, as long as it is there`() throws {
    let phone = try Phone(anchors: false)
    let (manager, id) = try start(phone)
    #expect(phone.device.report(of: id)?.findings.map(\.stage) == [.trust])
    try phone.installAnchors()
    try manager.start()
    phone.device.run()
    guard case .trusted(let server)? = phone.device.report(of: id)?.trust else {
      Issue.record("not trusted")
      return
    }
    #expect(server.anchor.profileIdentifier == Office.identifier)
    manager.stop()
    phone.device.run()
    try phone.device.remove(Office.identifier)
    try manager.start()
    phone.device.run()
    #expect(phone.device.report(of: id)?.findings.map(\.stage) == [.trust])
  }

  @Test func `S25: an app-made CA fails in the provider, where the app does not see why`() throws {
    let phone = try Phone()
    phone.device.network.servers[Phone.address] = try phone.office.peer(
      leaf: phone.office.appServer, issuer: phone.office.appCA)
    let (manager, id) = try start(phone)
    manager.load()
    phone.device.run()
    #expect(manager.lastDisconnectError == .system(.serverCertificateInvalid))
    #expect(manager.lastDisconnectError.map { "\($0)".contains("App Made CA") } == false)
    #expect(!phone.lines(.app).contains { $0.contains("App Made CA") })
    #expect(phone.lines(.trust).contains { $0.contains("App Made CA") })
    #expect(phone.device.history(of: id).suffix(3) == [.connecting, .disconnecting, .disconnected])
  }

  @Test func `S27: trust fails before a credential leaves, and authentication after`() throws {
    for isTrusted in [false, true] {
      let phone = try Phone(anchors: isTrusted)
      let process = try phone.launch()
      let manager = phone.personal(
        in: process, Phone.ikev2(try phone.store("wrong-passw0rd", in: process)))
      try manager.start()
      phone.device.run()
      let id = try #require(manager.id)
      let report = try #require(phone.device.report(of: id))
      #expect(report.findings.map(\.stage) == [isTrusted ? .authentication : .trust])
      #expect((report.transcript.credentialBytes > 0) == isTrusted)
      #expect(report.error == (isTrusted ? .authenticationFailed : .serverCertificateInvalid))
    }
  }
}
