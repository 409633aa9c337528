import FoundationEssentials
import OpenSSL
import TrustEvaluation
import VPNAuthentication

/// One attempt to connect. The order of things is written here and nowhere else: reach, trust, possession,
/// authentication; a stage that fails throws, so nothing after it runs.
struct ConnectionAttempt {
  let request: ConnectionRequest
  let store: TrustStore
  private(set) var report = ConnectionReport()

  init(_ request: ConnectionRequest, store: TrustStore) {
    self.request = request
    self.store = store
  }

  mutating func run(with peer: inout some TunnelPeer, nonce: [UInt8], methodNonce: [UInt8]) {
    do throws(StageFailure) {
      let (handshake, answer) = try reach(&peer, nonce: nonce)
      if case .sharedSecret(let secret) = request.credential {
        try authenticate(secret, answer, handshake)
      } else {
        let trusted = try judge(answer)
        let server = try demandPossession(of: trusted, answer, handshake)
        guard let credential = request.credential else {
          note(.provider, "no credential was given: it ends here")
          return
        }
        try authenticate(credential, to: server, answer, &peer, nonce: methodNonce)
      }
      note(.provider, "authenticated by \(method)")
    } catch { end(error) }
  }

  /// The same for TLS, where the handshake itself is the proof, and what comes after it is the app's own affair.
  mutating func run(over handshake: TLSHandshake) {
    do throws(StageFailure) {
      let trusted = try judge(PeerAnswer(certificates: handshake.presented))
      guard let proof = ProofOfPossession.completed(trusted, handshake) else {
        report.possession = .refused
        throw .foreignKey
      }
      hold(proof)
    } catch { end(error) }
  }

  private mutating func end(_ failure: StageFailure) {
    report.findings = [failure.finding]
    report.error = failure.error
    for reason in failure.finding.reasons {
      let source: TraceEntry.Source = failure.finding.stage == .trust ? .trust : .provider
      note(source, "\(failure.finding.stage.rawValue) failed: \(reason.code): \(reason.sentence)")
    }
  }

  private mutating func hold(_ proof: ProofOfPossession) {
    report.possession = .proved
    note(.provider, "the peer holds the key of \(proof.leaf)")
  }

  private var method: String { request.credential?.kind.rawValue ?? "no credential" }

  private mutating func reach(
    _ peer: inout some TunnelPeer, nonce: [UInt8]
  ) throws(StageFailure) -> (any Handshake, PeerAnswer) {
    let names = request.names.map { "\($0)" }.joined(separator: " or ")
    note(.provider, "connecting to \(names) by \(method)")
    report.transcript.sent("nonce", .handshake, nonce.count)
    guard let handshake = peer.begin(nonce: nonce) else { throw .noAnswer }
    let opening: Opening
    do throws(OpenSSLError) {
      opening = try Opening(
        request.credential, identity: request.identity, handshake: handshake, transcript: &report.transcript)
    } catch {
      throw rejected(.unavailable("the device cannot make its proof: \(error)"))
    }
    for entry in report.transcript.entries where entry.content == .disclosure {
      note(.provider, "\(entry.content.rawValue): \(entry.what), \(entry.byteCount) bytes")
    }
    guard let answer = peer.open(opening) else { throw .noAnswer }
    let size = answer.certificates.reduce(answer.proof.count) { $0 + $1.der.count }
    report.transcript.received("certificates and proof", size)
    return (handshake, answer)
  }

  private mutating func judge(_ answer: PeerAnswer) throws(StageFailure) -> TrustedServer {
    // A responder that refuses the device's certificate usually sends nothing but that (RFC 7296 2.21.2).
    if answer.certificates.isEmpty, answer.acceptsDevice == false {
      guard request.credential != nil else { throw .notIdentified }
      throw rejected(.refusedByServer(nil))
    }
    let verdict = store.evaluate(
      TrustRequest(
        presented: answer.certificates, names: request.names, policy: request.policy, at: request.at,
        channel: request.channel, tlsTrustSwitchedOn: request.tlsTrustSwitchedOn))
    for warning in verdict.warnings { note(.trust, "warning: \(warning.code): \(warning.detail)") }
    switch verdict {
    case .refused(let refusal):
      report.trust = .refused(refusal)
      throw .trust(refusal.reasons)
    case .trusted(let server):
      report.trust = .trusted(server)
      let anchor = server.anchor
      let profile = anchor.profileIdentifier.map { ", profile \($0)" } ?? ""
      note(.trust, "trusted through \(anchor.certificate) (origin \(anchor.origin.rawValue)\(profile))")
      return server
    }
  }

