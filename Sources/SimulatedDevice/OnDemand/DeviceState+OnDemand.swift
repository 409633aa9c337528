import EnrolmentProfile
import FoundationEssentials
import TunnelProvider

/// On Demand: the daemon starts sessions that no app asked for.
extension DeviceState {
  /// How long a failed start waits for the next: 1, 2, 4, … seconds, a minute at most.
  private static let longestWait = 60.0

  func decision(for row: StoredConfiguration) -> OnDemandDecision {
    OnDemandDecision(
      row.configuration.onDemandRules ?? [], on: network, dialect: row.profile == nil ? .api : .profile)
  }

  /// Whatever runs on the device opens a connection to a host.
  mutating func traffic(to host: String) -> TrafficOutcome {
    guard network.isUp else { return .none }
    guard let row = rows.first(where: { $0.configuration.isEnabled }) else { return .direct }
    let isUp = status(of: row.id) == .connected
    guard row.configuration.isOnDemandEnabled else { return isUp ? .tunnel : .direct }
    switch decision(for: row).action(for: host, on: network) {
    case .connect?:
      if isUp { return .tunnel }
      if status(of: row.id) == .disconnected, !isRetryPending(row.id) {
        send(.toDaemon(.start(row.id, StartRequest(initiator: .onDemand))))
      }
      return .gated
    case .disconnect?:
      stop(row.id, .userInitiated)
      return .direct
    case .ignore?, .allow?, .evaluateConnection?, nil: return isUp ? .tunnel : .direct
    }
  }

  /// The network changes: a tunnel that is up looks for its way again, and the rules are asked anew.
  mutating func join(_ next: SimulatedNetwork) {
    network = next
    for row in rows where sessions[row.id]?.isRunning == true {
      reassert(row.id, isFound: network.isUp)
      if network.isUp, row.configuration.isOnDemandEnabled, decision(for: row).rule?.action == .disconnect {
        stop(row.id, .none)
      }
    }
  }

  /// Packets to a host, as far as On Demand lets them out.
  mutating func send(packets: UInt32, of size: UInt32, to host: String) -> TrafficOutcome {
    let outcome = traffic(to: host)
    let carrier = network.interface == .cellular ? "pdp_ip0" : "en0"
    switch outcome {
    case .gated, .none: break
    case .direct: interfaces.send(packets: packets, of: size, carrier: carrier, tunnel: nil)
    case .tunnel:
      guard let row = rows.first(where: { $0.configuration.isEnabled }) else { break }
      interfaces.send(packets: packets, of: size, carrier: carrier, tunnel: Self.interface(row))
    }
    return outcome
  }

  private func isRetryPending(_ id: UUID) -> Bool {
    queue.contains { if case .toDaemon(.retry(id)) = $0 { true } else { false } }
  }

  /// After a start that came to nothing: On Demand tries again while its rule asks for the tunnel.
  mutating func considerRetry(_ id: UUID) {
    guard let row = row(id), let session = sessions[id], session.initiator == .onDemand,
      row.configuration.isEnabled, row.configuration.isOnDemandEnabled
    else { return }
    sessions[id]?.attempts += 1
    var wait = 1.0
    for _ in 0..<min(session.attempts, 6) { wait *= 2 }
    send(.toDaemon(.retry(id)), after: min(wait, Self.longestWait))
  }

  mutating func retry(_ id: UUID) {
    guard let row = row(id), row.configuration.isEnabled, row.configuration.isOnDemandEnabled,
      decision(for: row).rule?.action == .connect, status(of: id) == .disconnected
    else { return }
    start(id, StartRequest(initiator: .onDemand))
  }
}
