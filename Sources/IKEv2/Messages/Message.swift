/// A message of IKEv2 (RFC 7296 3), both directions.
///
/// Reading what was encoded gives the same message, and encoding what was read gives the same octets as long as the
/// sender left all reserved bits zero, as it must; a receiver ignores them. Reading refuses more than
/// ``PayloadChain/limit`` payloads, never follows a length beyond what holds it, and does not recurse on its input.
package struct Message: Hashable, Sendable {
  package var header: MessageHeader
  package var payloads: [Payload]

  package init(header: MessageHeader, payloads: [Payload]) {
    self.header = header
    self.payloads = payloads
  }

  /// Reads a datagram (without the marker of port 4500).
  package init(decoding datagram: [UInt8]) throws(MalformedMessage) {
    let (header, first) = try MessageHeader.read(datagram)
    self.header = header
    payloads = try PayloadChain.read(
      datagram[MessageHeader.length...], first: first, mayBeEncrypted: true)
  }

  /// The octets of the datagram.
  package func encoded() throws(MalformedMessage) -> [UInt8] {
    let chain = try PayloadChain.encoded(payloads)
    return try header.encoded(first: chain.first, length: MessageHeader.length + chain.octets.count)
      + chain.octets
  }
}
