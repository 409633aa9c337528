/// The data of an EAP-MSCHAPv2 packet (draft-kamath-pppext-eap-mschapv2 2).
package enum MSCHAPv2Message: Hashable, Sendable {
  /// The server's challenge and name.
  case challenge(identifier: UInt8, challenge: [UInt8], name: [UInt8])
  /// The device's answer.
  case response(identifier: UInt8, peerChallenge: [UInt8], ntResponse: [UInt8], name: [UInt8])
  /// "S=… M=…".
  case success(identifier: UInt8, message: String)
  /// "E=… R=… C=… V=… M=…".
  case failure(identifier: UInt8, message: String)
  /// The device's acknowledgement of a success.
  case successAcknowledged
  /// The device's acknowledgement of a failure.
  case failureAcknowledged

  /// Reads the data after the EAP type; nil when it is none of these.
  package init?(parsing data: [UInt8]) {
    if data == [3] { self = .successAcknowledged; return }
    if data == [4] { self = .failureAcknowledged; return }
    guard data.count >= 4, Int(data[2]) << 8 | Int(data[3]) == data.count else { return nil }
    let identifier = data[1]
    let body = Array(data[4...])
    switch data[0] {
    case 1:
      guard body.count >= 17, body[0] == 16 else { return nil }
      self = .challenge(identifier: identifier, challenge: Array(body[1..<17]), name: Array(body[17...]))
    case 2:
      guard body.count >= 50, body[0] == 49 else { return nil }
      self = .response(
        identifier: identifier, peerChallenge: Array(body[1..<17]), ntResponse: Array(body[25..<49]),
        name: Array(body[50...]))
    case 3: self = .success(identifier: identifier, message: String(decoding: body, as: UTF8.self))
    case 4: self = .failure(identifier: identifier, message: String(decoding: body, as: UTF8.self))
    default: return nil
    }
  }

  /// The data after the EAP type.
  package var bytes: [UInt8] {
    switch self {
    case .challenge(let identifier, let challenge, let name):
      Self.framed(1, identifier, [UInt8(truncatingIfNeeded: challenge.count)] + challenge + name)
    case .response(let identifier, let peerChallenge, let ntResponse, let name):
      Self.framed(
        2, identifier, [49] + peerChallenge + [UInt8](repeating: 0, count: 8) + ntResponse + [0] + name)
    case .success(let identifier, let message): Self.framed(3, identifier, Array(message.utf8))
    case .failure(let identifier, let message): Self.framed(4, identifier, Array(message.utf8))
    case .successAcknowledged: [3]
    case .failureAcknowledged: [4]
    }
  }

  private static func framed(_ operation: UInt8, _ identifier: UInt8, _ body: [UInt8]) -> [UInt8] {
    let length = 4 + body.count
    return [operation, identifier, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
      + body
  }
}
