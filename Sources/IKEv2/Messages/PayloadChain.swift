/// Payloads one behind the other, each naming the type of the next (RFC 7296 3.2).
package enum PayloadChain {
  /// The most payloads that are read of one message.
  package static let limit = 128
  private static let headerLength = 4

  /// Reads a chain whose first payload has a type that stands before it.
  package static func read(
    _ octets: ArraySlice<UInt8>, first: UInt8, mayBeEncrypted: Bool
  ) throws(MalformedMessage) -> [Payload] {
    var reader = OctetReader(octets, "the chain of payloads")
    var payloads: [Payload] = []
    var type = first
    while type != PayloadType.none.rawValue {
      guard payloads.count < limit else {
        throw MalformedMessage("the message has more than the \(limit) payloads that are read")
      }
      let next = try reader.octet()
      let isCritical = try reader.octet() & 0x80 != 0
      let length = Int(try reader.number16())
      guard length >= headerLength else {
        throw MalformedMessage("payload \(PayloadType.name(type)) has length \(length), less than its header")
      }
      let body = try reader.take(length - headerLength)
      if PayloadType.isEncrypted(type) {
        guard mayBeEncrypted, reader.isAtEnd else {
          throw MalformedMessage("payload \(PayloadType.name(type)) is not the last of its message")
        }
        let encrypted = try EncryptedPayload(
          reading: body, first: next, isFragment: type == PayloadType.fragment.rawValue)
        payloads.append(Payload(.encrypted(encrypted), isCritical: isCritical))
        return payloads
      }
      payloads.append(Payload(try PayloadBody(reading: body, type: type), isCritical: isCritical))
      type = next
    }
    guard reader.isAtEnd else {
      throw MalformedMessage("\(reader.rest.count) octets follow the last payload")
    }
    return payloads
  }

  /// The octets of a chain, and the type that has to stand before it. An encrypted payload can only be the last.
  package static func encoded(
    _ payloads: [Payload]
  ) throws(MalformedMessage) -> (first: UInt8, octets: [UInt8]) {
    var octets: [UInt8] = []
    for (index, payload) in payloads.enumerated() {
      let start = octets.count
      let isLast = index == payloads.count - 1
      var next = isLast ? PayloadType.none.rawValue : payloads[index + 1].body.type
      if case .encrypted(let encrypted) = payload.body {
        guard isLast else { throw MalformedMessage("an encrypted payload must be the last of its message") }
        next = encrypted.first
      }
      octets += [next, payload.isCritical ? 0x80 : 0, 0, 0]
      try payload.body.write(to: &octets)
      try octets.setLength(at: start + 2, since: start, of: "a payload")
    }
    return (payloads.first?.body.type ?? PayloadType.none.rawValue, octets)
  }
}
