package import FoundationEssentials
package import OpenSSL

/// A server's side of EAP-TLS (RFC 5216, RFC 9190), for simulations. Copies share one TLS connection.
package struct EAPTLSServer: Sendable {
  private enum State: Sendable {
    case shaking(TLSServer)
    /// What it says once the device has acknowledged the last message.
    case decided(Bool)
    case finished
  }

  /// The key that both ends derive (MSK), once the handshake is complete.
  package private(set) var masterSessionKey: Secret?
  private var identifier: UInt8 = 1
  private var fragments = EAPTLSFragments()
  private var state = State.finished

  /// A server that shows `identity` inside EAP-TLS and takes clients that pass `clients` at the time `at`.
  package init(
    identity: Identity, clients: ClientCertificateCheck, at: Date,
    versions: InnerVersions = InnerVersions(minimum: .tls10, maximum: .tls13)
  ) {
    var settings = TLSServerSettings(identity: identity)
    settings.minimumVersion = versions.minimum
    settings.maximumVersion = versions.maximum
    settings.clientCertificate = .required
    settings.clientAuthorities = clients.authorities
    if let server = try? TLSServer(settings, judge: { clients.objection(to: $0, at: at) == nil }) {
      state = .shaking(server)
    }
  }

  /// The first message: EAP-TLS start.
  package func start() -> [UInt8] { request(.start) ?? [] }

  /// Answers a message of the device; nil when it makes no sense here.
  package mutating func receive(_ message: [UInt8]) -> [UInt8]? {
    guard let packet = EAPPacket(parsing: message), packet.code == .response, packet.identifier == identifier
    else { return nil }
    identifier &+= 1
    guard packet.type == EAPPacket.Kind.tls, let data = EAPTLSPacket(parsing: packet.data), !data.isStart
    else {
      return finish(false)
    }
    switch fragments.receive(data) {
    case .misplaced: return finish(false)
    case .answer(let packet): return request(packet)
    case .message(let message): return take(message)
    }
  }

  private mutating func take(_ message: [UInt8]) -> [UInt8]? {
    switch state {
    case .finished: return nil
    case .decided(let accepted): return finish(accepted && message.isEmpty)
    case .shaking(let server):
      switch server.step(received: message) {
      case .send(let bytes):
        // A device that has nothing more to say has given up.
        return bytes.isEmpty ? finish(false) : request(fragments.send(bytes))
      case .established(let bytes, let handshake):
        state = .decided(true)
        masterSessionKey = EAPTLSKey.master(version: handshake.version) {
          label, context throws(OpenSSLError) in
          try server.exportedKey(label: label, context: context, count: EAPTLSKey.length)
        }
        let commitment =
          handshake.version < .tls13 ? [] : (try? server.write(EAPTLSClient.commitment)) ?? []
        return request(fragments.send(bytes + commitment))
      case .failed(let alert, _):
        guard !alert.isEmpty else { return finish(false) }
        state = .decided(false)
        return request(fragments.send(alert))
      }
    }
  }

  private mutating func finish(_ accepted: Bool) -> [UInt8]? {
    state = .finished
    return EAPPacket(accepted ? .success : .failure, identifier: identifier).bytes
  }

  private func request(_ packet: EAPTLSPacket) -> [UInt8]? {
    EAPPacket(.request, identifier: identifier, type: EAPPacket.Kind.tls, data: packet.bytes).bytes
  }
}
