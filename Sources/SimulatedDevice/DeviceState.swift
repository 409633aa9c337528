import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TrustEvaluation
import TunnelProvider

/// All that a device remembers, and everything that changes it: one kernel of processes that share nothing but
/// messages. Whoever sends a message leaves it in the queue; ``step(by:)`` delivers the next.
struct DeviceState: Sendable {
  let target: Target
  let options: DeviceOptions
  /// What its randomness came from, for whoever wants the same run again.
  let seed: UInt64
  private(set) var at: Date
  /// Seconds since the device was made. Setting the clock does not change them.
  var uptime = 0.0
  var profiles: [InstalledProfile] = []
  var store = TrustStore()
  private(set) var console: [ConsoleLine] = []
  private(set) var events: [DeviceEvent] = []
  private(set) var findings: [DeviceFinding] = []
  var random: SeededGenerator

  var queue = MessageQueue()
  /// What is to be called once nobody holds the lock: the code of apps.
  var effects: [@Sendable (Device) -> Void] = []
  var power = PowerState.unlocked
  var keychain: Keychain
  /// The system's own store of configurations, in the order in which they were made.
  var rows: [StoredConfiguration] = []
  var sessions: [UUID: Session] = [:]
  var network = SimulatedNetwork()
  var apps: [String: InstalledApp] = [:]
  var processes: [Int: AppProcessState] = [:]
  /// Numbers of processes, of their objects and of their requests: none is ever used twice.
  var numbers = 0
  var rotation: Rotation?
  var interfaces = SimulatedInterfaces()
  /// What a person switched on in Certificate Trust Settings.
  var tlsTrustSwitchedOn: Set<Fingerprint> = []

  init(target: Target, at: Date, seed: UInt64, options: DeviceOptions) {
    self.target = target
    self.options = options
    self.seed = seed
    self.at = at
    random = SeededGenerator(seed: seed)
    keychain = Keychain(seed: ~seed)
  }

  /// Where the tunnel stands: Apple's `invalid` is the status of a configuration that does not exist or is not
  /// enabled.
  var status: SessionStatus {
    let statuses = rows.map { status(of: $0.id) }
    return statuses.first { $0 != .invalid && $0 != .disconnected }
      ?? statuses.first { $0 == .disconnected } ?? .invalid
  }

  mutating func log(_ process: DeviceProcess, _ text: String) {
    console.append(ConsoleLine(at: at, process: process, text: text))
  }

  mutating func note(
    _ process: DeviceProcess, _ kind: DeviceEvent.Kind, _ configuration: UUID? = nil, app: String? = nil
  ) {
    events.append(
      DeviceEvent(at: at, process: process, app: app, configuration: configuration, kind: kind))
  }

  mutating func find(_ statement: String, _ code: String, _ sentence: String, fix: String) {
    findings.append(DeviceFinding(code: code, statement: statement, sentence: sentence, fix: fix))
  }

  /// Time goes by.
  mutating func wait(until limit: Double) {
    guard limit > uptime else { return }
    at += limit - uptime
    uptime = limit
  }

  mutating func setClock(_ at: Date) {
    self.at = at
    log(.daemon, "the clock is set")
  }

  mutating func offerAnchor(_ certificate: Certificate, by app: String) throws(TrustError) {
    log(.app, "\(app) offers a CA of its own as an anchor")
    do throws(TrustError) {
      try store.add(certificate, origin: .app)
    } catch {
      log(.trust, "refused: \(error)")
      throw error
    }
  }

  mutating func present(
    _ chain: [Certificate], names: [ServerName], policy: TrustPolicy, channel: InstallChannel
  ) -> Verdict {
    let verdict = store.evaluate(
      TrustRequest(
        presented: chain, names: names, policy: policy, at: at, channel: channel,
        tlsTrustSwitchedOn: tlsTrustSwitchedOn))
    let subject = chain.first.map { "\($0)" } ?? "nothing"
    switch verdict {
    case .trusted(let server):
      let profile = server.anchor.profileIdentifier.map { " of the profile \($0)" } ?? ""
      log(.trust, "trusted \(subject) through \(server.anchor.certificate)\(profile)")
    case .refused:
      log(.trust, "refused \(subject)")
      for reason in verdict.reasons { log(.trust, "\(reason.code): \(reason.detail)") }
    }
    for warning in verdict.warnings { log(.trust, "warning: \(warning.code): \(warning.detail)") }
    return verdict
  }
}
