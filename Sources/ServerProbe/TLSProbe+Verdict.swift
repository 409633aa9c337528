import OpenSSL
import TrustEvaluation
import TunnelProvider

/// From how the handshake ended to what it means.
extension TLSProbe {
  func verdict(_ ending: Ending, _ evidence: inout ProbeEvidence) -> ProbeVerdict {
    switch ending {
    case .established(let handshake): verdict(handshake, &evidence)
    case .failed(let fault): verdict(fault, &evidence)
    }
  }

  private var connection: ConnectionRequest {
    var connection = ConnectionRequest(
      names: [name], policy: .appleTLS, channel: request.channel, identity: "", credential: nil,
      at: request.at)
    connection.tlsTrustSwitchedOn = request.tlsTrustSwitchedOn
    return connection
  }

  private func verdict(_ handshake: TLSHandshake, _ evidence: inout ProbeEvidence) -> ProbeVerdict {
    evidence.negotiated = "\(handshake.version), \(handshake.cipher)"
    if handshake.certificateRequest != nil {
      evidence.warn(
        "client-certificate-wanted", "the server asks for a client certificate; none was shown")
    }
    if handshake.cipher.hasPrefix("TLS_RSA_") {
      evidence.warn(
        "no-forward-secrecy",
        "the cipher \(handshake.cipher) has no forward secrecy, which App Transport Security wants",
        fix: "offer ECDHE ciphers on the server")
    }
    let report = TunnelProvider(store: request.store).judge(connection, over: handshake)
    evidence.connection = report
    if let finding = report.findings.first, let refused = ProbeVerdict(refusing: finding, report) {
      return refused
    }
    guard handshake.version >= .tls12 else {
      return ProbeVerdict(
        .negotiationFailed,
        "the server speaks no newer version than \(handshake.version); App Transport Security wants TLS 1.2 or later",
        fix: "switch TLS 1.2 and 1.3 on at the server")
    }
    return ProbeVerdict(
      .trustedNotAuthenticated, "a device with this profile trusts the server; authentication was not tried")
  }

  private func verdict(_ fault: TLSFault, _ evidence: inout ProbeEvidence) -> ProbeVerdict {
    let sentence = "\(fault)"
    switch fault {
    case .protocolVersion, .noSharedCipher:
      return ProbeVerdict(
        .negotiationFailed, sentence, fix: "switch TLS 1.2 and 1.3 with their usual ciphers on at the server")
    case .unproved:
      return ProbeVerdict(.foreignKey, sentence, fix: "give the server the key of its certificate")
    case .noCertificate:
      return ProbeVerdict(.noCertificateSent, sentence, fix: "give the server a certificate")
    case .notTLS:
      return ProbeVerdict(
        .cannotProbe, sentence, fix: "check the port: something else than TLS answers there")
    case .unavailable: return ProbeVerdict(.cannotProbe, sentence, fix: "check the installation of OpenSSL")
    case .alert where !evidence.presented.isEmpty: return interrupted(sentence, evidence.presented)
    default: return ProbeVerdict(.negotiationFailed, sentence, fix: "look at the server's log")
    }
  }

  /// The server broke off after it had shown a chain and before it had proved its key, as servers do that insist on a
  /// client certificate: what is wrong with the chain is certain, that nothing is would not be enough.
  private func interrupted(_ sentence: String, _ presented: [Certificate]) -> ProbeVerdict {
    let question = TrustRequest(
      presented: presented, names: [name], policy: .appleTLS, at: request.at, channel: request.channel,
      tlsTrustSwitchedOn: request.tlsTrustSwitchedOn)
    let reasons = request.store.evaluate(question).reasons
    guard reasons.isEmpty else { return ProbeVerdict(refusingChain: reasons) }
    return ProbeVerdict(
      .notIdentified,
      "the chain would be trusted, but the server broke off before it proved its key: \(sentence)",
      fix: "it seems to insist on a client certificate; let it ask without insisting, or try a device")
  }
}
