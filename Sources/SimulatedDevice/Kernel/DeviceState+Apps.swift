import FoundationEssentials
import TunnelProvider

/// What app processes do. They reach their own memory at once, and everything else by messages.
extension DeviceState {
  mutating func launch(_ bundleIdentifier: String) throws(DeviceError) -> Int {
    guard let app = apps[bundleIdentifier] else {
      throw .noApp(bundleIdentifier, installed: apps.keys.sorted())
    }
    for (id, state) in processes where state.app.bundleIdentifier == bundleIdentifier { kill(id) }
    let id = number()
    processes[id] = AppProcessState(app: app)
    note(.app, .appLaunched, app: bundleIdentifier)
    log(.app, "\(bundleIdentifier) is launched")
    return id
  }

  mutating func uninstall(_ bundleIdentifier: String) {
    for (id, state) in processes where state.app.bundleIdentifier == bundleIdentifier { kill(id) }
    for row in rows where row.owner == .app(bundleIdentifier) { removeRow(row.id) }
    apps[bundleIdentifier] = nil
    log(.daemon, "removed the app \(bundleIdentifier)")
  }

  mutating func kill(_ process: Int) {
    guard let state = processes.removeValue(forKey: process) else { return }
    queue.drop { message in
      if case .toApp(_, process) = message { true } else { false }
    }
    note(.app, .appKilled, app: state.app.bundleIdentifier)
    log(.app, "\(state.app.bundleIdentifier) ends")
  }

  mutating func makeObject(_ process: Int, isPersonal: Bool) -> Int {
    if isPersonal, let shared = processes[process]?.shared { return shared }
    let object = number()
    processes[process]?.objects[object] = CachedConfiguration(
      isPersonal: isPersonal, status: options.initialStatus)
    if isPersonal { processes[process]?.shared = object }
    return object
  }

  private mutating func request(
    _ process: Int, _ object: Int, _ kind: DeviceEvent.Kind, _ handler: AppProcessState.Handler
  ) -> AppRequest? {
    guard let state = processes[process] else { return nil }
    let request = AppRequest(process: process, object: object, number: number())
    processes[process]?.handlers[request.number] = handler
    note(.app, kind, state.objects[object]?.row, app: state.app.bundleIdentifier)
    return request
  }

  mutating func requestLoad(_ process: Int, _ object: Int, _ handler: AppProcessState.Handler) {
    guard let request = request(process, object, .loadRequested, handler) else { return }
    send(.toDaemon(.load(request, row: processes[process]?.objects[object]?.row)))
  }

  mutating func requestLoadAll(_ process: Int, _ handler: AppProcessState.Handler) {
    guard let request = request(process, 0, .loadRequested, handler) else { return }
    send(.toDaemon(.loadAll(request)))
  }

  mutating func requestSave(_ process: Int, _ object: Int, _ handler: AppProcessState.Handler) {
    guard let request = request(process, object, .saveRequested, handler),
      let copy = processes[process]?.objects[object]
    else { return }
    // Apple: load at least once per launch before the first save.
    if copy.isPersonal, copy.loadedGeneration == nil, !copy.isFresh {
      return send(.toApp(.answer(request, .configurationStale, .none), process: process))
    }
    let generation = [copy.loadedGeneration, copy.savedGeneration].compactMap(\.self).max()
    send(.toDaemon(.save(request, copy.configuration, row: copy.row, generation: generation)))
  }

  mutating func requestRemove(_ process: Int, _ object: Int, _ handler: AppProcessState.Handler) {
    guard let request = request(process, object, .removeRequested, handler) else { return }
    send(.toDaemon(.remove(request, row: processes[process]?.objects[object]?.row)))
  }

  /// Accepts a start or refuses it at once; what becomes of it is told by statuses.
  mutating func requestStart(
    _ process: Int, _ object: Int, _ input: CredentialInput
  ) throws(ConfigurationError) {
    guard let state = processes[process], let copy = state.objects[object] else {
      throw .configurationReadWriteFailed
    }
    guard let row = row(copy.row) else { throw .configurationInvalid }
    guard let loaded = copy.loadedGeneration, loaded >= copy.savedGeneration ?? 0 else {
      throw options.startAfterSave
    }
    guard row.configuration.isEnabled else { throw .configurationDisabled }
    guard loaded >= row.generation else { throw .configurationStale }
    if options.unknownProvider == .throwsAtOnce, row.configuration.settings?.kind == .provider,
      provider(of: row) == nil
    {
      judgeProvider(row)
      throw .configurationInvalid
    }
    processes[process]?.stopped = []
    note(.app, .startRequested, row.id, app: state.app.bundleIdentifier)
    send(.toDaemon(.start(row.id, StartRequest(initiator: .app, input: input))))
  }

