import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TrustEvaluation
import TunnelProvider

/// What comes with a profile goes with it.
@Suite(.watched)
struct RemovalTests {
  /// A profile with an anchor, an identity and a VPN of each kind, with every secret there is.
  private func everything(_ office: Office, _ change: (inout ProfileDraft) -> Void = { _ in }) throws
    -> [UInt8]
  {
    try office.profile(.certificate) { draft in
      var password = IKEv2Configuration(
        remoteAddress: Phone.address, remoteIdentifier: Phone.address, localIdentifier: "alice@example.com",
        authenticationMethod: .none)
      password.extendedAuthEnabled = true
      password.authName = "alice"
      password.authPassword = Secret("r1ght-passw0rd")
      password.onDemandEnabled = true
      password.onDemandRules = [OnDemandRule(.ignore)]
      var ipsec = IPSecConfiguration()
      ipsec.remoteAddress = Phone.address
      ipsec.authenticationMethod = .sharedSecret
      ipsec.sharedSecret = Secret("hush-presh4red")
      var cisco = VPNPayload()
      (cisco.userDefinedName, cisco.vpnType) = ("Cisco", .ipsec)
      cisco.ipsec = ipsec
      cisco.ipsec?.xAuthEnabled = true
      cisco.ipsec?.xAuthName = "alice"
      cisco.ipsec?.xAuthPassword = Secret("r1ght-passw0rd")
      var ppp = PPPConfiguration()
      ppp.commRemoteAddress = Phone.address
      ppp.authName = "alice"
      ppp.authPassword = Secret("r1ght-passw0rd")
      ipsec.remoteAddress = nil
      var l2tp = VPNPayload()
      (l2tp.userDefinedName, l2tp.vpnType, l2tp.ipsec, l2tp.ppp) = ("L2TP", .l2tp, ipsec, ppp)
      var tunnel = AppTunnelConfiguration()
      tunnel.remoteAddress = Phone.address
      tunnel.authName = "alice"
      tunnel.authPassword = Secret("r1ght-passw0rd")
      tunnel.providerBundleIdentifier = Phone.provider
      var app = VPNPayload()
      (app.userDefinedName, app.vpnType, app.vpnSubType, app.appTunnel) = ("Tunnel", .vpn, Phone.app, tunnel)
      draft.vpns += [VPNPayload(userDefinedName: "Password", ikev2: password), cisco, l2tp, app]
      change(&draft)
    }
  }

  /// A phone with an app that runs and has an item of its own.
  private func phone() throws -> Phone {
    let phone = try Phone(anchors: false)
    try phone.store(in: phone.launch())
    phone.device.run()
    return phone
  }

