package import OpenSSL

/// A server's side of EAP-MSCHAPv2, for simulations: it knows its users' passwords and checks what it is sent.
package struct EAPMSCHAPv2Server: Sendable {
  private enum State: Sendable {
    case asked, decided(Bool), finished
  }

  private let users: [String: Secret]
  private let challenge: [UInt8]
  private var identifier: UInt8 = 1
  private var state = State.asked

  /// A server with these users and a 16-octet challenge of its own.
  package init(users: [String: Secret], challenge: [UInt8]) {
    self.users = users
    self.challenge = challenge
  }

  /// The first message: the challenge.
  package func start() -> [UInt8] {
    request(.challenge(identifier: identifier, challenge: challenge, name: Array("mooring".utf8)))
  }

  /// Answers a message of the device; nil when it makes no sense here.
  package mutating func receive(_ message: [UInt8]) -> [UInt8]? {
    guard let packet = EAPPacket(parsing: message), packet.code == .response, packet.identifier == identifier
    else { return nil }
    defer { identifier &+= 1 }
    switch state {
    case .asked:
      guard packet.type == EAPPacket.Kind.mschapv2,
        case .response(_, let peer, let response, let name) = MSCHAPv2Message(parsing: packet.data)
      else { return finish(false) }
      return judge(peer: peer, response: response, name: String(decoding: name, as: UTF8.self))
    case .decided(let accepted): return finish(accepted)
    case .finished: return nil
    }
  }

  private mutating func judge(peer: [UInt8], response: [UInt8], name: String) -> [UInt8] {
    let proof: String?
    do throws(OpenSSLError) {
      proof = try check(peer: peer, response: response, name: name)
    } catch {
      proof = nil
    }
    state = .decided(proof != nil)
    let next = identifier &+ 1
    let failed = "E=691 R=0 C=00000000000000000000000000000000 V=3 M=Authentication failure"
    let verdict: MSCHAPv2Message =
      proof.map { .success(identifier: next, message: $0 + " M=Welcome") }
      ?? .failure(identifier: next, message: failed)
    return request(verdict, identifier: next)
  }

  /// The authenticator response when the answer is right, nil when it is wrong or nobody has that name.
  private func check(peer: [UInt8], response: [UInt8], name: String) throws(OpenSSLError) -> String? {
    guard let password = users[name] else { return nil }
    let expected = try MSCHAPv2.ntResponse(
      authenticator: challenge, peer: peer, username: name, password: password)
    guard ConstantTime.areEqual(expected, response) else { return nil }
    return try MSCHAPv2.authenticatorResponse(
      ntResponse: response, authenticator: challenge, peer: peer, username: name, password: password)
  }

  private mutating func finish(_ accepted: Bool) -> [UInt8]? {
    state = .finished
    return EAPPacket(accepted ? .success : .failure, identifier: identifier).bytes
  }

  private func request(_ message: MSCHAPv2Message, identifier: UInt8? = nil) -> [UInt8] {
    let packet = EAPPacket(
      .request, identifier: identifier ?? self.identifier, type: EAPPacket.Kind.mschapv2, data: message.bytes)
    return packet.bytes ?? []
  }
}
