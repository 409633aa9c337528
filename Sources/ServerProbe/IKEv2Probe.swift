package import EnrolmentProfile
package import IKEv2
import OpenSSL
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

/// A probe by IKEv2: plays the device up to where the request lets it go, and hangs up.
package struct IKEv2Probe {
  let request: ProbeRequest
  let configuration: IKEv2Configuration
  let device: IKEv2Device

  package init(_ request: ProbeRequest, _ configuration: IKEv2Configuration) {
    self.request = request
    self.configuration = configuration
    device = IKEv2Device(
      configuration: configuration, device: request.device, anchors: request.store.anchors)
  }

  /// Finds the server and asks it over UDP.
  func run() -> ProbeReport {
    run { evidence in
      do throws(NetworkFault) {
        let deadline = ContinuousClock.now + request.timeout
        let addresses = try HostLookup.addresses(
          of: request.target.host, port: request.target.port ?? 500, datagram: true, until: deadline)
        let socket = try DatagramSocket(to: addresses, until: deadline)
        evidence.address = socket.remoteDescription
        return ask(over: socket, &evidence).verdict
      } catch { return ProbeVerdict(error) }
    }
  }

  /// Asks over a transport that is there, and gives the keys too: for tests that decrypt what they recorded.
  package func run(over transport: some DatagramTransport) -> (report: ProbeReport, keys: SessionKeys?) {
    var keys: SessionKeys?
    let report = run { evidence in
      let answer = ask(over: transport, &evidence)
      keys = answer.keys
      return answer.verdict
    }
    return (report, keys)
  }

  private func run(_ ask: (inout ProbeEvidence) -> ProbeVerdict) -> ProbeReport {
    let start = ContinuousClock.now
    var evidence = ProbeEvidence(.ikev2)
    evidence.warnings = device.warnings()
    let isUnasked = request.credential == nil && configuration.credentialKind == .sharedSecret
    let verdict = device.obstacle ?? (isUnasked ? .sharedSecretNeedsConsent : ask(&evidence))
    return ProbeReport(verdict, evidence, elapsed: .now - start)
  }

  private func ask(
    over transport: some DatagramTransport, _ evidence: inout ProbeEvidence
  ) -> (verdict: ProbeVerdict, keys: SessionKeys?) {
    var peer = IKEv2Peer(settings: device.settings(timeout: request.timeout), transport: transport)
    var provider = TunnelProvider(store: request.store)
    let report = provider.connect(connection(), to: &peer)
    peer.close(report.findings.isEmpty ? .done : .authenticationFailed)
    evidence.take(peer, report)
    if case .proposalRefused? = peer.fault { evidence.alternative = alternative(transport)?.description }
    return (verdict(peer, report, &evidence), peer.session.keys)
  }

  private func connection() -> ConnectionRequest {
    let identity =
      request.identity
      ?? (request.credential == nil ? ProbeRequest.neutralIdentity : configuration.localIdentifier ?? "")
    var connection = ConnectionRequest(
      names: configuration.serverNames, policy: .appleIKEv2, channel: request.channel, identity: identity,
      credential: request.credential, at: request.at)
    connection.tlsTrustSwitchedOn = request.tlsTrustSwitchedOn
    connection.innerVersions = InnerVersions(configuration)
    return connection
  }

  /// What the server would take of everything that devices can propose: asked by IKE_SA_INIT alone, the likeliest first.
  private func alternative(_ transport: some DatagramTransport) -> IKEProposal? {
    for proposals in IKEProposal.likely(without: device.proposal) {
      var settings = device.settings(timeout: request.timeout)
      settings.proposals = proposals
      var session = InitiatorSession(settings: settings, transport: transport)
      do throws(ExchangeFault) {
        return try session.begin(nonce: (0..<32).map { _ in UInt8.random(in: .min ... .max) }).proposal
      } catch {
        guard case .proposalRefused = error else { return nil }
      }
    }
    return nil
  }
}
