import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import ServerProbe
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

/// What `probe` answers. The JSON is version 1: fields may be added, none changes its meaning.
struct ProbeAnswer: Encodable {
  struct Reason: Encodable {
    let code: String
    let detail: String
    @Nullable var fix: String?

    init(_ reason: ProbeVerdict.Reason) {
      code = reason.code
      detail = reason.sentence
      fix = reason.fix
    }
  }

  struct Message: Encodable {
    let direction: String
    let exchange: String
    let content: String
    let bytes: Int
    let notes: [String]
  }

  struct Presented: Encodable {
    let subject: String
    let sha256: String
  }

  /// What left the machine: bytes made with the credential, before and after the server was trusted.
  struct Disclosure: Encodable {
    let beforeTrust: Int
    let credential: Int
    let messages: [String]
  }

  let version = 1
  let verdict: String
  let exit: Int
  let detail: String
  let reasons: [Reason]
  let warnings: [Reason]
  let target: String
  @Nullable var address: String?
  let `protocol`: String
  @Nullable var vpn: String?
  let device: String
  @Nullable var negotiated: String?
  @Nullable var alternative: String?
  @Nullable var shownIdentity: String?
  @Nullable var serverIdentity: String?
  let presented: [Presented]
  @Nullable var trust: VerdictReport?
  let possession: String
  let authentication: String
  let disclosed: Disclosure
  let exchange: [Message]
  let milliseconds: Int

  init(_ report: ProbeReport, subject: ProbeSubject, request: ProbeRequest) {
    verdict = report.verdict.outcome.rawValue
    exit =
      switch report.verdict.outcome.answer {
      case .yes: 0
      case .no: 1
      case .unknown: 2
      }
    detail = report.verdict.sentence
    reasons = report.verdict.reasons.map(Reason.init)
    warnings = report.warnings.map(Reason.init)
    target = request.target.description
    address = report.address
    `protocol` = report.probedProtocol.rawValue
    if case .ikev2(let name, _) = subject { vpn = name }
    device = request.device.description
    negotiated = report.negotiated
    alternative = report.alternative
    shownIdentity = report.shownIdentity
    serverIdentity = report.serverIdentity
    presented = report.presented.map {
      Presented(subject: $0.subject.description, sha256: $0.sha256.description)
    }
    trust = report.connection?.trust.verdict.map { VerdictReport($0, policy: subject.policy) }
    possession = report.connection?.possession.name ?? PossessionOutcome.notTried.name
    let transcript = report.connection?.transcript ?? Transcript()
    let outcome = report.connection?.authentication.name ?? AuthenticationOutcome.notTried.name
    // Who refuses before it is known refuses for a reason that nobody can tell.
    authentication =
      report.verdict.outcome != .notIdentified
      ? outcome : transcript.disclosedBytes > 0 ? "undecided" : AuthenticationOutcome.notTried.name
    disclosed = Disclosure(
      beforeTrust: transcript.disclosedBytes, credential: transcript.credentialBytes,
      messages: transcript.entries.filter(\.isOutgoing).map {
        "\($0.what) (\($0.content.rawValue), \($0.byteCount) bytes)"
      })
    exchange = report.exchange.map {
      Message(
        direction: $0.isOutgoing ? "sent" : "received", exchange: $0.exchange, content: $0.content,
        bytes: $0.byteCount, notes: $0.notes)
    }
    milliseconds = Int(report.elapsed / .milliseconds(1))
  }
}

extension ProbeAnswer {
  /// For people: the ladder of the exchange, what was decided where, and the verdict with what to do.
  var text: String {
    var lines = ["\(target) over \(`protocol`) as \(device)" + (vpn.map { ", VPN \"\($0)\"" } ?? "")]
    let width = exchange.map(\.exchange.count).max() ?? 0
    for message in exchange {
      let arrow = message.direction == "sent" ? "->" : "<-"
      let name = message.exchange + String(repeating: " ", count: width - message.exchange.count)
      lines.append("  \(arrow) \(name)  \(message.content), \(message.bytes) bytes")
      lines += message.notes.map { "     " + String(repeating: " ", count: width) + "  " + $0 }
    }
    var facts: [(String, String)] = []
    for (name, value) in [
      ("address", address), ("agreed on", negotiated), ("shown (IDi)", shownIdentity),
      ("server (IDr)", serverIdentity),
    ] { if let value { facts.append((name, value)) } }
    lines += columns(facts)
    if let trust { lines += trust.text.split(separator: "\n").map { "  trust: \($0)" } }
    if possession != PossessionOutcome.notTried.name {
      lines.append("  possession of the key: \(possession)")
    }
    if authentication != "not-tried" { lines.append("  authentication: \(authentication)") }
    if disclosed.beforeTrust > 0 {
      lines.append("  disclosed before trust: \(disclosed.beforeTrust) bytes made with the credential")
    }
    lines += warnings.flatMap { Self.lines("warning", $0) }
    lines.append("\(verdict): \(detail)")
    let told = Set(trust?.reasons.map(\.detail) ?? [])
    for reason in reasons where reason.detail != detail && !told.contains(reason.detail) {
      lines += Self.lines("because", reason)
    }
    for reason in reasons where reason.detail == detail { lines += reason.fix.map { ["  fix: \($0)"] } ?? [] }
    if let alternative { lines.append("  the server would take: \(alternative)") }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ word: String, _ reason: Reason) -> [String] {
    ["\(word): \(reason.detail) [\(reason.code)]"] + (reason.fix.map { ["  fix: \($0)"] } ?? [])
  }
}

extension TrustOutcome {
  /// The verdict behind it; nil where there was nothing to judge.
  fileprivate var verdict: Verdict? {
    switch self {
    case .trusted(let server): .trusted(server)
    case .refused(let refusal): .refused(refusal)
    case .noTrustDecision, .notReached: nil
    }
  }
}
