import FoundationEssentials
import TunnelProvider

/// The daemon's sessions: every status of the device comes from ``move(_:to:)``.
extension DeviceState {
  func status(of id: UUID) -> SessionStatus { sessions[id]?.status ?? .invalid }

  /// The one way in which a session moves; Apple publishes no table, the one of `SessionStatus` holds.
  mutating func move(_ id: UUID, to next: SessionStatus) {
    guard let row = row(id), var session = sessions[id], session.status != next else { return }
    assert(
      session.status.successors.contains(next),
      "seed \(seed): \(session.status.name) cannot become \(next.name)")
    let wasRunning = session.isRunning
    session.status = next
    session.history.append(next)
    switch next {
    case .connected: session.connectedDate = session.connectedDate ?? at
    case .reasserting, .disconnecting: break
    case .invalid, .disconnected, .connecting: session.connectedDate = nil
    }
    sessions[id] = session
    note(.daemon, .status(next), id)
    carry(row, next)
    // Whoever looks at Settings sees the tunnel of a profile move; nobody sees it become startable.
    if row.profile != nil, next != .invalid, wasRunning || session.isRunning {
      log(.app, "status \(next.name)")
    }
    if row.profile == nil { log(.daemon, "the session \(name(row)): \(next.name)") }
    guard let snapshot = snapshot(id) else { return }
    for (process, object) in copies(of: id) {
      send(.toApp(.status(object: object, snapshot), process: process))
    }
  }

  /// The tunnel's interface is there as long as the tunnel is up.
  private mutating func carry(_ row: StoredConfiguration, _ status: SessionStatus) {
    switch status {
    case .connected:
      if !interfaces.all.contains(where: { $0.name == Self.interface(row) }) {
        interfaces.make(Self.interface(row))
      }
    case .disconnected, .invalid: interfaces.remove(Self.interface(row))
    case .connecting, .reasserting, .disconnecting: break
    }
  }

  /// The system's own client has `ipsec` interfaces, providers of apps have `utun`.
  static func interface(_ row: StoredConfiguration) -> String {
    row.configuration.settings?.kind == .provider ? "utun3" : "ipsec0"
  }

  mutating func start(_ id: UUID, _ request: StartRequest) {
    guard let row = row(id), let session = sessions[id] else { return }
    switch session.status {
    case .disconnecting:
      note(.daemon, .startDropped, id)
      return log(.daemon, "dropped a start \(name(row)): it is still disconnecting")
    case .invalid:
      return log(.daemon, "refused a start \(name(row)): it is not enabled")
    case .connecting, .connected, .reasserting: return
    case .disconnected: break
    }
    sessions[id]?.report = nil
    sessions[id]?.lastDisconnectError = nil
    sessions[id]?.lastStopReason = nil
    sessions[id]?.initiator = request.initiator
    sessions[id]?.run += 1
    note(.daemon, .started(request.initiator), id)
    let what = row.profile.map {
      "the VPN \(row.configuration.localizedDescription ?? "") of the profile \($0)"
    }
    log(.daemon, "starting \(what ?? name(row))" + (request.initiator == .onDemand ? ", on demand" : ""))
    for other in rows where other.id != id && sessions[other.id]?.isRunning == true {
      stop(other.id, .superceded)
    }
    move(id, to: .connecting)
    launchProvider(row, request, run: session.run + 1)
  }

  private mutating func launchProvider(_ row: StoredConfiguration, _ request: StartRequest, run: Int) {
    let id = row.id
    let isSystem = row.configuration.settings?.kind != .provider
    guard isSystem || provider(of: row) != nil else {
      log(.daemon, "the session \(name(row)): last stop reason Plugin was disabled")
      sessions[id]?.lastStopReason = .providerDisabled
      judgeProvider(row)
      return fail(id, .system(.pluginDisabled), orderly: false)
    }
    guard isSimulated(row) else { return }
    guard network.isUp else {
      log(.daemon, "the session \(name(row)): there is no network")
      return fail(id, .system(.noNetworkAvailable))
    }
    var input = request.input
    if isSystem {
      do throws(CredentialProblem) {
        input = try credentials(of: row, input, as: daemonPrincipal(for: row))
      } catch {
        log(.daemon, "the session \(name(row)) cannot start: \(error.sentence)")
        sessions[id]?.report = error.report
        return fail(id, .system(.authenticationFailed))
      }
    }
    let appIsAlive = ownerIsRunning(row)
    rotation?.resolved(row, appIsAlive: appIsAlive, in: keychain)
    let name = isSystem ? "NEIKEv2Provider" : row.configuration.settings?.providerBundleIdentifier ?? ""
    sessions[id]?.provider = ProviderProcess(name: name)
    let start = ProviderStart(row: row, input: input, isSystem: isSystem)
    send(.toProvider(.start(start), configuration: id, run: run))
  }

