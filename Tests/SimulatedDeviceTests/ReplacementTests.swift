import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TrustEvaluation
import TunnelProvider

/// A profile in the place of one with the same identifier: what goes, what comes, and what stays.
@Suite(.watched)
struct ReplacementTests {
  private let phone: Phone
  private var device: Device { phone.device }

  init() throws { phone = try Phone(anchors: false) }

  /// A profile with a VPN whose password it brings.
  private func profile(
    password: String = "r1ght-passw0rd", names: [String] = ["Office"], anchors: [IssuedCertificate]? = nil
  ) throws -> [UInt8] {
    try phone.office.profile(anchors: anchors) { draft in
      guard var ikev2 = draft.vpns.first?.ikev2 else { return }
      ikev2.authName = "alice"
      ikev2.authPassword = Secret(password)
      draft.vpns = names.map { VPNPayload(userDefinedName: $0, ikev2: ikev2) }
    }
  }

  private func row(_ name: String = "Office") throws -> StoredConfiguration {
    try #require(device.configurations.first { $0.configuration.localizedDescription == name })
  }

  private func start(_ name: String = "Office") throws {
    device.toggle(try row(name).id, on: true)
    device.run()
  }

  @Test func `a VPN that is in both keeps its row, and what a person chose`() throws {
    try device.install(profile(names: ["Office", "Lab"]), channel: .mdm)
    let (office, lab) = (try row(), try row("Lab"))
    #expect(office.configuration.isEnabled)
    device.edit(lab.id) { $0.isEnabled = true }
    try device.install(profile(names: ["Office", "Lab"]), channel: .mdm)
    #expect(try row().id == office.id)
    #expect(try row("Lab").id == lab.id)
    #expect(try row("Lab").configuration.isEnabled)
    #expect(try !row().configuration.isEnabled)
    #expect(try row("Lab").generation > lab.generation)
  }

  @Test func `a VPN that is only in the old one goes, and one only in the new one comes`() throws {
    try device.install(profile(names: ["Office", "Lab"]), channel: .mdm)
    let office = try row().id
    try device.install(profile(names: ["Office", "Plant"]), channel: .mdm)
    #expect(device.configurations.map(\.configuration.localizedDescription) == ["Office", "Plant"])
    #expect(try row().id == office)
    #expect(device.profiles.first?.vpns.map(\.name) == ["Office", "Plant"])
  }

  @Test func `the new secret is in the system's keychain, and the old one is in none`() throws {
    try device.install(profile(password: "wrong-passw0rd"), channel: .mdm)
    let old = try #require(try row().configuration.settings?.passwordReference)
    try start()
    #expect(device.status == .disconnected)
    try device.install(profile(), channel: .mdm)
    let new = try #require(try row().configuration.settings?.passwordReference)
    #expect(old != new)
    let items = DeviceMemory(device).items
    #expect(items.map(\.reference) == [new])
    #expect(items.map(\.accessGroup) == ["com.apple.managed.vpn.shared"])
    try start()
    #expect(device.status == .connected)
  }

  @Test func `a tunnel that is up stays up, and its next start finds what is there then`() throws {
    try device.install(profile(), channel: .mdm)
    try start()
    let id = try row().id
    let since = device.connectedDate(of: id)
    device.setClock(TestAuthority.now.addingTimeInterval(60))
    try device.install(profile(anchors: [phone.office.appCA]), channel: .mdm)
    device.run()
    #expect(device.status(of: id) == .connected)
    #expect(device.connectedDate(of: id) == since)
    device.toggle(id, on: false)
    device.run()
    try start()
    #expect(device.status(of: id) == .disconnected)
    #expect(device.report(of: id)?.findings.map(\.stage) == [.trust])
  }

  @Test func `a tunnel whose VPN is not in the new one ends, with the reason`() throws {
    try device.install(profile(), channel: .mdm)
    try start()
    try device.install(profile(names: ["Plant"]), channel: .mdm)
    device.run()
    #expect(device.events.contains { $0.kind == .providerStopped(.configurationRemoved) })
    #expect(device.configurations.map(\.configuration.localizedDescription) == ["Plant"])
    #expect(device.status == .disconnected)
  }

  @Test func `trust for TLS that a person gave goes with the anchor, and stays with it`() throws {
    let root = try Certificate(der: phone.office.root.der)
    try device.install(phone.office.profile { $0.vpns = [] }, channel: .manual)
    device.setTLSTrust(root, on: true)
    let trusting = DeviceMemory(device).entries["tlsTrustSwitchedOn"]
    #expect(trusting?.isEmpty == false)
    try device.install(phone.office.profile(anchors: [phone.office.appCA]) { $0.vpns = [] }, channel: .manual)
    #expect(DeviceMemory(device).entries["tlsTrustSwitchedOn"] == "")
    #expect(device.trustStore.anchors.count == 1)
  }

  @Test(arguments: [InstallChannel.manual, .configurator])
  func `device management takes over what came otherwise, with another origin of its trust`(
    channel: InstallChannel
  ) throws {
    try device.install(profile(), channel: channel)
    let id = try row().id
    try device.install(profile(), channel: .mdm)
    #expect(device.profiles.map(\.channel) == [.mdm])
    #expect(device.trustStore.anchors.map(\.origin) == [.mdm])
    #expect(try row().id == id)
  }

  @Test func `a refused replacement leaves everything as it was`() throws {
    try device.install(profile(), channel: .mdm)
    try start()
    let before = DeviceMemory(device)
    let text = String(decoding: try phone.office.profile(.certificate), as: UTF8.self)
    let bent = text.replacing(
      /(<key>PayloadCertificateUUID<\/key>\s*<string>)[^<]*/,
      with: { "\($0.1)00000000-0000-0000-0000-000000000000" })
    #expect(throws: DeviceError.self) { try device.install(Array(bent.utf8), channel: .mdm) }
    #expect(DeviceMemory(device).differences(from: before) == [])
  }
}
