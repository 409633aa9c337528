import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TrustEvaluation
import TunnelProvider

/// Always-on VPNs and transparent proxies: rows of the store, with everything that belongs to them.
@Suite(.watched)
struct OtherKindTests {
  private let phone: Phone
  private var device: Device { phone.device }

  init() throws { phone = try Phone(anchors: false) }

  private static let nowhere = "00000000-0000-0000-0000-000000000000"

  /// An always-on VPN with a tunnel for each kind of network.
  private func alwaysOn(identity: String? = nil) throws -> [UInt8] {
    try phone.office.profile { draft in
      let tunnels = ["Cellular", "WiFi"].map { network in
        var tunnel = AlwaysOnConfiguration.Tunnel()
        tunnel.protocolType = "IKEv2"
        tunnel.interfaces = [network]
        tunnel.ikev2 = IKEv2Configuration(
          remoteAddress: Phone.address, remoteIdentifier: Phone.address, localIdentifier: "alice@example.com",
          authenticationMethod: identity == nil ? .sharedSecret : .certificate)
        if let identity {
          tunnel.ikev2.payloadCertificateUUID = identity
        } else {
          tunnel.ikev2.sharedSecret = Secret("hush-presh4red")
        }
        return tunnel
      }
      var vpn = VPNPayload()
      (vpn.userDefinedName, vpn.vpnType) = ("Always", .alwaysOn)
      vpn.alwaysOn = AlwaysOnConfiguration()
      vpn.alwaysOn?.tunnelConfigurations = tunnels
      draft.vpns = [vpn]
    }
  }

  private func proxy(identity: String? = nil) throws -> [UInt8] {
    try phone.office.profile { draft in
      var vpn = VPNPayload()
      (vpn.userDefinedName, vpn.vpnType, vpn.vpnSubType) = ("Proxy", .transparentProxy, Phone.app)
      vpn.transparentProxy = TransparentProxyConfiguration()
      vpn.transparentProxy?.providerBundleIdentifier = Phone.provider
      vpn.transparentProxy?.password = Secret("r1ght-passw0rd")
      vpn.transparentProxy?.payloadCertificateUUID = identity
      draft.vpns = [vpn]
    }
  }

  /// A draft refuses what leads nowhere, so it is bent afterwards.
  private func bent(_ bytes: [UInt8], _ key: String) -> [UInt8] {
    let reference = "<key>PayloadCertificateUUID</key><string>\(Self.nowhere)</string>"
    return Array(
      String(decoding: bytes, as: UTF8.self).replacing(
        "<key>\(key)</key>", with: reference + "<key>\(key)</key>", maxReplacements: 1
      ).utf8)
  }

  @Test func `an always-on VPN has a row for each tunnel, holds traffic back and goes as it came`() throws {
    let before = DeviceMemory(device)
    let profile = try device.install(alwaysOn(), channel: .mdm)
    #expect(profile.vpns.map(\.type) == [.alwaysOn])
    let rows = device.configurations
    #expect(rows.map(\.configuration.settings?.kind) == [.alwaysOn, .alwaysOn])
    #expect(rows.map(\.configuration.settings?.remoteIdentifier) == [Phone.address, Phone.address])
    #expect(Set(rows.compactMap(\.configuration.settings?.sharedSecretReference)).count == 2)
    #expect(DeviceMemory(device).items.count == 2)
    #expect(device.traffic(to: "www.example.com") == .gated)
    device.run()
    // Configured, and no tunnel that pretends.
    let report = device.report(of: rows[0].id)
    #expect(report?.findings.flatMap(\.reasons).map(\.code) == ["not-simulated"])
    try device.install(alwaysOn(), channel: .mdm)
    #expect(device.configurations.map(\.id) == rows.map(\.id))
    try device.remove(Office.identifier)
    device.advance(by: 120)
    #expect(
      DeviceMemory(device).differences(from: before).filter { !$0.hasPrefix("at.") && $0 != "uptime" } == [])
  }

  @Test func `a transparent proxy has a row that no app sees, and goes as it came`() throws {
    let before = DeviceMemory(device)
    try device.install(proxy(), channel: .mdm)
    let row = try #require(device.configurations.first)
    #expect(row.configuration.settings?.kind == .transparentProxy)
    #expect(row.configuration.settings?.providerBundleIdentifier == Phone.provider)
    #expect(DeviceMemory(device).items.map(\.reference) == [row.configuration.settings?.passwordReference])
    device.toggle(row.id, on: true)
    device.run()
    #expect(device.report(of: row.id)?.findings.flatMap(\.reasons).map(\.code) == ["not-simulated"])
    try device.remove(Office.identifier)
    device.run()
    #expect(DeviceMemory(device).differences(from: before) == [])
  }

  @Test func `an identity that leads nowhere refuses the install, with its place`() throws {
    let before = DeviceMemory(device)
    let cases = [
      (bent(try alwaysOn(), "ProtocolType"), "AlwaysOn.TunnelConfigurations[0].PayloadCertificateUUID"),
      (bent(try proxy(), "ProviderBundleIdentifier"), "TransparentProxy.PayloadCertificateUUID"),
    ]
    for (bytes, place) in cases {
      let error = #expect(throws: DeviceError.self) { try device.install(bytes, channel: .mdm) }
      #expect(error?.code == "unresolved-identity")
      #expect(error?.description.contains(place) == true, "\(error?.description ?? "")")
    }
    #expect(DeviceMemory(device).differences(from: before) == [])
  }
}
