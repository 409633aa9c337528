import OpenSSL
import TrustEvaluation
import TunnelProvider

/// A probe by TLS: completes a handshake without a client certificate, has the chain judged, and hangs up.
struct TLSProbe {
  let request: ProbeRequest
  let name: ServerName

  init(_ request: ProbeRequest, _ name: ServerName) {
    self.request = request
    self.name = name
  }

  func run() -> ProbeReport {
    let start = ContinuousClock.now
    var evidence = ProbeEvidence(.tls)
    let verdict = ask(start, &evidence)
    return ProbeReport(verdict, evidence, elapsed: .now - start)
  }

  private func ask(_ start: ContinuousClock.Instant, _ evidence: inout ProbeEvidence) -> ProbeVerdict {
    do throws(NetworkFault) {
      let deadline = start + request.timeout
      let addresses = try HostLookup.addresses(
        of: request.target.host, port: request.target.port ?? 443, datagram: false, until: deadline)
      let socket = try ProbeSocket.connected(to: addresses, datagram: false, until: deadline)
      evidence.address = socket.remote.description
      if case .dns(let host) = name { evidence.shownIdentity = host }
      return verdict(try handshake(over: socket, &evidence), &evidence)
    } catch { return ProbeVerdict(error) }
  }

  enum Ending {
    case established(TLSHandshake)
    case failed(TLSFault)
  }

  /// Carries the handshake's bytes; every answer has the request's timeout.
  private func handshake(
    over socket: borrowing ProbeSocket, _ evidence: inout ProbeEvidence
  ) throws(NetworkFault) -> Ending {
    let presented = PresentedChain()
    // The trust decision is the provider's, behind the handshake: nothing of the device's is sent in it.
    let client: TLSClient
    do throws(OpenSSLError) {
      let settings = TLSSettings(serverName: evidence.shownIdentity, minimumVersion: .tls10)
      client = try TLSClient(settings) { chain in
        presented.set(chain)
        return true
      }
    } catch { throw .unreachable("TLS cannot be spoken here: \(error)") }
    defer { evidence.presented = presented.certificates }
    var received: [UInt8] = []
    while true {
      switch client.step(received: received) {
      case .send(let bytes):
        try send(bytes, over: socket, &evidence)
        guard let next = try socket.receive(until: .now + request.timeout) else {
          throw .silent("\(socket.remote) took the connection and does not answer in TLS")
        }
        evidence.exchange.append(ProbeStep(isOutgoing: false, byteCount: next.count))
        if next.isEmpty { return .failed(client.ended()) }
        received = next
      case .established(let bytes, let handshake):
        try send(bytes + client.close(), over: socket, &evidence)
        return .established(handshake)
      case .failed(let bytes, let fault):
        // The alert is a courtesy; whether it arrives changes nothing.
        try? socket.send(bytes, until: .now + .milliseconds(100))
        return .failed(fault)
      }
    }
  }

  private func send(
    _ bytes: [UInt8], over socket: borrowing ProbeSocket, _ evidence: inout ProbeEvidence
  ) throws(NetworkFault) {
    guard !bytes.isEmpty else { return }
    try socket.send(bytes, until: .now + request.timeout)
    evidence.exchange.append(ProbeStep(isOutgoing: true, byteCount: bytes.count))
  }
}

extension ProbeStep {
  /// A piece of a TLS handshake.
  fileprivate init(isOutgoing: Bool, byteCount: Int) {
    self.init(
      isOutgoing: isOutgoing, exchange: "TLS", content: "handshake", byteCount: byteCount, notes: [])
  }
}

/// What the judge of a handshake saw, for when it is over.
private final class PresentedChain: Sendable {
  private let chain = Guarded<[Certificate]>([])

  var certificates: [Certificate] { chain.withLock { $0 } }

  func set(_ certificates: [Certificate]) { chain.withLock { $0 = certificates } }
}
