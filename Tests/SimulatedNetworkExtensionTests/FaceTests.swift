import DeviceWatch
import EnrolmentProfile
import Foundation
import OpenSSL
import SimulatedDevice
import SimulatedNetworkExtension
import Support
import Testing
import TrustEvaluation
import TunnelProvider

/// App code against Apple's names. The notification centre is the process's, so these run one after the other.
@Suite(.serialized, .watched)
struct FaceTests {
  private let device: Device
  private let authority: Authority

  /// A root that the device trusts, another that an app made, and the servers of both.
  struct Authority {
    let root: Certificate
    let genuine: SimulatedServer
    let rogue: SimulatedServer

    init() throws {
      func server(by root: IssuedCertificate) throws -> SimulatedServer {
        let leaf = try TestAuthority.server(by: root)
        return SimulatedServer(
          chain: try [Certificate(der: leaf.der), Certificate(der: root.der)],
          key: try PrivateKey(parsing: leaf.key.pkcs8), identity: "vpn.example.com",
          users: ["alice": Secret("r1ght-passw0rd")])
      }
      let issuer = try TestAuthority.root()
      root = try Certificate(der: issuer.der)
      genuine = try server(by: issuer)
      rogue = try server(by: TestAuthority.root("App Made CA"))
    }
  }

  init() throws {
    authority = try Authority()
    device = try Self.device(authority, isGenuine: true)
  }

  private static func device(_ authority: Authority, isGenuine: Bool) throws -> Device {
    let device = Watch.note(Device(target: Target(.iOS, OSVersion(26)), at: TestAuthority.now, seed: 1))
    var draft = ProfileDraft(identifier: "com.example.anchors")
    draft.certificates = [authority.root]
    try device.install(draft.build().bytes, channel: .mdm)
    device.install(
      InstalledApp(
        "com.example.vpn",
        providers: [
          ProviderExtension("com.example.vpn.tunnel", keychainGroups: ["TEAM123456.com.example.vpn"])
        ]))
    device.network.servers["vpn.example.com"] = isGenuine ? authority.genuine : authority.rogue
    return device
  }

  func device(isGenuine: Bool) throws -> Device { try Self.device(authority, isGenuine: isGenuine) }

  private func connect(provider: String = "com.example.vpn.tunnel") throws -> (AppProcess, AppController) {
    let process = try device.launch("com.example.vpn")
    let controller = AppController()
    process.run {
      #expect(AppController.storePassword("r1ght-passw0rd") == errSecSuccess)
      controller.connect(provider: provider) {}
    }
    device.run()
    return (process, controller)
  }

  @Test func `app code connects and is notified`() throws {
    let (process, controller) = try connect()
    #expect(controller.errors.isEmpty)
    #expect(device.status == .connected, "\(device.console)")
    #expect(controller.shown.last == "up")
    let manager = try #require(controller.manager)
    #expect(manager.connection.status == .connected)
    #expect(manager.connection.connectedDate == TestAuthority.now)
    #expect(manager.connection.manager === manager)
    let settings = try #require(manager.protocolConfiguration as? NETunnelProviderProtocol)
    #expect(settings.providerConfiguration?["mtu"] as? Int == 1400)
    #expect(manager.onDemandRules?.first is NEOnDemandRuleConnect)
    #expect(manager.onDemandRules?.first?.interfaceTypeMatch == .wiFi)
    process.run { manager.connection.stopVPNTunnel() }
    device.run()
    #expect(controller.shown.last == "down")
  }

  @Test func `a relaunched app finds its tunnel, and only its load tells`() throws {
    let (first, _) = try connect()
    device.kill(first)
    let process = try device.launch("com.example.vpn")
    var found: [NETunnelProviderManager] = []
    process.run { NETunnelProviderManager.loadAllFromPreferences { managers, _ in found = managers ?? [] } }
    #expect(found.isEmpty)
    device.run()
    #expect(found.map(\.connection.status) == [.connected])
    #expect(found.first?.isEnabled == true)
  }

