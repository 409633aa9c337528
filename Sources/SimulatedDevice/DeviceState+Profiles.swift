import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TrustEvaluation
import TunnelProvider

/// Profiles come, replace one another and go, with everything they bring.
extension DeviceState {
  mutating func install(
    _ bytes: [UInt8], channel: InstallChannel, identityPassword: Secret?
  ) throws(DeviceError) -> InstalledProfile {
    let installation: ProfileInstallation
    let old: InstalledProfile?
    do throws(DeviceError) {
      installation = try ProfileInstallation(
        bytes, for: target, anchors: store.anchors.map(\.certificate), identityPassword: identityPassword,
        at: at)
      old = profiles.first { $0.identifier == installation.profile.identifier }
      try check(installation, by: channel, replacing: old)
    } catch {
      refused("a profile", error)
      throw error
    }
    // Who updates the enrolment does not end it.
    var record = installation.record(channel: old?.channel == .enrolment ? .enrolment : channel)
    let kept = old.map { forget($0.identifier, but: installation.profile.payloads) } ?? []
    admit(installation.profile, into: &record)
    profiles.append(record)
    addRows(of: installation.profile, record, inPlaceOf: kept)
    let signer = record.signer.map { ", signed by \($0)" } ?? ""
    log(
      .daemon,
      "\(old == nil ? "installed" : "replaced") the profile \(record.identifier) (\(record.channel.rawValue), "
        + "\(record.badge.rawValue)\(signer))")
    for anchor in record.anchors { log(.trust, "anchor \(anchor) from the profile \(record.identifier)") }
    for other in record.intermediates where other.isCA {
      log(.trust, "intermediate \(other) from the profile \(record.identifier)")
    }
    judgeAnchors(for: record)
    for problem in record.problems { log(.daemon, "\(record.identifier): \(problem)") }
    return record
  }

  /// What the device refuses because of the profiles it has.
  private func check(
    _ installation: ProfileInstallation, by channel: InstallChannel, replacing old: InstalledProfile?
  ) throws(DeviceError) {
    if let old {
      let problems = old.objections(to: installation, by: channel)
      guard problems.isEmpty else { throw .profileRefused(problems) }
    }
    guard channel == .enrolment,
      let other = profiles.first(where: {
        $0.channel == .enrolment && $0.identifier != installation.profile.identifier
      })
    else { return }
    // A device has one enrolment; the same profile may replace it.
    throw .profileRefused([
      InstallProblem(
        code: "already-enrolled",
        sentence: "the device is enrolled by the profile \(other.identifier) already; remove that one first",
        isFatal: true)
    ])
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
        // An ordinary intermediate is where it belongs.
        guard case .intermediate(let reason) = admission, !certificate.isCA else { continue }
        record.problems.append(
          InstallProblem(code: "not-an-anchor", sentence: "\(certificate): \(reason)", isFatal: false))
      }
    } catch {
      // Only the origin app is refused, which no profile has.
      record.problems.append(InstallProblem(code: "anchor-refused", sentence: "\(error)", isFatal: false))
    }
  }

  /// - Parameter channel: who removes it; nil for whoever brought it.
  mutating func remove(
    _ identifier: String, by channel: InstallChannel?, password: Secret?
  ) throws(DeviceError) {
    do throws(DeviceError) {
      guard let profile = profiles.first(where: { $0.identifier == identifier }) else {
        throw .noProfile(identifier, installed: profiles.map(\.identifier))
      }
      try profile.checkRemoval(by: channel ?? profile.channel, password: password)
      forget(identifier)
      log(.daemon, "removed the profile \(identifier) and everything it brought")
      guard profile.channel == .enrolment else { return }
      // Device management ends, and takes with it what it pushed.
      for pushed in profiles where pushed.channel == .mdm {
        forget(pushed.identifier)
        log(.daemon, "removed the profile \(pushed.identifier), which device management had installed")
      }
    } catch {
      refused("to remove a profile", error)
      throw error
    }
  }

  private mutating func refused(_ what: String, _ error: DeviceError) {
    let shown = error.shown.map { " (\($0))" } ?? ""
    log(.daemon, "refused \(what): \(error.code): \(error)\(shown)")
  }

  /// Takes away what a profile brought.
  ///
  /// - Parameter next: the payloads of the profile in its place. VPNs that are in both, with PayloadIdentifier and
  ///   PayloadUUID, are updated (Apple, CommonPayloadKeys): their rows stay, and are given back.
  @discardableResult
  private mutating func forget(_ identifier: String, but next: [Payload] = []) -> [StoredConfiguration] {
    let kept = removeRows(of: identifier, but: next)
    profiles.removeAll { $0.identifier == identifier }
    store.remove(profileIdentifier: identifier)
    // Trusting it again takes a person again.
    tlsTrustSwitchedOn.formIntersection(store.anchors.map(\.certificate.sha256))
    return kept
  }
}
