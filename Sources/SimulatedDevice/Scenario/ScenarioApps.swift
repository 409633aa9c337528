import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TunnelProvider

/// The apps of a scenario that is being played: each has a personal VPN, any number of tunnels, and an item of the
/// keychain for each user's password and shared secret.
struct ScenarioApps {
  let device: Device
  /// The status the app read last.
  private(set) var status: SessionStatus?
  /// What was wrong with the rotation that was judged last.
  private(set) var rotation: DeviceFinding?
  private var processes: [String: AppProcess] = [:]
  /// The identifiers of the apps' tunnels, as each would keep them beside its user's choice: by app, then by name.
  private var tunnels: [String: [String: UUID]] = [:]

  init(device: Device) { self.device = device }

  /// Does what the step says.
  ///
  /// - Throws: what the device's calls throw: a `DeviceError`, `KeychainError` or `ConfigurationError`.
  mutating func perform(_ action: AppAction, secret: (SecretPlace?) -> Secret?) throws {
    (status, rotation) = (nil, nil)
    if action.deed == .open { return try open(action) }
    guard let process = processes[action.app], process.isAlive else {
      throw DeviceError.noApp(action.app, installed: processes.keys.sorted())
    }
    switch action.deed {
    case .open, .close: device.kill(process)
    case .storePassword, .updatePassword, .findPassword, .deletePassword, .storeSharedSecret,
      .updateSharedSecret, .deleteSharedSecret:
      try changeItem(action, in: process, secret: secret)
    case .save: try save(action, secret(action.password), in: process)
    case .start: try loaded(action, process).start()
    case .startUnloaded: try fresh(action, process).start()
    case .look: status = fresh(action, process).status
    case .load: status = try loaded(action, process).status
    case .sayConnected: process.claim(isConnected: true)
    case .sayDisconnected: process.claim(isConnected: false)
    case .beginRotation: device.beginRotation(service: action.app, account: action.username)
    case .endRotation: rotation = RotationStep.finding(device.rotationSteps)
    case .stop: try loaded(action, process).stop()
    case .stopFirst: try all(process).first?.stop()
    case .stopAll: for tunnel in try all(process) { tunnel.stop() }
    }
    device.run()
  }

  /// Installs the app where it is not there or changes, and launches it.
  private mutating func open(_ action: AppAction) throws(DeviceError) {
    let isThere = device.perform { $0.apps[action.app] != nil }
    if !isThere || action.providers != nil || action.groups != nil {
      let groups = action.groups ?? []
      device.install(
        InstalledApp(
          action.app, keychainGroups: groups,
          providers: (action.providers ?? []).map { ProviderExtension($0, keychainGroups: groups) }))
    }
    processes[action.app] = try device.launch(action.app)
  }

  private static func item(_ action: AppAction, isShared: Bool = false) -> KeychainQuery {
    var item = KeychainQuery(
      service: action.app + (isShared ? ".shared-secret" : ""), account: action.username)
    item.accessGroup = action.group
    return item
  }

  private func changeItem(
    _ action: AppAction, in process: AppProcess, secret: (SecretPlace?) -> Secret?
  ) throws(KeychainError) {
    let isShared = [.storeSharedSecret, .updateSharedSecret, .deleteSharedSecret].contains(action.deed)
    var item = Self.item(action, isShared: isShared)
    let value = secret(isShared ? action.sharedSecret : action.password)
    switch action.deed {
    case .storePassword, .storeSharedSecret:
      item.value = value
      item.accessibility = action.accessibility
      try process.add(item)
    case .updatePassword, .updateSharedSecret:
      var changes = KeychainQuery()
      changes.value = value
      try process.update(item, to: changes)
    case .findPassword:
      item.returned = [.persistentReference]
      _ = try process.copyMatching(item)
    default: try process.delete(item)
    }
  }

  /// What the app holds before any load.
  private func fresh(_ action: AppAction, _ process: AppProcess) -> ManagedConfiguration {
    action.configuration == nil ? process.personal() : process.provider()
  }

  private func loaded(
    _ action: AppAction, _ process: AppProcess
  ) throws(ConfigurationError) -> ManagedConfiguration {
    guard let name = action.configuration else {
      let configuration = process.personal()
      try wait { configuration.load($0) }
      return configuration
    }
    guard let id = tunnels[action.app]?[name], let tunnel = try all(process).first(where: { $0.id == id })
    else { throw .configurationInvalid }
    return tunnel
  }

  /// All tunnels of the app, in the order in which the device gives them.
  private func all(_ process: AppProcess) throws(ConfigurationError) -> [ManagedConfiguration] {
    let found = AnswerBox<[ManagedConfiguration]>([])
    try wait { done in
      process.loadAll { tunnels, error in
        found.set(tunnels)
        done(error)
      }
    }
    return found.get()
  }

  /// Asks and delivers messages until the answer is there.
  private func wait(
    _ ask: (@escaping @Sendable (ConfigurationError?) -> Void) -> Void
  ) throws(ConfigurationError) {
    let box = AnswerBox<ConfigurationError?>(nil)
    ask { box.set($0) }
    device.run()
    if let error = box.get() { throw error }
  }

  private mutating func save(_ action: AppAction, _ password: Secret?, in process: AppProcess) throws {
    let isNew = action.configuration.map { tunnels[action.app]?[$0] == nil } ?? false
    let configuration = isNew ? process.provider() : try loaded(action, process)
    let settings = try settings(
      action, password, in: process, kept: configuration.configuration.settings?.passwordReference)
    configuration.change {
      $0 = VPNConfiguration(settings, description: action.configuration ?? action.app)
      $0.isOnDemandEnabled = action.isOnDemand
      $0.onDemandRules = action.isOnDemand ? [OnDemandRule(.connect)] : nil
    }
    try wait { configuration.save($0) }
    try wait { configuration.load($0) }
    if let name = action.configuration { tunnels[action.app, default: [:]][name] = configuration.id }
  }

  private func settings(
    _ action: AppAction, _ password: Secret?, in process: AppProcess, kept: ItemReference?
  ) throws(KeychainError) -> VPNProtocolSettings {
    func reference(isShared: Bool = false) throws(KeychainError) -> ItemReference? {
      var query = Self.item(action, isShared: isShared)
      query.returned = [.persistentReference]
      return try process.copyMatching(query).first?.reference
    }
    var settings = VPNProtocolSettings(action.provider == nil ? .ikev2 : .provider)
    settings.serverAddress = action.address
    settings.remoteIdentifier = action.provider == nil ? action.address : nil
    settings.username = action.username
    settings.providerBundleIdentifier = action.provider
    settings.useExtendedAuthentication = action.provider == nil && action.sharedSecretReference == nil
    switch action.reference {
    case .query: settings.passwordReference = try reference()
    case .bytes: settings.passwordReference = password.map { ItemReference($0.withBytes { Array($0) }) }
    case .kept: settings.passwordReference = kept
    }
    guard let shared = action.sharedSecretReference else { return settings }
    settings.authenticationMethod = .sharedSecret
    settings.sharedSecretReference = try shared == .query ? reference(isShared: true) : reference()
    return settings
  }
}

/// Where an answer is kept until it is asked for.
private final class AnswerBox<Value: Sendable>: Sendable {
  private let value: Guarded<Value>
  init(_ value: Value) { self.value = Guarded(value) }
  func set(_ next: Value) { value.withLock { $0 = next } }
  func get() -> Value { value.withLock { $0 } }
}