  /// A message for the provider: accepted, or refused at once.
  mutating func requestMessage(
    _ process: Int, _ object: Int, _ bytes: [UInt8], _ handler: AppProcessState.Handler
  ) throws(ConfigurationError) {
    guard let copy = processes[process]?.objects[object] else { throw .configurationReadWriteFailed }
    guard let row = row(copy.row), row.configuration.settings?.kind == .provider else {
      throw .configurationInvalid
    }
    guard let request = request(process, object, .messageSent, handler) else { return }
    send(.toProvider(.message(request, bytes), configuration: row.id, run: sessions[row.id]?.run ?? 0))
  }

  mutating func reply(_ request: AppRequest, _ bytes: [UInt8]?) {
    let process = request.process
    if case .reply(let handler)? = processes[process]?.handlers.removeValue(forKey: request.number) {
      call(process) { _ in handler(bytes) }
    }
  }

  mutating func requestStop(_ process: Int, _ object: Int) {
    guard let state = processes[process], let id = state.objects[object]?.row else { return }
    note(.app, .stopRequested, id, app: state.app.bundleIdentifier)
    processes[process]?.stopped.insert(id)
    if processes[process]?.stopped.count == 2 {
      find(
        "S37 S38", "stops-every-configuration",
        "\(state.app.bundleIdentifier) stops configurations one after the other",
        fix: "keep the identifier of the configuration you started and stop that one")
    }
    send(.toDaemon(.stop(id, .userInitiated)))
  }

  mutating func answer(_ request: AppRequest, _ error: ConfigurationError?, _ change: ConfigurationChange) {
    let (process, object) = (request.process, request.object)
    switch change {
    case .none: break
    case .loaded(let snapshot):
      processes[process]?.objects[object]?.take(snapshot, initial: options.initialStatus)
    case .saved(let row, let generation):
      processes[process]?.objects[object]?.row = row
      processes[process]?.objects[object]?.savedGeneration = generation
    case .removed:
      processes[process]?.objects[object]?.take(nil, initial: options.initialStatus)
    }
    if case .done(let handler)? = processes[process]?.handlers.removeValue(forKey: request.number) {
      call(process) { _ in handler(error) }
    }
  }

  mutating func list(_ request: AppRequest, _ snapshots: [ConfigurationSnapshot]) {
    let process = request.process
    var objects: [Int] = []
    for snapshot in snapshots {
      let object = makeObject(process, isPersonal: false)
      processes[process]?.objects[object]?.take(snapshot, initial: options.initialStatus)
      objects.append(object)
    }
    if case .list(let handler)? = processes[process]?.handlers.removeValue(forKey: request.number) {
      call(process) { [objects] app in handler(app, objects, nil) }
    }
  }

  mutating func tell(_ process: Int, _ news: AppNews) {
    guard let listener = processes[process]?.listener else { return }
    call(process) { _ in listener(news) }
  }

  /// Has code of an app run once nobody holds the lock. Nothing here holds the process or the device, which hold this.
  private mutating func call(_ process: Int, _ body: @escaping @Sendable (AppProcess) -> Void) {
    guard let app = processes[process]?.app.bundleIdentifier else { return }
    effects.append { device in
      let handle = AppProcess(device: device, bundleIdentifier: app, id: process)
      handle.run { body(handle) }
    }
  }

  /// A notification of a status: the copy follows it or goes before it, as the options say.
  mutating func hear(_ process: Int, _ object: Int, _ snapshot: ConfigurationSnapshot) {
    guard let state = processes[process], state.objects[object]?.row == snapshot.row.id else { return }
    let app = state.app.bundleIdentifier
    if options.cacheOrder == .beforeNotification { cache(process, object, snapshot) }
    processes[process]?.objects[object]?.isFresh = false
    processes[process]?.objects[object]?.readsWithoutNews = 0
    note(.app, .notified(snapshot.status), snapshot.row.id, app: app)
    log(.app, "\(app): notified of a new status")
    tell(process, .statusChanged(object: object))
    if options.cacheOrder == .afterNotification {
      send(.toApp(.cache(object: object, snapshot), process: process))
    }
  }

  mutating func cache(_ process: Int, _ object: Int, _ snapshot: ConfigurationSnapshot) {
    guard var copy = processes[process]?.objects[object], copy.row == snapshot.row.id else { return }
    copy.status = snapshot.status
    copy.connectedDate = snapshot.connectedDate
    copy.lastDisconnectError = snapshot.lastDisconnectError
    copy.isFresh = copy.loadedGeneration != nil
    processes[process]?.objects[object] = copy
  }
}
