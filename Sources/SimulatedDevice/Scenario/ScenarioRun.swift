import EnrolmentProfile
import OpenSSL
public import FoundationEssentials
public import ProfileManifest
import TrustEvaluation
import TunnelProvider
import VPNAuthentication
import YAML

extension Scenario {
  /// Plays the scenario on a fresh device, whose clock stands at `now` unless the scenario says otherwise.
  ///
  /// Whether an expectation failed is in the report; the steps after it are played all the same.
  ///
  /// - Parameter platform: what it is played on, whatever the scenario says; nil for what it says.
  /// - Throws: which secrets cannot be had, each with the place that asks for it, and the mistakes of manifests.
  public func run(
    secrets source: SecretSource, at now: Date, platform: DeviceOptions.Platform? = nil
  ) throws(ManifestErrors) -> ScenarioReport {
    let places = servers.sorted { $0.key < $1.key }.flatMap(\.value.secrets) + steps.flatMap(\.secrets)
    var secrets: [SecretReference: Secret] = [:]
    var mistakes: [ManifestMessage] = []
    for place in places where secrets[place.reference] == nil {
      do throws(SecretError) {
        secrets[place.reference] = try source.read(
          place.reference, relativeTo: folder, purpose: place.purpose)
      } catch {
        mistakes.append(
          ManifestMessage(
            file: file, line: place.position.line, column: place.position.column,
            message: "\(place.purpose): \(error)"))
      }
    }
    let start = at ?? now
    var built: [String: [UInt8]] = [:]
    for manifest in manifests where built[manifest.file] == nil {
      do throws(ManifestErrors) {
        built[manifest.file] = try manifest.build(secrets: source, at: start, signs: false).content
      } catch {
        mistakes += error.messages
      }
    }
    guard mistakes.isEmpty else { throw ManifestErrors(mistakes) }
    var run = ScenarioRun(
      scenario: self, secrets: secrets, built: built, at: start, platform: platform ?? options.platform)
    return run.play()
  }
}

extension Scenario {
  /// The manifests whose profiles are installed.
  fileprivate var manifests: [Manifest] {
    steps.compactMap { step in
      if case .install(.manifest(let manifest), _, _) = step.action { manifest } else { nil }
    }
  }
}

extension DeviceEvent {
  /// Whether a tunnel was started.
  fileprivate var isStart: Bool { if case .started = kind { true } else { false } }
}

/// One performance of a scenario.
private struct ScenarioRun {
  let scenario: Scenario
  let secrets: [SecretReference: Secret]
  /// The profiles of manifests, by file.
  let built: [String: [UInt8]]
  let device: Device
  private var apps: ScenarioApps

  init(
    scenario: Scenario, secrets: [SecretReference: Secret], built: [String: [UInt8]], at: Date,
    platform: DeviceOptions.Platform
  ) {
    self.scenario = scenario
    self.secrets = secrets
    self.built = built
    var options = scenario.options
    options.platform = platform
    device = Device(target: scenario.target, at: at, seed: scenario.seed, options: options)
    apps = ScenarioApps(device: device)
    device.network = network(SimulatedNetwork())
  }

  /// A network with the servers that have an address.
  private func network(_ base: SimulatedNetwork) -> SimulatedNetwork {
    var network = base
    for server in scenario.servers.values {
      if let address = server.address { network.servers[address] = server.simulated(secrets) }
    }
    return network
  }

  mutating func play() -> ScenarioReport {
    var reports: [StepReport] = []
    for (index, step) in scenario.steps.enumerated() {
      let (before, past) = (device.console.count, device.events.count)
      let found = device.findings.count
      var report = StepReport(number: index + 1, title: step.title, line: step.position.line)
      perform(step, &report)
      if step.kind == .app, !device.events.dropFirst(past).contains(where: \.isStart) {
        // What the last start came to is expected of this step at most, and not news.
        report.finding = nil
      }
      report.note(.anchors, ["\(device.trustStore.anchors.count)"], ifExpectedBy: step.kind)
      report.note(.status, [device.status.name], ifExpectedBy: step.kind)
      report.note(.findings, device.findings.dropFirst(found).map(\.code), ifExpectedBy: step.kind)
      report.remarks += device.findings.dropFirst(found).map(StepReport.Notice.init)
      report.judge(step)
      report.console = Array(device.console.dropFirst(before))
      reports.append(report)
    }
    return ScenarioReport(file: scenario.file, device: "\(scenario.target)", steps: reports)
  }

