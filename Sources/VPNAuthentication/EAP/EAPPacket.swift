/// An EAP packet (RFC 3748 4).
package struct EAPPacket: Hashable, Sendable {
  /// What a packet is for.
  package enum Code: UInt8, Sendable {
    /// The server asks.
    case request = 1
    /// The device answers.
    case response = 2
    /// The server is satisfied.
    case success = 3
    /// The server is not.
    case failure = 4
  }

  /// EAP type numbers this package speaks (RFC 3748 5, RFC 5216 3.1, draft-kamath-pppext-eap-mschapv2 2).
  package enum Kind {
    package static let identity: UInt8 = 1
    package static let notification: UInt8 = 2
    package static let nak: UInt8 = 3
    package static let tls: UInt8 = 13
    package static let mschapv2: UInt8 = 26
  }

  /// What the packet is for.
  package let code: Code
  /// Ties an answer to its question.
  package let identifier: UInt8
  /// The EAP type; nil in success and failure.
  package let type: UInt8?
  /// What follows the type.
  package let data: [UInt8]

  /// A packet of its parts.
  package init(_ code: Code, identifier: UInt8, type: UInt8? = nil, data: [UInt8] = []) {
    self.code = code
    self.identifier = identifier
    self.type = type
    self.data = data
  }

  /// Reads a packet; nil when it is none. Octets after its length are padding and ignored (RFC 3748 4).
  package init?(parsing bytes: [UInt8]) {
    guard bytes.count >= 4, let code = Code(rawValue: bytes[0]) else { return nil }
    let length = Int(bytes[2]) << 8 | Int(bytes[3])
    guard length >= 4, length <= bytes.count else { return nil }
    self.code = code
    identifier = bytes[1]
    switch code {
    case .success, .failure:
      guard length == 4 else { return nil }
      (type, data) = (nil, [])
    case .request, .response:
      guard length >= 5 else { return nil }
      (type, data) = (bytes[4], Array(bytes[5..<length]))
    }
  }

  /// The packet's octets; nil when they would not fit its length field.
  package var bytes: [UInt8]? {
    let body = (type.map { [$0] } ?? []) + data
    guard let length = UInt16(exactly: 4 + body.count) else { return nil }
    return [code.rawValue, identifier, UInt8(length >> 8), UInt8(truncatingIfNeeded: length)] + body
  }
}