  @Test func `errors are Apple's`() throws {
    let process = try device.launch("com.example.vpn")
    let manager = process.run { NETunnelProviderManager() }
    let error = #expect(throws: NEVPNError.self) { try manager.connection.startVPNTunnel() }
    let bridged = try #require(error) as NSError
    #expect(bridged.domain == "NEVPNErrorDomain")
    #expect(bridged.code == 1)
    #expect(!bridged.localizedDescription.contains("com.example"))
    #expect(
      [NEVPNStatus.invalid, .disconnected, .connecting, .connected, .reasserting, .disconnecting].map(
        \.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(NEVPNConnectionErrorDomain == "NEVPNConnectionErrorDomain")
    #expect(NEVPNConnectionError.Code.serverCertificateInvalid.rawValue == 17)
  }

  @Test func `the errors of a connection are the provider's, code by code`() {
    #expect(NEVPNConnectionErrorDomain == ConnectionError.domain)
    for number in -1...64 {
      let ours = ConnectionError(rawValue: number)
      let face = NEVPNConnectionError.Code(rawValue: number)
      #expect(ours.map { $0.name } == face.map { "\($0)" }, "\(number)")
    }
    #expect(ConnectionError.allCases.map(\.rawValue) == Array(1...19))
  }

  @Test func `why a session ended comes as the system's number`() throws {
    let (_, controller) = try connect(provider: "com.example.vpn.tunel")
    let manager = try #require(controller.manager)
    var reason: NSError?
    manager.connection.fetchLastDisconnectError { reason = $0 as NSError? }
    #expect(reason?.domain == "NEVPNConnectionErrorDomain")
    #expect(reason?.code == 14)
    #expect(controller.errors.isEmpty)
  }

  @Test func `a personal VPN connects through the forms that wait`() async throws {
    let process = try device.launch("com.example.vpn")
    let manager = try await AppProcess.$current.withValue(process) {
      #expect(AppController.storePassword("r1ght-passw0rd") == errSecSuccess)
      return try await PersonalVPN.connect(reference: AppController.passwordReference())
    }
    device.run()
    #expect(device.status == .connected, "\(device.console)")
    #expect(process.run { NEVPNManager.shared() === manager })
    let settings = try #require(manager.protocolConfiguration as? NEVPNProtocolIKEv2)
    #expect(settings.ikeSecurityAssociationParameters.encryptionAlgorithm == .algorithmAES256GCM)
    #expect(settings.deadPeerDetectionRate == .high)
    #expect(manager.onDemandRules?.count == 3)
    let evaluate = manager.onDemandRules?.first as? NEOnDemandRuleEvaluateConnection
    #expect(evaluate?.connectionRules?.first?.matchDomains == ["example.com"])
  }

  @Test func `the keychain's calls answer with Apple's numbers`() throws {
    let process = try device.launch("com.example.vpn")
    process.run {
      #expect(AppController.storePassword("r1ght-passw0rd") == errSecSuccess)
      #expect(AppController.storePassword("r1ght-passw0rd") == errSecDuplicateItem)
      let reference = AppController.passwordReference()
      #expect(reference?.count == 20)
      #expect(reference?.prefix(4) == Data("genp".utf8))
      #expect(AppController.changePassword("wrong-passw0rd") == errSecSuccess)
      #expect(AppController.passwordReference() == reference)
      var item: CFTypeRef?
      let byReference: [String: Any] = [
        kSecValuePersistentRef as String: reference ?? Data(), kSecReturnData as String: kCFBooleanTrue!,
      ]
      #expect(SecItemCopyMatching(byReference as CFDictionary, &item) == errSecSuccess)
      #expect(item as? Data == Data("wrong-passw0rd".utf8))
      #expect(SecItemCopyMatching(byReference as CFDictionary, nil) == errSecParam)
      #expect(AppController.forgetPassword() == errSecSuccess)
      #expect(AppController.forgetPassword() == errSecItemNotFound)
      #expect(SecItemCopyMatching(byReference as CFDictionary, &item) == errSecItemNotFound)
      let wrong: [String: Any] = [kSecClass as String: 7]
      #expect(SecItemDelete(wrong as CFDictionary) == errSecParam)
      let foreign: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword, kSecAttrAccessGroup as String: "TEAM.other",
        kSecValueData as String: Data("x".utf8),
      ]
      #expect(SecItemAdd(foreign as CFDictionary, nil) == errSecMissingEntitlement)
    }
  }

  @Test func `code that runs in no app reaches no device`() {
    var error: NSError?
    NEVPNManager.shared().loadFromPreferences { error = $0 as NSError? }
    #expect(error?.code == 5)
    #expect(AppController.passwordReference() == nil)
  }
}
