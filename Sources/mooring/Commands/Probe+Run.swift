import CommandLineTool
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import ProfileManifest
import ServerProbe
import TrustEvaluation
import VPNAuthentication

extension Probe {
  func run(in console: Console) throws -> ExitCode {
    let (subject, request) = try question(in: console)
    let report = subject.ask(request)
    if let chainFile, !report.presented.isEmpty {
      let text = report.presented.map(\.pem).joined()
      try OutputFile.write(Array(text.utf8), to: chainFile, isSecret: false, in: console)
    }
    let answer = ProbeAnswer(report, subject: subject, request: request)
    switch format {
    case .text: console.out(answer.text)
    case .json: try console.out(json: answer)
    }
    return switch report.verdict.outcome.answer {
    case .yes: .success
    case .no: .negative
    case .unknown: .usage
    }
  }

  private func question(in console: Console) throws -> (ProbeSubject, ProbeRequest) {
    let place = try console.probeTarget(target)
    guard let file = profile else { throw Failure("give the profile of the device with --profile FILE") }
    guard (1...600).contains(timeout) else { throw Failure("--timeout \(timeout): give 1 to 600 seconds") }
    if !authenticates, username != nil || password != nil || identity != nil {
      throw Failure(
        "--username, --password and --identity go with --authenticate; nothing is shown without it")
    }
    let profile = try console.profile(file)
    let store = try console.trustStore(
      profile: profile, channel: channel, anchors: [], systemAnchors: systemAnchors, intermediates: [],
      revocationLists: [])
    let subject = try console.about(file) { () throws(ProbeError) in
      try ProbeSubject(of: place, in: profile, vpn: vpn, protocol: proto, serverName: serverName)
    }
    if serverName != nil, case .ikev2 = subject {
      throw Failure("--server-name is for TLS: an IKEv2 server proves the name that the profile wants")
    }
    var request = ProbeRequest(
      target: place, store: store, channel: channel, device: os, identity: shown,
      timeout: .seconds(timeout), at: (at ?? .now).date)
    if authenticates {
      guard case .ikev2(_, let configuration) = subject else {
        throw Failure(
          "--authenticate is for IKEv2: how an app's VPN or a web server authenticates is its own affair")
      }
      let given = GivenCredential(
        username: username, password: try password.map { try console.secret($0) },
        identity: try identity.map { try console.identity($0, password: password) })
      request.credential = try console.about(file) { () throws(ProbeError) in
        try Credential(configuration, in: profile, given: given)
      }
    }
    return (subject, request)
  }
}
