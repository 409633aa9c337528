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
  /// - Throws: which secrets cannot be had, each with the place that asks for it.
  public func run(secrets source: SecretSource, at now: Date) throws(ManifestErrors) -> ScenarioReport {
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
    guard mistakes.isEmpty else { throw ManifestErrors(mistakes) }
    var run = ScenarioRun(scenario: self, secrets: secrets, at: at ?? now)
    return run.play()
  }
}

/// One performance of a scenario.
private struct ScenarioRun {
  let scenario: Scenario
  let secrets: [SecretReference: Secret]
  let device: Device
  private var apps: ScenarioApps

  init(scenario: Scenario, secrets: [SecretReference: Secret], at: Date) {
    self.scenario = scenario
    self.secrets = secrets
    device = Device(target: scenario.target, at: at, seed: scenario.seed)
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
      let before = device.console.count
      let found = device.findings.count
      var report = StepReport(number: index + 1, title: step.title, line: step.position.line)
      perform(step, &report)
      report.note(.anchors, ["\(device.trustStore.anchors.count)"], ifExpectedBy: step.kind)
      report.note(.status, [device.status.name], ifExpectedBy: step.kind)
      report.note(.findings, device.findings.dropFirst(found).map(\.code), ifExpectedBy: step.kind)
      report.remarks += device.findings.dropFirst(found).map { finding in
        .init(code: finding.code, sentence: "\(finding.sentence) (\(finding.statement))", fix: finding.fix)
      }
      report.judge(step)
      report.console = Array(device.console.dropFirst(before))
      reports.append(report)
    }
    return ScenarioReport(file: scenario.file, device: "\(scenario.target)", steps: reports)
  }

  private mutating func perform(_ step: ScenarioStep, _ report: inout StepReport) {
    do {
      switch step.action {
      case .install(let bytes, let channel, let password):
        let profile = try device.install(
          bytes, channel: channel ?? scenario.channel,
          identityPassword: password.flatMap { secrets[$0.reference] })
        report.note(.badge, [Expectation.word(profile.badge)])
        report.remarks = profile.problems.map { .init(code: $0.code, sentence: $0.sentence, fix: nil) }
      case .remove(let identifier): try device.remove(identifier)
      case .addAnchor(let certificate, let app): try device.offerAnchor(certificate, by: app)
      case .connect(let connect): try perform(connect, &report)
      case .present(let chain, let names, let policy):
        let verdict = device.present(chain, names: names, policy: policy, channel: scenario.channel)
        report.note(.trust, [verdict.server == nil ? "refused" : "trusted"])
        report.note(.reason, verdict.reasons.map(\.code))
        let reasons = verdict.reasons.map {
          ConnectionFinding.Reason(code: $0.code, sentence: $0.detail, fix: $0.fix)
        }
        if !reasons.isEmpty { report.finding = ConnectionFinding(stage: .trust, reasons: reasons) }
      case .clock(let at): device.setClock(at)
      case .power(.reboot): device.reboot()
      case .power(.lock): device.lock()
      case .power(.unlock): device.unlock()
      case .join(let joined):
        device.network = network(joined.network)
        device.run()
      case .wait(let seconds):
        device.advance(by: Double(seconds))
        note(&report)
      case .app(let action):
        try apps.perform(action, password: action.password.flatMap { secrets[$0.reference] })
        note(&report)
      case .traffic(let host):
        report.note(.traffic, [device.traffic(to: host).rawValue])
        device.run()
        note(&report)
      }
    } catch let error as DeviceError {
      report.refusal = .init(code: error.code, sentence: error.description, fix: nil)
    } catch let error as KeychainError {
      report.refusal = .init(
        code: error.status.code, sentence: error.description, fix: error.status.diagnosis)
    } catch let error as ConfigurationError {
      report.refusal = .init(code: error.name, sentence: "\(error): \(error.message)", fix: nil)
    } catch let error as TrustError {
      report.refusal = .init(code: "app-cannot-add-anchors", sentence: error.description, fix: nil)
    } catch {
      report.refusal = .init(code: "failed", sentence: "\(error)", fix: nil)
    }
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
