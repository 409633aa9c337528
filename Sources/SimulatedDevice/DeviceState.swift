import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TrustEvaluation
import TunnelProvider

/// All that a device remembers, and everything that changes it.
struct DeviceState: Sendable {
  /// The tunnel that is up, and the profile it rests on.
  struct Session: Sendable {
    var provider: TunnelProvider
    let profile: String
  }

  let target: Target
  private(set) var at: Date
  private(set) var profiles: [InstalledProfile] = []
  private(set) var store = TrustStore()
  private(set) var console: [ConsoleLine] = []
  var random: SeededGenerator
  var session: Session?

  init(target: Target, at: Date, seed: UInt64) {
    self.target = target
    self.at = at
    random = SeededGenerator(seed: seed)
  }

  /// Apple's `invalid` is the status of a configuration that does not exist.
  var status: SessionStatus {
    if let session { return session.provider.status }
    return profiles.contains { !$0.vpns.isEmpty } ? .disconnected : .invalid
  }

  mutating func log(_ process: DeviceProcess, _ text: String) {
    console.append(ConsoleLine(at: at, process: process, text: text))
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
    let replaced = profiles.contains { $0.identifier == record.identifier }
    if replaced { forget(record.identifier) }
    admit(installation.profile, into: &record)
    profiles.append(record)
    let signer = record.signer.map { ", signed by \($0)" } ?? ""
    log(
      .daemon,
      "\(replaced ? "replaced" : "installed") the profile \(record.identifier) (\(channel.rawValue), "
        + "\(record.badge.rawValue)\(signer))")
    for anchor in record.anchors { log(.trust, "anchor \(anchor) from the profile \(record.identifier)") }
    for problem in record.problems { log(.daemon, "\(record.identifier): \(problem)") }
    return record
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
  }

  private mutating func forget(_ identifier: String) {
    if session?.profile == identifier { endSession() }
    profiles.removeAll { $0.identifier == identifier }
    store.remove(profileIdentifier: identifier)
  }

  /// Ends the tunnel that is up, if one is, and tells the app.
  @discardableResult
  mutating func endSession() -> [SessionStatus] {
    let changes = session?.provider.disconnect() ?? []
    session = nil
    for change in changes { log(.app, "status \(change.name)") }
    return changes
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
