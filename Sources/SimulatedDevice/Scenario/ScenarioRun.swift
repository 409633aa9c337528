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

  init(scenario: Scenario, secrets: [SecretReference: Secret], at: Date) {
    self.scenario = scenario
    self.secrets = secrets
    device = Device(target: scenario.target, at: at, seed: scenario.seed)
  }

  mutating func play() -> ScenarioReport {
    var reports: [StepReport] = []
    for (index, step) in scenario.steps.enumerated() {
      let before = device.console.count
      var report = StepReport(number: index + 1, title: step.title, line: step.position.line)
      perform(step, &report)
      report.note(.anchors, ["\(device.trustStore.anchors.count)"], ifExpectedBy: step.kind)
      report.note(.status, [device.status.name], ifExpectedBy: step.kind)
      report.judge(step)
      report.console = Array(device.console.dropFirst(before))
      reports.append(report)
    }
    return ScenarioReport(file: scenario.file, device: "\(scenario.target)", steps: reports)
  }

  private func perform(_ step: ScenarioStep, _ report: inout StepReport) {
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
      }
    } catch let error as DeviceError {
      report.refusal = .init(code: error.code, sentence: error.description, fix: nil)
    } catch let error as TrustError {
      report.refusal = .init(code: "app-cannot-add-anchors", sentence: error.description, fix: nil)
    } catch {
      report.refusal = .init(code: "failed", sentence: "\(error)", fix: nil)
    }
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
