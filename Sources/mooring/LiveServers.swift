import CommandLineTool
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import ServerProbe
import TrustEvaluation

/// The servers of a profile, asked while it is built or linted: as the device of `probe` by default, and without any
/// credential.
struct LiveServers {
  let at: Date

  /// Whether a device with the profile would accept all its IKEv2 servers, as far as can be seen without a credential.
  /// What they answer goes to standard error; a server that cannot be asked is a failure.
  func accept(_ profile: Profile, in console: Console) throws -> Bool {
    var isAccepted = true
    for (target, subject) in ProbeSubject.tunnels(of: profile) {
      let answer = try ask(subject, at: target, for: profile, in: console)
      console.error(answer.text)
      switch answer.report.verdict.outcome.answer {
      case .yes: continue
      case .no: isAccepted = false
      case .unknown: throw Failure("\(target): \(answer.report.verdict.sentence); nothing was written")
      }
    }
    if !isAccepted { console.error("nothing was written: a device with this profile would not connect") }
    return isAccepted
  }

  /// What a server presents to a device with the profile.
  func chain(of server: String, for profile: Profile, in console: Console) throws -> [Certificate] {
    let target = try console.probeTarget(server)
    let subject = try ProbeSubject(of: target, in: profile)
    let report = try ask(subject, at: target, for: profile, in: console).report
    guard !report.presented.isEmpty else { throw Failure("\(target): \(report.verdict.sentence)") }
    return report.presented
  }

  private func ask(
    _ subject: ProbeSubject, at target: ProbeTarget, for profile: Profile, in console: Console
  ) throws -> (report: ProbeReport, text: String) {
    let store = try console.trustStore(
      profile: profile, channel: .mdm, anchors: [], systemAnchors: nil, intermediates: [], revocationLists: []
    )
    let request = ProbeRequest(target: target, store: store, device: Probe.defaultDevice, at: at)
    let report = subject.ask(request)
    return (report, ProbeAnswer(report, subject: subject, request: request).text)
  }
}

extension Console {
  /// The server that an argument names.
  func probeTarget(_ text: String) throws -> ProbeTarget {
    guard let target = ProbeTarget(parsing: text) else {
      throw Failure("\(text): is no HOST, HOST:PORT or [ADDRESS]:PORT with a port from 1 to 65535")
    }
    return target
  }
}
