import FoundationEssentials

extension DeviceState {
  mutating func send(_ message: Message, after delay: Double = 0) {
    queue.send(message, at: uptime + delay)
  }

  mutating func number() -> Int {
    numbers += 1
    return numbers
  }

  /// Delivers the next message that arrives by then; whether there was one.
  mutating func step(by limit: Double) -> Bool {
    guard let entry = queue.next(by: limit) else { return false }
    wait(until: entry.due)
    switch entry.message {
    case .toDaemon(let message): daemonReceives(message)
    case .toProvider(let message, let id, let run): providerReceives(message, id, run: run)
    case .toApp(let message, let process): appReceives(message, process)
    }
    return true
  }

  private mutating func daemonReceives(_ message: DaemonMessage) {
    switch message {
    case .load(let request, let row): load(request, row)
    case .loadAll(let request): loadAll(request)
    case .save(let request, let configuration, let row, let generation):
      save(request, configuration, row, generation)
    case .remove(let request, let row): remove(request, row)
    case .start(let id, let request): start(id, request)
    case .stop(let id, let reason): stop(id, reason)
    case .providerEndedStart(let id, let run, let outcome): providerEndedStart(id, run: run, outcome)
    case .providerStopped(let id, let run): providerStopped(id, run: run)
    case .retry(let id): retry(id)
    }
  }

  private mutating func appReceives(_ message: AppMessage, _ process: Int) {
    // A process that ended hears nothing, and nothing is kept for its next run.
    guard processes[process] != nil else { return }
    switch message {
    case .answer(let request, let error, let change): answer(request, error, change)
    case .list(let request, let snapshots): list(request, snapshots)
    case .reply(let request, let bytes): reply(request, bytes)
    case .status(let object, let snapshot): hear(process, object, snapshot)
    case .cache(let object, let snapshot): cache(process, object, snapshot)
    case .configurationChanged(let object):
      guard let state = processes[process] else { return }
      note(
        .app, .configurationChangeNotified, state.objects[object]?.row, app: state.app.bundleIdentifier)
      processes[process]?.objects[object]?.isFresh = false
      tell(process, .configurationChanged(object: object))
    }
  }
}
