import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TunnelProvider

/// The apps of a scenario that is being played: each has a personal VPN and one keychain item.
struct ScenarioApps {
  let device: Device
  /// The status the app read last.
  private(set) var status: SessionStatus?
  /// What was wrong with the rotation that was judged last.
  private(set) var rotation: DeviceFinding?
  private var processes: [String: AppProcess] = [:]

  init(device: Device) { self.device = device }

  /// Does what the step says.
  ///
  /// - Throws: what the device's calls throw: a `DeviceError`, `KeychainError` or `ConfigurationError`.
  mutating func perform(_ action: AppAction, password: Secret?) throws {
    (status, rotation) = (nil, nil)
    if action.deed == .open {
      if device.perform({ $0.apps[action.app] == nil }) { device.install(InstalledApp(action.app)) }
      processes[action.app] = try device.launch(action.app)
      return
    }
    guard let process = processes[action.app], process.isAlive else {
      throw DeviceError.noApp(action.app, installed: processes.keys.sorted())
    }
    var item = KeychainQuery(service: action.app, account: action.username)
    switch action.deed {
    case .open, .close: device.kill(process)
    case .storePassword:
      item.value = password
      item.accessibility = action.accessibility
      try process.add(item)
    case .updatePassword:
      var changes = KeychainQuery()
      changes.value = password
      try process.update(item, to: changes)
    case .deletePassword: try process.delete(item)
    case .save: try save(action, password, in: process, item)
    case .start: try loaded(process).start()
    case .startUnloaded: try process.personal().start()
    case .look: status = process.personal().status
    case .load: status = try loaded(process).status
    case .sayConnected: process.claim(isConnected: true)
    case .sayDisconnected: process.claim(isConnected: false)
    case .beginRotation: device.beginRotation(service: action.app, account: action.username)
    case .endRotation: rotation = RotationStep.finding(device.rotationSteps)
    case .stop: try loaded(process).stop()
    }
    device.run()
  }

  private func loaded(_ process: AppProcess) throws(ConfigurationError) -> ManagedConfiguration {
    let configuration = process.personal()
    try wait { configuration.load($0) }
    return configuration
  }

  /// Asks and delivers messages until the answer is there.
  private func wait(
    _ ask: (@escaping @Sendable (ConfigurationError?) -> Void) -> Void
  ) throws(ConfigurationError) {
    let box = AnswerBox()
    ask { box.set($0) }
    device.run()
    if let error = box.get() { throw error }
  }

  private func save(
    _ action: AppAction, _ password: Secret?, in process: AppProcess, _ item: KeychainQuery
  ) throws {
    let configuration = try loaded(process)
    var settings = VPNProtocolSettings(.ikev2)
    settings.serverAddress = action.address
    settings.remoteIdentifier = action.address
    settings.username = action.username
    settings.useExtendedAuthentication = true
    switch action.reference {
    case .query:
      var query = item
      query.returned = [.persistentReference]
      settings.passwordReference = try process.copyMatching(query).first?.reference
    case .bytes: settings.passwordReference = password.map { ItemReference($0.withBytes { Array($0) }) }
    case .kept: settings.passwordReference = configuration.configuration.settings?.passwordReference
    }
    configuration.change {
      $0 = VPNConfiguration(settings, description: action.app)
      $0.isOnDemandEnabled = action.isOnDemand
      $0.onDemandRules = action.isOnDemand ? [OnDemandRule(.connect)] : nil
    }
    try wait { configuration.save($0) }
    try wait { configuration.load($0) }
  }
}

/// Where an answer is kept until it is asked for.
private final class AnswerBox: Sendable {
  private let error = Guarded<ConfigurationError?>(nil)
  func set(_ value: ConfigurationError?) { error.withLock { $0 = value } }
  func get() -> ConfigurationError? { error.withLock { $0 } }
}