  @Test(arguments: InstallChannel.allCases)
  func `a profile that goes leaves the device as it was before it came`(channel: InstallChannel) throws {
    let phone = try phone()
    let device = phone.device
    let before = DeviceMemory(device)
    let profile = try device.install(everything(phone.office), channel: channel)
    device.run()
    #expect(profile.vpns.map(\.type) == [.ikev2, .ikev2, .ipsec, .l2tp, .vpn])
    #expect(device.configurations.count == 5)
    #expect(DeviceMemory(device).items.count == before.items.count + 6)
    device.setTLSTrust(try Certificate(der: phone.office.root.der), on: true)
    let row = try #require(
      device.configurations.first { $0.configuration.localizedDescription == "Password" })
    device.edit(row.id) { $0.isEnabled = true }
    device.toggle(row.id, on: true)
    device.run()
    #expect(device.status(of: row.id) == .connected)
    #expect(!DeviceMemory(device).differences(from: before).isEmpty)
    try device.remove(Office.identifier)
    device.run()
    let left = DeviceMemory(device)
    #expect(left.differences(from: before) == [])
  }

  @Test(arguments: InstallChannel.allCases)
  func `the same identifier replaces, and nothing of the first one stays but the rows of both`(
    channel: InstallChannel
  ) throws {
    let phone = try phone()
    try phone.device.install(everything(phone.office), channel: channel)
    let first = DeviceMemory(phone.device)
    let rows = phone.device.configurations.map(\.id)
    try phone.device.install(everything(phone.office), channel: channel)
    #expect(phone.device.profiles.count == 1)
    #expect(phone.device.configurations.map(\.id) == rows)
    let second = DeviceMemory(phone.device)
    #expect(second.items.count == first.items.count)
    let old = Set(first.items.map(\.reference)).intersection(second.items.map(\.reference))
    #expect(old.count == 1, "the app's own")
    try phone.device.install(phone.office.profile { $0.vpns = [] }, channel: channel)
    #expect(phone.device.configurations.isEmpty)
    #expect(DeviceMemory(phone.device).items.count == 1)
  }

  @Test func `the secrets of a profile are in the system's keychain, and rows hold references`() throws {
    let phone = try phone()
    let profile = try phone.device.install(everything(phone.office), channel: .mdm)
    let items = DeviceMemory(phone.device).items
    let held = phone.device.configurations.flatMap { row in
      [row.configuration.settings?.passwordReference, row.configuration.settings?.sharedSecretReference]
    }.compactMap(\.self)
    #expect(held.count == 6)
    for reference in held {
      let item = try #require(items.first { $0.reference == reference })
      #expect(item.accessGroup == "com.apple.managed.vpn.shared")
    }
    var text = ""
    dump(profile, to: &text)
    dump(phone.device.configurations, to: &text)
    #expect(Watch.leaks(in: text) == [])
  }

  @Test(arguments: ["Cisco", "L2TP"])
  func `an older tunnel is configured, and does not pretend to connect`(name: String) throws {
    let phone = try phone()
    try phone.device.install(everything(phone.office), channel: .mdm)
    let row = try #require(
      phone.device.configurations.first { $0.configuration.localizedDescription == name })
    phone.device.edit(row.id) { $0.isEnabled = true }
    phone.device.toggle(row.id, on: true)
    phone.device.run()
    #expect(phone.device.status(of: row.id) == .disconnected)
    #expect(phone.device.report(of: row.id)?.findings.flatMap(\.reasons).map(\.code) == ["not-simulated"])
  }

  @Test(arguments: ["IKEv2", "IPSec", "VPN"])
  func `a VPN of any kind that names no identity of the profile is refused, and nothing changes`(kind: String)
    throws
  {
    let phone = try phone()
    let before = DeviceMemory(phone.device)
    let text = String(decoding: try everything(phone.office), as: UTF8.self)
    let reference = "<key>PayloadCertificateUUID</key><string>00000000-0000-0000-0000-000000000000</string>"
    let pieces = text.replacing(/<key>PayloadCertificateUUID<\/key>\s*<string>[^<]*<\/string>/, with: "")
    let bent = pieces.replacing(
      try Regex("<key>\(kind)</key>\\s*<dict>"),
      with: { text[$0.range].isEmpty ? "" : "<key>\(kind)</key><dict>" + reference })
    let error = #expect(throws: DeviceError.self) {
      try phone.device.install(Array(bent.utf8), channel: .enrolment)
    }
    #expect(error?.code == "unresolved-identity")
    #expect(error?.description.contains("\(kind).PayloadCertificateUUID") == true)
    #expect(error?.shown == "Unable to install the “VPN Service” payload. The VPN service cannot be created.")
    #expect(DeviceMemory(phone.device).differences(from: before) == [])
  }

  @Test func `enrolment is one, and ends with all that device management pushed`() throws {
    let phone = try phone()
    func profile(_ identifier: String) throws -> [UInt8] {
      try everything(phone.office) { $0.identifier = identifier }
    }
    let device = phone.device
    let before = DeviceMemory(device)
    try device.install(profile("com.example.enrol"), channel: .enrolment)
    try device.install(profile("com.example.enrol"), channel: .enrolment)
    let error = #expect(throws: DeviceError.self) {
      try device.install(profile("com.example.enrol-again"), channel: .enrolment)
    }
    #expect(error?.code == "already-enrolled")
    try device.install(profile("com.example.pushed"), channel: .mdm)
    try device.install(profile("com.example.by-hand"), channel: .manual)
    try device.remove("com.example.enrol")
    #expect(device.profiles.map(\.identifier) == ["com.example.by-hand"])
    try device.remove("com.example.by-hand")
    device.run()
    #expect(DeviceMemory(device).differences(from: before) == [])
  }
}
