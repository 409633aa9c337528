import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import TrustEvaluation
import TunnelProvider

/// A phone whose owner has the office's anchor by a profile, and an app with a VPN to the office.
struct Phone {
  static let app = "com.example.vpn"
  static let provider = "com.example.vpn.tunnel"
  static let other = "com.example.other"
  static let address = "vpn.example.com"
  static let group = "group.example.shared"
  static let sharing = "TEAM123456.com.apple.networkextensionsharing"

  let office: Office
  let device: Device

  /// - Parameter anchors: whether a profile brings the office's root.
  init(
    _ options: DeviceOptions = DeviceOptions(), seed: UInt64 = 1, anchors: Bool = true,
    behaviour: ProviderExtension.Behaviour = .connects
  ) throws {
    office = try Office()
    device = Watch.note(
      Device(target: Target(.iOS, OSVersion(26)), at: TestAuthority.now, seed: seed, options: options))
    device.install(
      InstalledApp(
        Self.app, keychainGroups: [Self.group, Self.sharing],
        providers: [
          ProviderExtension(Self.provider, keychainGroups: [Self.group], behaviour: behaviour)
        ]))
    device.install(InstalledApp(Self.other, providers: [ProviderExtension(Self.other + ".tunnel")]))
    device.network.servers[Self.address] = try office.peer()
    if anchors { try installAnchors() }
  }

  func installAnchors() throws {
    try device.install(office.profile { $0.vpns = [] }, channel: .mdm)
  }

  func launch(_ app: String = Self.app) throws -> AppProcess { try device.launch(app) }

  /// A password in the app's own group, or another, and its reference.
  @discardableResult
  func store(
    _ password: String = "r1ght-passw0rd", in process: AppProcess, account: String = "alice",
    group: String? = nil,
    _ accessibility: Accessibility? = .afterFirstUnlock
  ) throws -> ItemReference {
    var query = KeychainQuery(service: "vpn", account: account)
    query.value = Secret(password)
    query.accessGroup = group
    query.accessibility = accessibility
    try process.add(query)
    return try reference(in: process, account: account)
  }

  func reference(in process: AppProcess, account: String = "alice") throws -> ItemReference {
    let query = KeychainQuery(service: "vpn", account: account, returned: [.persistentReference])
    guard let item = try process.copyMatching(query).first else { throw KeychainError(.itemNotFound) }
    return item.reference
  }

  /// What an IKEv2 configuration of the office says.
  static func ikev2(_ reference: ItemReference?) -> VPNProtocolSettings {
    var settings = VPNProtocolSettings(.ikev2)
    settings.serverAddress = address
    settings.remoteIdentifier = address
    settings.localIdentifier = "alice@example.com"
    settings.username = "alice"
    settings.passwordReference = reference
    settings.useExtendedAuthentication = true
    return settings
  }

  static func tunnel(_ reference: ItemReference?, provider: String = Self.provider) -> VPNProtocolSettings {
    var settings = VPNProtocolSettings(.provider)
    settings.serverAddress = address
    settings.username = "alice"
    settings.passwordReference = reference
    settings.providerBundleIdentifier = provider
    return settings
  }

  /// The app's personal VPN: loaded, changed, saved, loaded again.
  func personal(
    in process: AppProcess, _ settings: VPNProtocolSettings, onDemand: [OnDemandRule]? = nil
  ) -> ManagedConfiguration {
    let manager = process.personal()
    manager.load()
    device.run()
    return keep(manager, settings, onDemand: onDemand)
  }

  /// One of the app's tunnels, saved and loaded.
  func tunnel(
    in process: AppProcess, _ settings: VPNProtocolSettings, name: String = "Office",
    onDemand: [OnDemandRule]? = nil
  ) -> ManagedConfiguration {
    keep(process.provider(), settings, name: name, onDemand: onDemand)
  }

  private func keep(
    _ manager: ManagedConfiguration, _ settings: VPNProtocolSettings, name: String = "Office",
    onDemand: [OnDemandRule]?
  ) -> ManagedConfiguration {
    manager.change {
      $0 = VPNConfiguration(settings, description: name)
      $0.onDemandRules = onDemand
      $0.isOnDemandEnabled = onDemand != nil
    }
    manager.save()
    device.run()
    manager.load()
    device.run()
    return manager
  }

  /// A personal VPN with a good password, which is up.
  func connected() throws -> (AppProcess, ManagedConfiguration, UUID) {
    let process = try launch()
    let manager = personal(in: process, Self.ikev2(try store(in: process)))
    try manager.start()
    device.run()
    manager.load()
    device.run()
    guard let id = manager.id else { throw ConfigurationError.configurationInvalid }
    return (process, manager, id)
  }

  /// A fresh, loaded copy of the app's personal VPN in a fresh process.
  func relaunched() throws -> (AppProcess, ManagedConfiguration) {
    let process = try launch()
    let manager = process.personal()
    manager.load()
    device.run()
    return (process, manager)
  }

  func lines(_ process: DeviceProcess) -> [String] {
    device.console.filter { $0.process == process }.map(\.text)
  }

  var codes: [String] { device.findings.map(\.code) }
}
