/// A request on its way, to be sent until it is answered.
struct OutgoingRequest {
  let exchange: ExchangeType
  let messageID: UInt32
  let datagrams: [[UInt8]]
  let payloads: [Payload]
  let timeout: Duration

  /// Whether the system's word that nothing listens ends the wait. Anybody can forge it, so that it is no more than a
  /// hint once there are keys.
  var endsWhenUnreachable: Bool { exchange == .initial }

  func record(_ direction: ExchangeRecord.Direction, _ payloads: [Payload], octets: Int, fragments: Int)
    -> ExchangeRecord
  {
    ExchangeRecord(
      direction: direction, exchange: exchange, messageID: messageID,
      payloads: payloads.map(\.description), octets: octets, fragments: fragments, retransmissions: 0)
  }
}
