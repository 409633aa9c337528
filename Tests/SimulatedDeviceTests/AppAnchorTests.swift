import DeviceWatch
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

/// An app can make a CA; it cannot make the device trust it.
@Suite(.watched)
struct AppAnchorTests {
  private let office: Office
  private let device: Device

  init() throws {
    office = try Office()
    device = try office.device()
    try device.install(office.profile(), channel: .mdm)
  }

  private func offer() throws {
    let certificate = try Certificate(der: office.appCA.der)
    let error = #expect(throws: TrustError.self) { try device.offerAnchor(certificate, by: "Example VPN") }
    #expect(
      error == .appCannotAddAnchors(subject: certificate.description, sha256: certificate.sha256))
  }

  @Test func `the offer is refused, the store stays, the console says who and what`() throws {
    let before = device.trustStore.anchors
    try offer()
    #expect(device.trustStore.anchors == before)
    #expect(device.console.contains { $0.process == .app && $0.text.contains("Example VPN") })
    #expect(device.console.contains { $0.process == .trust && $0.text.contains("App Made CA") })
  }

  @Test(arguments: Office.Method.allCases.filter { $0 != .sharedSecret })
  func `a server that uses it is refused inside the provider, and the app sees only a status`(
    method: Office.Method
  ) throws {
    try device.install(office.profile(method), channel: .mdm)
    try offer()
    let before = device.console.count
    let rogue = try office.peer(method, leaf: office.appServer, issuer: office.appCA)
    let report = try device.connect("Office", to: rogue, input: Office.wrong)
    #expect(report.findings.map(\.stage) == [.trust])
    #expect(report.findings.first?.reasons.map(\.code).contains("app-made-ca") == true)
    #expect(report.transcript.credentialBytes == 0)
    #expect(report.error == .serverCertificateInvalid)
    #expect(device.status == .disconnected)
    let lines = device.console.dropFirst(before)
    #expect(lines.contains { $0.process == .trust && $0.text.contains("App Made CA") })
    let app = lines.filter { $0.process == .app }.map(\.text)
    #expect(
      app == [
        "status connecting", "status disconnecting", "status disconnected",
        "last disconnect error NEVPNConnectionErrorDomain 17 (serverCertificateInvalid)",
      ])
    #expect(!report.appView.description.contains("CA "))
  }
}
