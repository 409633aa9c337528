import OpenSSL

/// EAP-MSCHAPv2 as the device speaks it.
struct EAPMSCHAPv2Client: EAPMethod {
  private enum State: Sendable {
    case waiting
    case answered(expected: String)
    case proved
    case refused(String)
  }

  let type = EAPPacket.Kind.mschapv2
  private let username: String
  private let password: Secret
  private let peerChallenge: [UInt8]
  private var state = State.waiting

  init(username: String, password: Secret, peerChallenge: [UInt8]) {
    self.username = username
    self.password = password
    self.peerChallenge = peerChallenge
  }

  var isSatisfied: Bool {
    if case .proved = state { true } else { false }
  }

  var failure: Rejection {
    if case .refused(let words) = state { .refusedByServer(words) } else { .refusedByServer(nil) }
  }

  mutating func answer(_ data: [UInt8]) -> EAPAnswer {
    switch (MSCHAPv2Message(parsing: data), state) {
    case (.challenge(let identifier, let challenge, _), .waiting):
      return respond(to: challenge, identifier)
    case (.success(_, let message), .answered(let expected)):
      // RFC 2759 5: a device that cannot verify the server's answer must end the session.
      let given = Array(message.utf8.prefix(42))
      guard ConstantTime.areEqual(given, Array(expected.utf8)) else { return .stop(.serverUnproved) }
      state = .proved
      return acknowledge(.successAcknowledged)
    case (.failure(_, let message), .answered):
      state = .refused(Self.words(of: message))
      return acknowledge(.failureAcknowledged)
    default:
      return .stop(.malformed("an EAP-MSCHAPv2 message that does not belong here"))
    }
  }

  private mutating func respond(to challenge: [UInt8], _ identifier: UInt8) -> EAPAnswer {
    do throws(OpenSSLError) {
      let response = try MSCHAPv2.ntResponse(
        authenticator: challenge, peer: peerChallenge, username: username, password: password)
      let expected = try MSCHAPv2.authenticatorResponse(
        ntResponse: response, authenticator: challenge, peer: peerChallenge, username: username,
        password: password)
      state = .answered(expected: expected)
      let message = MSCHAPv2Message.response(
        identifier: identifier, peerChallenge: peerChallenge, ntResponse: response, name: Array(username.utf8)
      )
      return .reply(message.bytes, .credential, what: "EAP-MSCHAPv2 response")
    } catch {
      return .stop(.unavailable("EAP-MSCHAPv2 cannot be computed here: \(error)"))
    }
  }

  private func acknowledge(_ message: MSCHAPv2Message) -> EAPAnswer {
    .reply(message.bytes, .handshake, what: "EAP-MSCHAPv2 acknowledgement")
  }

  /// The error of a failure message in words (RFC 2759 6). The text is the server's: it is cut and cleaned.
  private static func words(of message: String) -> String {
    let code = message.split(separator: " ").first { $0.hasPrefix("E=") }?.dropFirst(2).prefix(10)
    let meaning =
      switch code {
      case "646": "restricted logon hours"
      case "647": "account disabled"
      case "648": "password expired"
      case "649": "no dial-in permission"
      case "691": "authentication failure"
      case "709": "error changing the password"
      default: "unknown reason"
      }
    let number = code.flatMap { UInt32($0) }.map { "error \($0), " } ?? ""
    return number + meaning
  }
}
