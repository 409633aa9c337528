import FoundationEssentials
import OpenSSL
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

/// The provider's process: it has what it was started with, its own rights, and the trust store's verdicts.
extension DeviceState {
  mutating func providerReceives(_ message: ProviderMessage, _ id: UUID, run: Int) {
    let isRunning = sessions[id]?.run == run && sessions[id]?.provider != nil
    switch message {
    case .message(let request, let bytes): answer(request, bytes, id)
    case .start(let start): if isRunning { startProvider(id, run: run, start) }
    case .stop(let reason):
      guard isRunning else { return }
      tellProviderToStop(id, reason)
      send(.toDaemon(.providerStopped(id, run: run)))
    }
  }

  /// Has the code of the provider answer once nobody holds the lock.
  private mutating func answer(_ request: AppRequest, _ bytes: [UInt8], _ id: UUID) {
    guard let row = row(id), let provider = provider(of: row) else {
      log(.daemon, "a message found no provider")
      return send(.toApp(.reply(request, nil), process: request.process))
    }
    if sessions[id]?.provider == nil {
      log(.daemon, "launched \(provider.bundleIdentifier) for a message of its app")
    }
    log(.provider, "\(provider.bundleIdentifier): a message of its app, \(bytes.count) octets")
    guard let answer = provider.answer else {
      return send(.toApp(.reply(request, nil), process: request.process))
    }
    effects.append { device in
      let reply = AppProcess.$current.withValue(nil) { answer(bytes) }
      device.perform { $0.send(.toApp(.reply(request, reply), process: request.process)) }
    }
  }

  mutating func tellProviderToStop(_ id: UUID, _ reason: StopReason) {
    note(.provider, .providerStopped(reason), id)
    log(.provider, "told to stop: \(reason.name)")
    _ = sessions[id]?.provider?.tunnel?.disconnect()
    log(.provider, "cleaned up")
  }

  private mutating func startProvider(_ id: UUID, run: Int, _ start: ProviderStart) {
    guard status(of: id) == .connecting else { return }
    note(.provider, .providerStarted, id)
    var outcome = ProviderOutcome()
    if let app = start.isSystem ? nil : provider(of: start.row) {
      switch app.behaviour {
      case .hangs: return log(.provider, "\(app.bundleIdentifier): startTunnel has begun")
      case .fails(let domain, let code):
        log(.provider, "\(app.bundleIdentifier): startTunnel failed: \(domain) \(code)")
        outcome.error = .provider(domain: domain, code: code)
        return send(.toDaemon(.providerEndedStart(id, run: run, outcome)))
      case .connects: break
      }
    }
    do throws(CredentialProblem) {
      let report = try connect(id, start)
      outcome = ProviderOutcome(report: report, error: report.error.map { .system($0) })
    } catch {
      log(.provider, "cannot start: \(error.sentence)")
      outcome = ProviderOutcome(report: error.report, error: Self.told(error))
    }
    send(.toDaemon(.providerEndedStart(id, run: run, outcome)))
  }

  /// A provider of an app passes on what it got.
  private static func told(_ problem: CredentialProblem) -> DisconnectError {
    if case .keychain(let error, _) = problem {
      return .provider(domain: "NSOSStatusErrorDomain", code: Int(error.status.rawValue))
    }
    return .system(.authenticationFailed)
  }

  private mutating func connect(
    _ id: UUID, _ start: ProviderStart
  ) throws(CredentialProblem) -> ConnectionReport {
    guard let settings = start.row.configuration.settings else { throw .missing("protocol") }
    var input = start.input
    var policy = start.input.policy ?? .appleIKEv2
    if !start.isSystem, let app = provider(of: start.row) {
      policy = app.policy
      let principal = Principal(app.bundleIdentifier, .provider, accessGroups: app.accessGroups)
      input = try credentials(of: start.row, input, as: principal)
    }
    let credential = try credential(of: start.row, settings, input)
    let address = settings.serverAddress ?? ""
    guard var server = start.input.server ?? network.servers[address] else {
      let reason = ConnectionFinding.Reason(
        code: "no-such-server", sentence: "the name \(address) does not resolve",
        fix: "check the server address of the configuration")
      log(.provider, "\(address) does not resolve")
      return .refused(at: .reach, [reason], error: .serverAddressResolutionFailed)
    }
    var request = ConnectionRequest(
      names: settings.serverNames, policy: policy, channel: start.row.channel,
      identity: settings.localIdentifier ?? "", credential: credential, at: at)
    request.tlsTrustSwitchedOn = tlsTrustSwitchedOn
    request.innerVersions = settings.innerVersions
    let (report, tunnel) = connect(request, to: &server)
    if start.input.server == nil { network.servers[address] = server }
    sessions[id]?.provider?.tunnel = tunnel
    return report
  }

  private mutating func connect(
    _ request: ConnectionRequest, to server: inout SimulatedServer
  ) -> (ConnectionReport, TunnelProvider) {
    var tunnel = TunnelProvider(store: store, random: SeededGenerator(seed: random.next()))
    server.meet(at: at, seed: random.next())
    let report = tunnel.connect(request, to: &server)
    for entry in report.trace { log(entry.source == .trust ? .trust : .provider, entry.text) }
    return (report, tunnel)
  }

  /// A server shows itself to a provider that has no credential, and no session comes of it.
  mutating func present(
    _ server: SimulatedServer, names: [ServerName], policy: TrustPolicy, channel: InstallChannel
  ) -> ConnectionReport {
    var server = server
    var request = ConnectionRequest(
      names: names, policy: policy, channel: channel, identity: "", credential: nil, at: at)
    request.tlsTrustSwitchedOn = tlsTrustSwitchedOn
    return connect(request, to: &server).0
  }
}