  private mutating func demandPossession(
    of server: TrustedServer, _ answer: PeerAnswer, _ handshake: any Handshake
  ) throws(StageFailure) -> AuthenticatedServer {
    let identity = answer.encodedIdentity ?? handshake.encoded(identity: answer.identity)
    let octets: [UInt8]
    do throws(OpenSSLError) {
      octets = try handshake.octets(role: .responder, identity: identity)
    } catch {
      throw rejected(.unavailable("what the server signed cannot be computed here: \(error)"))
    }
    guard let scheme = answer.scheme,
      let proof = ProofOfPossession.verify(server, octets: octets, signature: answer.proof, scheme: scheme)
    else {
      report.possession = .refused
      throw .foreignKey
    }
    hold(proof)
    return AuthenticatedServer(proof)
  }

  private mutating func authenticate(
    _ credential: Credential, to server: AuthenticatedServer, _ answer: PeerAnswer,
    _ peer: inout some TunnelPeer, nonce: [UInt8]
  ) throws(StageFailure) {
    let judge = InnerJudge(store: store, request: request)
    let conversation = EAPConversation(
      credential, identity: request.identity, to: server, nonce: nonce, judge: judge,
      innerVersions: request.innerVersions, transcript: report.transcript)
    if var conversation {
      let outcome = conversation.run(from: answer.firstMessage, over: &peer)
      report.transcript = conversation.transcript
      noteCredentials(sentTo: server, isTLS: credential.kind == .eapTLS)
      try conclude(outcome)
    } else {
      try conclude(CertificateAuthentication.outcome(accepted: answer.acceptsDevice, by: server))
    }
  }

  /// Says what left that was made with the credential. How long a TLS message is, and in how many packets it goes, is
  /// another matter each time, so the trace leaves it out: the same seed gives the same trace.
  private mutating func noteCredentials(sentTo server: AuthenticatedServer, isTLS: Bool) {
    let sent = report.transcript.entries.filter { $0.content == .credential }
    if isTLS {
      if let first = sent.first { note(.provider, "sent to \(server.peerName): \(first.what)") }
      return
    }
    for entry in sent {
      note(.provider, "sent to \(server.peerName): \(entry.what), \(entry.byteCount) bytes")
    }
  }

  private mutating func authenticate(
    _ secret: Secret, _ answer: PeerAnswer, _ handshake: any Handshake
  ) throws(StageFailure) {
    report.trust = .noTrustDecision
    report.possession = .notApplicable
    note(.trust, "no trust decision: a shared secret knows no anchor")
    try conclude(
      SharedSecretAuthentication.outcome(
        accepted: answer.acceptsDevice, proof: answer.proof,
        identity: answer.encodedIdentity ?? handshake.encoded(identity: answer.identity),
        handshake: handshake, secret: secret))
  }

  private mutating func conclude(_ outcome: AuthenticationOutcome) throws(StageFailure) {
    report.authentication = outcome
    if case .rejected(let rejection) = outcome { throw .authentication(rejection) }
  }

  private mutating func rejected(_ rejection: Rejection) -> StageFailure {
    report.authentication = .rejected(rejection)
    return .authentication(rejection)
  }

  private mutating func note(_ source: TraceEntry.Source, _ text: String) {
    report.trace.append(TraceEntry(source: source, text: text))
  }

  /// The report, with the status changes of the session it belongs to.
  func finished(_ changes: [SessionStatus]) -> ConnectionReport {
    var report = report
    report.statusChanges = changes
    return report
  }
}
