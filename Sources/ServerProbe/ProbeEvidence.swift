import IKEv2
import OpenSSL
import TunnelProvider

/// What a probe gathers on its way to the verdict.
struct ProbeEvidence {
  let probedProtocol: ProbeProtocol
  var warnings: [ProbeVerdict.Reason] = []
  var address: String?
  var exchange: [ProbeStep] = []
  var negotiated: String?
  var alternative: String?
  var shownIdentity: String?
  var serverIdentity: String?
  var presented: [Certificate] = []
  var connection: ConnectionReport?

  init(_ probedProtocol: ProbeProtocol) { self.probedProtocol = probedProtocol }

  mutating func warn(_ code: String, _ sentence: String, fix: String? = nil) {
    warnings.append(.init(code: code, sentence: sentence, fix: fix))
  }

  /// What an IKEv2 responder said, and what the provider made of it.
  mutating func take(_ peer: IKEv2Peer<some DatagramTransport>, _ report: ConnectionReport) {
    connection = report
    exchange = peer.session.record.map(ProbeStep.init)
    negotiated = peer.association?.proposal.description
    shownIdentity = peer.shown?.text
    serverIdentity = peer.response?.identity?.text
    presented = peer.response?.certificates ?? []
  }
}

extension ProbeStep {
  /// A message of IKEv2.
  fileprivate init(_ record: ExchangeRecord) {
    isOutgoing = record.direction == .sent
    exchange = "\(record.exchange) \(record.messageID)"
    content = record.payloads.isEmpty ? "(empty)" : record.payloads.joined(separator: " ")
    byteCount = record.octets
    notes =
      (record.fragments > 1 ? ["in \(record.fragments) fragments"] : [])
      + (record.retransmissions > 0 ? ["sent again \(record.retransmissions) times"] : [])
  }
}

extension ProbeReport {
  init(_ verdict: ProbeVerdict, _ evidence: ProbeEvidence, elapsed: Duration) {
    self.verdict = verdict
    warnings = evidence.warnings
    probedProtocol = evidence.probedProtocol
    address = evidence.address
    exchange = evidence.exchange
    negotiated = evidence.negotiated
    alternative = evidence.alternative
    shownIdentity = evidence.shownIdentity
    serverIdentity = evidence.serverIdentity
    presented = evidence.presented
    connection = evidence.connection
    self.elapsed = elapsed
  }
}
