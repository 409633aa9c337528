import EnrolmentProfile
import IKEv2
import OpenSSL
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

/// A probe by IKEv2: plays the device up to where the request lets it go, and hangs up.
struct IKEv2Probe {
  let request: ProbeRequest
  let configuration: IKEv2Configuration
  let device: IKEv2Device

  init(_ request: ProbeRequest, _ configuration: IKEv2Configuration) {
    self.request = request
    self.configuration = configuration
    device = IKEv2Device(
      configuration: configuration, device: request.device, anchors: request.store.anchors)
  }

  func run() -> ProbeReport {
    let start = ContinuousClock.now
    var evidence = ProbeEvidence(.ikev2)
    evidence.warnings = device.warnings()
    let verdict = device.obstacle ?? ask(start, &evidence)
    return ProbeReport(verdict, evidence, elapsed: .now - start)
  }

  private func ask(_ start: ContinuousClock.Instant, _ evidence: inout ProbeEvidence) -> ProbeVerdict {
    if request.credential == nil, configuration.credentialKind == .sharedSecret {
      return .sharedSecretNeedsConsent
    }
    let socket: DatagramSocket
    do throws(NetworkFault) {
      let deadline = start + request.timeout
      let addresses = try HostLookup.addresses(
        of: request.target.host, port: request.target.port ?? 500, datagram: true, until: deadline)
      socket = try DatagramSocket(to: addresses, until: deadline)
    } catch { return ProbeVerdict(error) }
    evidence.address = socket.remoteDescription
    var peer = IKEv2Peer(settings: device.settings(timeout: request.timeout), socket: socket)
    var provider = TunnelProvider(store: request.store)
    let report = provider.connect(connection(), to: &peer)
    peer.close(report.findings.isEmpty ? .done : .authenticationFailed)
    evidence.take(peer, report)
    if case .proposalRefused? = peer.fault { evidence.alternative = alternative(socket)?.description }
    return verdict(peer, report, &evidence)
  }

  private func connection() -> ConnectionRequest {
    let identity =
      request.identity
      ?? (request.credential == nil ? ProbeRequest.neutralIdentity : configuration.localIdentifier ?? "")
    var connection = ConnectionRequest(
      names: configuration.serverNames, policy: .appleIKEv2, channel: request.channel, identity: identity,
      credential: request.credential, at: request.at)
    connection.tlsTrustSwitchedOn = request.tlsTrustSwitchedOn
    return connection
  }

  /// What the server would take of everything that devices can propose: asked by IKE_SA_INIT alone, the likeliest first.
  private func alternative(_ socket: DatagramSocket) -> IKEProposal? {
    for proposals in IKEProposal.likely(without: device.proposal) {
      var settings = device.settings(timeout: request.timeout)
      settings.proposals = proposals
      var session = InitiatorSession(settings: settings, transport: socket)
      do throws(ExchangeFault) {
        return try session.begin(nonce: (0..<32).map { _ in UInt8.random(in: .min ... .max) }).proposal
      } catch {
        guard case .proposalRefused = error else { return nil }
      }
    }
    return nil
  }
}
