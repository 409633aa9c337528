/// TLS messages cut into EAP packets, and put together again (RFC 5216 2.1.5): each fragment but the last is acknowledged
/// by an empty packet.
struct EAPTLSFragments: Sendable {
  /// What a packet of the other end amounts to.
  enum Arrival: Hashable, Sendable {
    /// All of a message, which may be empty.
    case message([UInt8])
    /// A part of one, or the acknowledgement of one: this packet is the answer.
    case answer(EAPTLSPacket)
    /// What does not belong here; the text says why.
    case misplaced(String)
  }

  /// Octets in a fragment: with all headers it fits the smallest MTU that RFC 3748 3.1 lets EAP count on.
  static let fragmentSize = 990
  /// The largest message that is put together: more than any chain needs (RFC 5216 2.1.5 allows 64 KB).
  static let messageLimit = 1 << 16

  private var incoming: [UInt8] = []
  private var expected: Int?
  private var outgoing: ArraySlice<UInt8> = []

  /// Takes a packet.
  mutating func receive(_ packet: EAPTLSPacket) -> Arrival {
    if !outgoing.isEmpty {
      guard packet.isAcknowledgement else { return .misplaced("data where an acknowledgement is due") }
      return .answer(next(length: nil))
    }
    if let length = packet.length {
      guard length <= Self.messageLimit else {
        return .misplaced("a message of \(length) octets, more than \(Self.messageLimit)")
      }
      guard expected == nil || expected == length else { return .misplaced("two lengths for one message") }
      expected = length
    }
    incoming += packet.fragment
    guard incoming.count <= Self.messageLimit else {
      return .misplaced("a message of more than \(Self.messageLimit) octets")
    }
    if packet.hasMore {
      guard !packet.fragment.isEmpty else { return .misplaced("an empty fragment with more to follow") }
      return .answer(.acknowledgement)
    }
    defer { (incoming, expected) = ([], nil) }
    guard expected == nil || expected == incoming.count else {
      return .misplaced("\(incoming.count) octets of a message of \(expected ?? 0)")
    }
    return .message(incoming)
  }

  /// The first packet of a message; ``receive(_:)`` gives the others as they are asked for.
  mutating func send(_ message: [UInt8]) -> EAPTLSPacket {
    outgoing = message[...]
    // The length is said where there is more than one packet (RFC 5216 2.1.5).
    return next(length: message.count > Self.fragmentSize ? message.count : nil)
  }

  private mutating func next(length: Int?) -> EAPTLSPacket {
    let fragment = outgoing.prefix(Self.fragmentSize)
    outgoing = outgoing.dropFirst(Self.fragmentSize)
    return EAPTLSPacket(hasMore: !outgoing.isEmpty, length: length, fragment: fragment)
  }
}
