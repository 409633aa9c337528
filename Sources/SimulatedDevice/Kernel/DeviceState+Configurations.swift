import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TrustEvaluation
import TunnelProvider

/// The daemon's store of configurations.
extension DeviceState {
  func row(_ id: UUID?) -> StoredConfiguration? { rows.first { $0.id == id } }

  func snapshot(_ id: UUID?) -> ConfigurationSnapshot? {
    guard let row = row(id) else { return nil }
    let session = sessions[row.id] ?? Session()
    return ConfigurationSnapshot(
      row: row, status: session.status, connectedDate: session.connectedDate,
      lastDisconnectError: session.lastDisconnectError)
  }

  /// The rows that an app sees.
  func rows(of app: String, personal: Bool) -> [StoredConfiguration] {
    rows.filter { row in
      let isProvider = row.configuration.settings?.kind == .provider
      return personal ? row.owner == .app(app) && !isProvider : row.isVisible(to: app) && isProvider
    }
  }

  mutating func load(_ request: AppRequest, _ id: UUID?) {
    guard let process = processes[request.process], let object = process.objects[request.object] else {
      return
    }
    let own = object.isPersonal ? rows(of: process.app.bundleIdentifier, personal: true).first?.id : id
    send(.toApp(.answer(request, nil, .loaded(snapshot(own))), process: request.process))
  }

  /// The order is the store's affair: an app that takes the first takes any.
  mutating func loadAll(_ request: AppRequest) {
    guard let process = processes[request.process] else { return }
    let found = rows(of: process.app.bundleIdentifier, personal: false).shuffled(using: &random)
    send(.toApp(.list(request, found.compactMap { snapshot($0.id) }), process: request.process))
  }

  mutating func save(
    _ request: AppRequest, _ configuration: VPNConfiguration, _ id: UUID?, _ generation: Int?
  ) {
    guard let process = processes[request.process], let object = process.objects[request.object] else {
      return
    }
    let app = process.app.bundleIdentifier
    func refuse(_ error: ConfigurationError, _ reason: String, _ state: inout DeviceState) {
      state.log(.daemon, "refused to save a configuration of \(app): \(reason)")
      state.send(.toApp(.answer(request, error, .none), process: request.process))
    }
    guard let settings = configuration.settings, (settings.kind == .provider) != object.isPersonal else {
      return refuse(.configurationInvalid, "its protocol is missing or of another class", &self)
    }
    if let index = rows.firstIndex(where: { $0.id == id }) {
      guard let generation, generation >= rows[index].generation else {
        return refuse(.configurationStale, "the copy is older than what is stored", &self)
      }
      rows[index].configuration = configuration
      rows[index].generation += 1
      saved(rows[index], request)
    } else {
      guard options.userAllowsConfigurations else {
        return refuse(.configurationReadWriteFailed, "the user does not allow it", &self)
      }
      let row = StoredConfiguration(
        id: random.uuid(), owner: .app(app), configuration: configuration, managingApp: nil, channel: .manual,
        namesIdentity: false, payload: nil, identity: nil)
      rows.append(row)
      sessions[row.id] = Session()
      saved(row, request)
    }
  }

  private mutating func saved(_ row: StoredConfiguration, _ request: AppRequest) {
    log(.daemon, "saved the configuration \(name(row))")
    if row.configuration.isEnabled { disable(allBut: row.id) }
    refreshAvailability(row.id)
    changed(row.id)
    judgeReferences(row)
    rotation?.saved(row, in: keychain)
    send(
      .toApp(
        .answer(request, nil, .saved(row: row.id, generation: row.generation)), process: request.process))
  }

  mutating func remove(_ request: AppRequest, _ id: UUID?) {
    let isThere = row(id) != nil
    if let id { removeRow(id) }
    send(
      .toApp(
        .answer(request, isThere ? nil : .configurationInvalid, .removed), process: request.process))
  }

  mutating func removeRow(_ id: UUID) {
    guard let row = row(id) else { return }
    if sessions[id]?.isRunning == true {
      if row.profile == nil { log(.daemon, "stopping \(name(row)): it is removed") }
      stopNow(id, .configurationRemoved)
    }
    move(id, to: .invalid)
    rows.removeAll { $0.id == id }
    changed(id)
    sessions[id] = nil
    log(.daemon, "removed the configuration \(name(row))", where: row.profile == nil)
  }

  /// A person changes a configuration in Settings, or another part of the system does.
  mutating func edit(_ id: UUID, _ change: (inout VPNConfiguration) -> Void) {
    guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
    change(&rows[index].configuration)
    rows[index].generation += 1
    if rows[index].configuration.isEnabled { disable(allBut: id) }
    refreshAvailability(id)
    changed(id)
  }

  /// One configuration is enabled at most: whoever enables one takes it from the others.
  private mutating func disable(allBut id: UUID) {
    for index in rows.indices where rows[index].id != id && rows[index].configuration.isEnabled {
      rows[index].configuration.isEnabled = false
      rows[index].generation += 1
      let other = rows[index].id
      if sessions[other]?.isRunning == true { stop(other, .superceded) } else { refreshAvailability(other) }
      changed(other)
    }
  }

  /// Settles between invalid and disconnected what is not running.
  mutating func refreshAvailability(_ id: UUID) {
    guard let row = row(id), let session = sessions[id] else { return }
    switch session.status {
    case .invalid where row.configuration.isEnabled: move(id, to: .disconnected)
    case .disconnected where !row.configuration.isEnabled: move(id, to: .invalid)
    case .connecting where !row.configuration.isEnabled, .connected where !row.configuration.isEnabled,
      .reasserting where !row.configuration.isEnabled:
      stop(id, .configurationDisabled)
    default: break
    }
  }

  /// Tells every copy of the row that it changed.
  mutating func changed(_ id: UUID) {
    note(.daemon, .configurationChanged, id)
    for (process, object) in copies(of: id) {
      send(.toApp(.configurationChanged(object: object), process: process))
    }
  }

  /// The objects of running apps that stand for the row, in the order of their making.
  func copies(of id: UUID) -> [(process: Int, object: Int)] {
    processes.sorted { $0.key < $1.key }.flatMap { process, state in
      state.objects.filter { $0.value.row == id }.keys.sorted().map { (process, $0) }
    }
  }

  /// How console lines name a row.
  func name(_ row: StoredConfiguration) -> String {
    let owner =
      switch row.owner {
      case .app(let app): app
      case .profile(let identifier): identifier
      }
    return (row.configuration.localizedDescription.map { "\($0) of " } ?? "of ") + owner
  }

  private mutating func log(_ process: DeviceProcess, _ text: String, where condition: Bool) {
    if condition { log(process, text) }
  }
}