  /// Whether the protocol is one that can be played; one that is not ends the start.
  private mutating func isSimulated(_ row: StoredConfiguration) -> Bool {
    guard let kind = row.configuration.settings?.kind, !kind.isSimulated else { return true }
    let reason = ConnectionFinding.Reason(
      code: "not-simulated",
      sentence: "tunnels of the kind \(kind.rawValue) are not simulated, only configured",
      fix: "rehearse with IKEv2")
    log(.daemon, "the session \(name(row)) cannot start: \(reason.sentence)")
    sessions[row.id]?.report = .refused(at: .reach, [reason], error: .configurationFailed)
    fail(row.id, .system(.configurationFailed))
    return false
  }

  /// Ends a start that came to nothing; the app hears of it by a status, and of the reason by a number at most.
  mutating func fail(_ id: UUID, _ error: DisconnectError, orderly: Bool = true) {
    sessions[id]?.lastDisconnectError = error
    sessions[id]?.provider = nil
    if orderly { move(id, to: .disconnecting) }
    move(id, to: .disconnected)
    if row(id)?.profile != nil { log(.app, "last disconnect error \(error)") }
    refreshAvailability(id)
    considerRetry(id)
  }

  mutating func providerEndedStart(_ id: UUID, run: Int, _ outcome: ProviderOutcome) {
    guard let session = sessions[id], session.run == run, session.status == .connecting else { return }
    sessions[id]?.report = outcome.report
    if let error = outcome.error { return fail(id, error) }
    sessions[id]?.attempts = 0
    move(id, to: .connected)
  }

  /// Takes a session down; nothing where none is up.
  mutating func stop(_ id: UUID, _ reason: StopReason) {
    guard let session = sessions[id], session.isRunning, session.status != .disconnecting else { return }
    sessions[id]?.lastStopReason = reason
    move(id, to: .disconnecting)
    if session.provider == nil {
      send(.toDaemon(.providerStopped(id, run: session.run)))
    } else {
      send(.toProvider(.stop(reason), configuration: id, run: session.run))
    }
  }

  /// The same for a session whose configuration goes with it: nobody waits for the provider.
  mutating func stopNow(_ id: UUID, _ reason: StopReason) {
    guard let session = sessions[id], session.isRunning else { return }
    if session.status != .disconnecting {
      sessions[id]?.lastStopReason = reason
      move(id, to: .disconnecting)
      if session.provider != nil { tellProviderToStop(id, reason) }
    }
    providerStopped(id, run: session.run)
  }

  mutating func providerStopped(_ id: UUID, run: Int) {
    guard let session = sessions[id], session.run == run, session.status == .disconnecting else { return }
    sessions[id]?.provider = nil
    move(id, to: .disconnected)
    refreshAvailability(id)
  }

  /// The provider's process ends of itself.
  mutating func killProvider(_ id: UUID) {
    guard let row = row(id), let session = sessions[id], session.provider != nil else { return }
    log(.daemon, "the provider \(name(row)) ended")
    sessions[id]?.run += 1
    sessions[id]?.lastStopReason = .providerFailed
    fail(id, .system(.pluginFailed), orderly: false)
  }

  /// The network changed below a tunnel that is up, or came back.
  mutating func reassert(_ id: UUID, isFound: Bool) {
    guard let session = sessions[id] else { return }
    if !isFound, session.status == .connected { move(id, to: .reasserting) }
    if isFound, session.status == .reasserting { move(id, to: .connected) }
  }

  /// Whether an app that owns the row, or manages it, is running.
  func ownerIsRunning(_ row: StoredConfiguration) -> Bool {
    processes.values.contains { row.isVisible(to: $0.app.bundleIdentifier) }
  }

  /// The provider that an app on the device brings for the row.
  func provider(of row: StoredConfiguration) -> ProviderExtension? {
    let wanted = row.configuration.settings?.providerBundleIdentifier
    return apps.values.filter { row.isVisible(to: $0.bundleIdentifier) }.flatMap(\.providers).first {
      $0.bundleIdentifier == wanted
    }
  }

  /// Says, where only a developer looks, what no message on the device says.
  mutating func judgeProvider(_ row: StoredConfiguration) {
    let wanted = row.configuration.settings?.providerBundleIdentifier ?? "none"
    let there = apps.values.flatMap(\.providers).map(\.bundleIdentifier).sorted()
    find(
      "S19 S20", "provider-not-installed",
      "the configuration \(name(row)) names the provider \(wanted), and installed is "
        + (there.isEmpty ? "none" : there.joined(separator: ", ")),
      fix: "write the bundle identifier of the extension, not of the app")
  }
}
