import OpenSSL

/// EAP-TLS as the device speaks it (RFC 5216, and RFC 9190 where TLS 1.3 is agreed on).
///
/// The device's certificate leaves only after the inner server's chain was judged and its key proved: TLS keeps that order.
struct EAPTLSClient: EAPMethod {
  private enum State: Sendable {
    case waiting
    case shaking(TLSClient)
    /// The handshake is complete; in TLS 1.3 the server has yet to say that it accepts the device.
    case established(TLSClient, TLSVersion, isAccepted: Bool)
    case over(Rejection)
  }

  /// What a server of TLS 1.3 says when it has nothing more to ask (RFC 9190 2.5).
  static let commitment: [UInt8] = [0]

  let type = EAPPacket.Kind.tls
  private let settings: TLSSettings
  private let judge: any InnerServerJudge
  private let objections = Objections()
  private var fragments = EAPTLSFragments()
  private var state = State.waiting
  /// What the message gives away that is being sent, for each of its fragments.
  private var sending: (content: Transcript.Content, what: String) = (.handshake, "")

  init(identity: Identity, versions: InnerVersions, judge: any InnerServerJudge) {
    settings = TLSSettings(
      minimumVersion: versions.minimum, maximumVersion: versions.maximum, identity: identity)
    self.judge = judge
  }

  var isSatisfied: Bool {
    if case .established(_, _, true) = state { true } else { false }
  }

  var failure: Rejection {
    if case .over(let rejection) = state { rejection } else { .refusedByServer(nil) }
  }

  var masterSessionKey: Secret? {
    guard case .established(let client, let version, true) = state else { return nil }
    return EAPTLSKey.master(version: version) { label, context throws(OpenSSLError) in
      try client.exportedKey(label: label, context: context, count: EAPTLSKey.length)
    }
  }

  mutating func answer(_ data: [UInt8]) -> EAPAnswer {
    guard let packet = EAPTLSPacket(parsing: data) else {
      return .stop(.malformed("an EAP-TLS message without flags, or with half a length"))
    }
    if packet.isStart { return begin() }
    switch fragments.receive(packet) {
    case .misplaced(let detail): return .stop(.malformed("in EAP-TLS \(detail)"))
    case .answer(let packet) where packet.isAcknowledgement: return acknowledge()
    case .answer(let packet): return .reply(packet.bytes, sending.content, what: sending.what)
    case .message(let message): return take(message)
    }
  }

  private mutating func begin() -> EAPAnswer {
    guard case .waiting = state else { return misplaced }
    do throws(OpenSSLError) {
      let (judge, objections) = (judge, objections)
      let client = try TLSClient(settings) { presented in
        objections.record(judge.objections(to: presented))
      }
      state = .shaking(client)
      return step(client, [])
    } catch {
      return .stop(.unavailable("EAP-TLS cannot be spoken here: \(error)"))
    }
  }

  private mutating func take(_ message: [UInt8]) -> EAPAnswer {
    switch state {
    case .shaking(let client): return step(client, message)
    case .established(let client, let version, _): return read(client, version, message)
    case .over(let rejection): return .stop(rejection)
    case .waiting: return misplaced
    }
  }

  private var misplaced: EAPAnswer { .stop(.malformed("an EAP-TLS message that does not belong here")) }

  private mutating func step(_ client: TLSClient, _ message: [UInt8]) -> EAPAnswer {
    let hadSent = client.hasSentCertificate
    let step = client.step(received: message)
    let shows = !hadSent && client.hasSentCertificate
    switch step {
    case .send(let bytes):
      return send(bytes, shows, "EAP-TLS handshake")
    case .established(let bytes, let handshake):
      state = .established(client, handshake.version, isAccepted: handshake.version < .tls13)
      return send(bytes, shows, "EAP-TLS handshake")
    case .failed(let alert, let fault):
      state = .over(rejection(fault, client))
      return send(alert, false, "EAP-TLS alert")
    }
  }

  /// What comes after the handshake: the word of a TLS 1.3 server, tickets, or the alert that refuses the certificate.
  private mutating func read(_ client: TLSClient, _ version: TLSVersion, _ message: [UInt8]) -> EAPAnswer {
    let reading = client.read(message)
    if let fault = reading.end, fault != .closed {
      state = .over(rejection(fault, client))
    } else if reading.data == Self.commitment {
      state = .established(client, version, isAccepted: true)
    } else if !reading.data.isEmpty {
      return .stop(.malformed("data inside EAP-TLS where there can be none"))
    }
    return send(reading.send, false, "EAP-TLS alert")
  }

  private mutating func send(_ bytes: [UInt8], _ showsCertificate: Bool, _ what: String) -> EAPAnswer {
    guard !bytes.isEmpty else { return acknowledge() }
    sending = showsCertificate ? (.credential, "EAP-TLS certificate and signature") : (.handshake, what)
    return .reply(fragments.send(bytes).bytes, sending.content, what: sending.what)
  }

  private func acknowledge() -> EAPAnswer {
    .reply(EAPTLSPacket.acknowledgement.bytes, .handshake, what: "EAP-TLS acknowledgement")
  }

  private func rejection(_ fault: TLSFault, _ client: TLSClient) -> Rejection {
    switch fault {
    case .refusedByUs, .unproved, .unreadableCertificate:
      .innerServerRefused(objections.all.isEmpty ? ["\(fault)"] : objections.all)
    case .alert(let alert) where client.hasSentCertificate: .refusedByServer("TLS alert \(alert)")
    default: .innerHandshakeFailed(fault)
    }
  }
}

/// What the judge had against the inner server; the judgement is made in the middle of OpenSSL's work.
private final class Objections: Sendable {
  private let list = Guarded<[String]>([])

  var all: [String] { list.withLock { $0 } }

  /// Keeps them; true where there are none.
  func record(_ objections: [String]) -> Bool {
    list.withLock { $0 = objections }
    return objections.isEmpty
  }
}
