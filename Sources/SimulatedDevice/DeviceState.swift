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
  private(set) var profiles: [InstalledProfile] = []
  private(set) var store = TrustStore()
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

  mutating func install(
    _ bytes: [UInt8], channel: InstallChannel, identityPassword: Secret?
  ) throws(DeviceError) -> InstalledProfile {
    let installation: ProfileInstallation
    do throws(DeviceError) {
      installation = try ProfileInstallation(
        bytes, for: target, anchors: store.anchors.map(\.certificate), identityPassword: identityPassword,
        at: at)
    } catch {
      log(.daemon, "refused a profile: \(error.code): \(error)")
      throw error
    }
    var record = installation.record(channel: channel)
    try checkEnrolment(record)
    let replaced = profiles.contains { $0.identifier == record.identifier }
    if replaced { forget(record.identifier) }
    admit(installation.profile, into: &record)
    profiles.append(record)
    addRows(of: installation.profile.vpns, record)
    let signer = record.signer.map { ", signed by \($0)" } ?? ""
    log(
      .daemon,
      "\(replaced ? "replaced" : "installed") the profile \(record.identifier) (\(channel.rawValue), "
        + "\(record.badge.rawValue)\(signer))")
    for anchor in record.anchors { log(.trust, "anchor \(anchor) from the profile \(record.identifier)") }
    judgeAnchors(for: record)
    for problem in record.problems { log(.daemon, "\(record.identifier): \(problem)") }
    return record
  }

  /// Says at the install what every start will say later.
  private mutating func judgeAnchors(for record: InstalledProfile) {
    let needsAnchor = rows.contains { row in
      row.profile == record.identifier
        && ((row.configuration.settings?.useExtendedAuthentication == true
          && row.configuration.settings?.kind == .ikev2)
          || row.configuration.settings?.authenticationMethod == .certificate)
    }
    guard needsAnchor, store.anchors.isEmpty else { return }
    find(
      "S26", "vpn-without-anchor",
      "the profile \(record.identifier) brings a VPN, and no installed profile brings an anchor for its server",
      fix: "put the server's root certificate into the profile")
  }

  /// Has the trust store take the profile's certificates.
  private mutating func admit(_ profile: Profile, into record: inout InstalledProfile) {
    do throws(TrustError) {
      for (certificate, admission) in try store.install(profile, channel: record.channel) {
        if store.anchors.contains(where: { $0.certificate == certificate }) {
          record.anchors.append(certificate)
        } else {
          record.intermediates.append(certificate)
        }
        guard case .intermediate(let reason) = admission else { continue }
        record.problems.append(
          InstallProblem(code: "not-an-anchor", sentence: "\(certificate): \(reason)", isFatal: false))
      }
    } catch {
      // Only the origin app is refused, which no profile has.
      record.problems.append(InstallProblem(code: "anchor-refused", sentence: "\(error)", isFatal: false))
    }
  }

  mutating func remove(_ identifier: String) throws(DeviceError) {
    guard let profile = profiles.first(where: { $0.identifier == identifier }) else {
      throw .noProfile(identifier, installed: profiles.map(\.identifier))
    }
    guard !profile.isRemovalDisallowed || profile.channel != .manual else {
      throw .removalDisallowed(identifier)
    }
    forget(identifier)
    log(.daemon, "removed the profile \(identifier) and everything it brought")
    guard profile.channel == .enrolment else { return }
    // Device management ends, and takes with it what it pushed.
    for pushed in profiles where pushed.channel == .mdm {
      forget(pushed.identifier)
      log(.daemon, "removed the profile \(pushed.identifier), which device management had installed")
    }
  }

  /// A device has one enrolment; the same profile may replace it.
  private mutating func checkEnrolment(_ record: InstalledProfile) throws(DeviceError) {
    guard record.channel == .enrolment,
      let other = profiles.first(where: { $0.channel == .enrolment && $0.identifier != record.identifier })
    else { return }
    let problem = InstallProblem(
      code: "already-enrolled",
      sentence: "the device is enrolled by the profile \(other.identifier) already; remove that one first",
      isFatal: true)
    log(.daemon, "refused a profile: \(problem.code): \(problem.sentence)")
    throw .profileRefused([problem])
  }

  private mutating func forget(_ identifier: String) {
    removeRows(of: identifier)
    profiles.removeAll { $0.identifier == identifier }
    store.remove(profileIdentifier: identifier)
    // Trusting it again takes a person again.
    tlsTrustSwitchedOn.formIntersection(store.anchors.map(\.certificate.sha256))
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
      TrustRequest(presented: chain, names: names, policy: policy, at: at, channel: channel))
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
