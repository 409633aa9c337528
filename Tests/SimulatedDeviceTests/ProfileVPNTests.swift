import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TrustEvaluation
import TunnelProvider

/// What the VPNs of profiles become on the device, and what trust they bring.
@Suite(.watched)
struct ProfileVPNTests {
  private func profile(_ phone: Phone, _ identifier: String = "com.example.tunnel") throws -> [UInt8] {
    try phone.office.profile(anchors: [phone.office.root]) { draft in
      draft.identifier = identifier
      var tunnel = AppTunnelConfiguration()
      tunnel.remoteAddress = Phone.address
      tunnel.authName = "alice"
      tunnel.providerBundleIdentifier = Phone.provider
      var payload = VPNPayload()
      payload.userDefinedName = "Tunnel"
      payload.vpnType = .vpn
      payload.vpnSubType = Phone.app
      payload.appTunnel = tunnel
      draft.vpns = [payload]
    }
  }

  private func loadAll(_ process: AppProcess) -> [ManagedConfiguration] {
    let found = Inbox<ManagedConfiguration>()
    process.loadAll { managers, _ in for manager in managers { found.append(manager) } }
    process.device.run()
    return found.all
  }

  @Test func `a tunnel of a profile appears to the app it names, and to no other`() throws {
    let phone = try Phone(anchors: false)
    try phone.device.install(profile(phone), channel: .mdm)
    let other = loadAll(try phone.launch(Phone.other))
    #expect(other.isEmpty)
    let manager = try #require(loadAll(try phone.launch()).first)
    #expect(manager.configuration.localizedDescription == "Tunnel")
    try manager.start(CredentialInput(password: Secret("r1ght-passw0rd")))
    phone.device.run()
    #expect(phone.device.status == .connected)
    try phone.device.remove("com.example.tunnel")
    phone.device.run()
    #expect(phone.device.configurations.isEmpty)
    #expect(phone.device.trustStore.anchors.isEmpty)
    #expect(phone.device.status == .invalid)
    #expect(phone.device.events.contains { $0.kind == .providerStopped(.configurationRemoved) })
  }

  @Test(arguments: InstallChannel.allCases)
  func `a manual install is trusted for TLS once a person says so, and for IKEv2 at once`(
    channel: InstallChannel
  ) throws {
    let phone = try Phone(anchors: false)
    try phone.device.install(phone.office.profile { $0.vpns = [] }, channel: channel)
    let process = try phone.launch()
    let reference = try phone.store(in: process, group: Phone.sharing)
    let ikev2 = phone.personal(in: process, Phone.ikev2(reference))
    try ikev2.start()
    phone.device.run()
    #expect(phone.device.status == .connected)
    let tunnel = phone.tunnel(in: process, Phone.tunnel(nil))
    let id = try #require(tunnel.id)
    func start() throws -> [ConnectionStage] {
      try tunnel.start(CredentialInput(password: Secret("r1ght-passw0rd")))
      phone.device.run()
      return phone.device.report(of: id)?.findings.map(\.stage) ?? []
    }
    guard channel == .manual else {
      #expect(try start().isEmpty)
      return
    }
    #expect(try start() == [.trust])
    phone.device.setTLSTrust(try Certificate(der: phone.office.root.der), on: true)
    #expect(try start().isEmpty)
  }

  @Test func `a VPN that names a missing identity is refused in the device's own words`() throws {
    let phone = try Phone(anchors: false)
    let text = String(decoding: try phone.office.profile(.certificate), as: UTF8.self)
    let other = text.replacing(
      /(<key>PayloadCertificateUUID<\/key>\s*<string>)[^<]*/,
      with: { "\($0.1)00000000-0000-0000-0000-000000000000" })
    let error = #expect(throws: DeviceError.self) {
      try phone.device.install(Array(other.utf8), channel: .mdm)
    }
    #expect(error?.shown == "Unable to install the “VPN Service” payload. The VPN service cannot be created.")
    #expect(phone.device.configurations.isEmpty)
  }

  @Test func `an app that goes takes its configurations with it, and not its keychain items`() throws {
    let phone = try Phone()
    let (process, _, id) = try phone.connected()
    phone.device.uninstall(Phone.app)
    #expect(!process.isAlive)
    #expect(phone.device.configurations.isEmpty)
    #expect(phone.device.status(of: id) == .invalid)
    phone.device.install(InstalledApp(Phone.app))
    let again = try phone.launch()
    #expect(try again.copyMatching(KeychainQuery(service: "vpn", account: "alice")).count == 1)
  }
}