  private mutating func perform(_ step: ScenarioStep, _ report: inout StepReport) {
    do {
      switch step.action {
      case .install(let source, let channel, let password):
        let profile = try device.install(
          bytes(of: source), channel: channel ?? scenario.channel,
          identityPassword: password.flatMap { secrets[$0.reference] })
        report.note(.badge, [Expectation.word(profile.badge)])
        report.remarks = profile.problems.map(StepReport.Notice.init)
      case .remove(let identifier, let channel, let password):
        try device.remove(identifier, by: channel, password: password.flatMap { secrets[$0.reference] })
      case .addAnchor(let certificate, let app): try device.offerAnchor(certificate, by: app)
      case .connect(let connect): try perform(connect, &report)
      case .present(let presented): present(presented, &report)
      case .clock(let at): device.setClock(at)
      case .power(.reboot): device.reboot()
      case .power(.lock): device.lock()
      case .power(.unlock): device.unlock()
      case .join(let joined):
        device.network = network(joined.network)
        device.run()
        explain(&report)
      case .wait(let seconds):
        device.advance(by: Double(seconds))
        note(&report)
      case .app(let action):
        try apps.perform(action) { $0.flatMap { secrets[$0.reference] } }
        note(&report)
        if let status = apps.status { report.note(.appStatus, [status.name]) }
        if let finding = apps.rotation {
          report.note(.findings, [finding.code])
          report.remarks.append(.init(finding))
        }
      case .traffic(let host, let packets, let size):
        explain(&report)
        send(packets, of: size, to: host, &report)
        note(&report)
      case .restore(let place):
        device.restore(device.backUp(), toNewDevice: place == .newDevice)
        device.reboot()
      }
    } catch {
      report.refusal = .init(refusal: error)
    }
  }

  /// A chain is judged, and whoever is asked for it proves the key.
  private func present(_ presented: ScenarioStep.Presentation, _ report: inout StepReport) {
    let key: PrivateKey?
    switch presented.holder {
    case nil:
      let verdict = device.present(
        presented.chain, names: presented.names, policy: presented.policy, channel: scenario.channel)
      report.note(.trust, [verdict.server == nil ? "refused" : "trusted"])
      report.note(.reason, verdict.reasons.map(\.code))
      let reasons = verdict.reasons.map {
        ConnectionFinding.Reason(code: $0.code, sentence: $0.detail, fix: $0.fix)
      }
      if !reasons.isEmpty { report.finding = ConnectionFinding(stage: .trust, reasons: reasons) }
      return
    case .nobody: key = nil
    case .key(let held): key = held
    }
    let result = device.present(
      SimulatedServer(chain: presented.chain, key: key), names: presented.names, policy: presented.policy,
      channel: scenario.channel)
    report.note(.trust, [result.trust.name])
    report.note(.possession, [result.possession.name])
    report.finding = result.findings.first
    report.note(.reason, result.findings.first?.reasons.map(\.code) ?? [])
  }

  private func bytes(of source: ScenarioStep.ProfileSource) -> [UInt8] {
    switch source {
    case .file(let bytes): bytes
    case .manifest(let manifest): built[manifest.file] ?? []
    }
  }

  /// Packets leave, and the interfaces count them; without packets something merely opens a connection.
  private func send(_ packets: UInt32, of size: UInt32, to host: String, _ report: inout StepReport) {
    var meter = TrafficMeter()
    meter.look(device.interfaces)
    report.note(.traffic, [device.send(packets: packets, of: size, to: host).rawValue])
    meter.look(device.interfaces)
    device.run()
    guard packets > 0 else { return }
    func note(_ key: Expectation.Key, _ classes: Set<InterfaceClass>) {
      let sent = try? meter.estimate(classes).withNumbers { _, sent, _ in sent }
      report.note(key, ["\(sent ?? 0)"])
    }
    note(.tunnelBytes, [.tunnel])
    note(.carrierBytes, [.wifi, .cellular])
  }

  /// Which On Demand rule decides.
  private func explain(_ report: inout StepReport) {
    guard let row = device.configurations.first(where: \.configuration.isEnabled),
      row.configuration.isOnDemandEnabled, let decision = device.onDemandDecision(of: row.id)
    else { return }
    report.explanation = decision.explanation
    report.note(.rule, decision.rule == nil ? [] : decision.rules.suffix(1).map { "\($0.number)" })
    report.note(.explanation, decision.explanation)
  }

  /// What became of a tunnel that the system started.
  private func note(_ report: inout StepReport) {
    guard let row = device.configurations.first(where: \.configuration.isEnabled)?.id else { return }
    report.note(.appSees, device.lastDisconnectError(of: row).map { [Self.name($0)] } ?? [])
    guard device.status(of: row) == .disconnected, let result = device.report(of: row) else { return }
    report.finding = result.findings.first
    report.note(.stage, result.findings.map(\.stage.rawValue))
    report.note(.reason, result.findings.first?.reasons.map(\.code) ?? [])
  }

  private static func name(_ error: DisconnectError) -> String {
    if case .system(let error) = error { error.name } else { "\(error)" }
  }

  private func perform(_ connect: ScenarioStep.Connect, _ report: inout StepReport) throws(DeviceError) {
    guard let server = scenario.servers[connect.server] else { return }
    let input = CredentialInput(
      username: connect.username, password: connect.password.flatMap { secrets[$0.reference] },
      sharedSecret: connect.sharedSecret.flatMap { secrets[$0.reference] })
    let result = try device.connect(
      connect.vpn, to: server.simulated(secrets), input: input, policy: connect.policy)
    report.note(.trust, [result.trust.name])
    report.note(.possession, [result.possession.name])
    report.note(.authentication, [result.authentication.name])
    report.note(.status, [result.status.name])
    report.note(.appSees, result.error.map { [$0.name] } ?? [])
    report.note(.credentialBytes, ["\(result.transcript.credentialBytes)"])
    report.note(.disclosedBytes, ["\(result.transcript.disclosedBytes)"])
    report.finding = result.findings.first
    report.note(.stage, result.findings.map(\.stage.rawValue))
    report.note(.reason, result.findings.first?.reasons.map(\.code) ?? [])
  }
}
