/// One message of an exchange, as a ladder shows it. It holds names and counts, never contents.
package struct ExchangeRecord: Hashable, Sendable, CustomStringConvertible {
  package enum Direction: String, Hashable, Sendable {
    case sent, received
  }

  package var direction: Direction
  package var exchange: ExchangeType
  package var messageID: UInt32
  /// `IDr`, `CERT`, `N(COOKIE)`, in their order, also of those that were encrypted.
  package var payloads: [String]
  /// Of all datagrams together, once each.
  package var octets: Int
  /// Datagrams it was sent in: 1 unless it was fragmented.
  package var fragments: Int
  /// How many times it was sent again.
  package var retransmissions: Int

  /// `sent IKE_AUTH 1 [IDi N(INITIAL_CONTACT) CP] 320 octets`.
  package var description: String {
    let parts = fragments > 1 ? " in \(fragments) fragments" : ""
    let again = retransmissions > 0 ? ", sent again \(retransmissions) times" : ""
    let names = payloads.joined(separator: " ")
    return "\(direction.rawValue) \(exchange) \(messageID) [\(names)] \(octets) octets\(parts)\(again)"
  }
}
