/// What stands at the front of every message (RFC 7296 3.1), but for the length, which the message itself has.
package struct MessageHeader: Hashable, Sendable {
  /// Who sent a message, and whether it answers one.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Sent by the end that began the IKE SA.
    package static let initiator = Flags(rawValue: 0x08)
    /// The sender could speak a higher major version.
    package static let higherVersion = Flags(rawValue: 0x10)
    /// Answers the request with the same message ID.
    package static let response = Flags(rawValue: 0x20)
  }

  /// Octets of a header.
  package static let length = 28

  package var initiatorSPI: UInt64
  /// Zero in the first request of all.
  package var responderSPI: UInt64
  /// Major version in the high four bits; 2.0 is what this module speaks.
  package var version: UInt8 = 0x20
  package var exchange: ExchangeType
  package var flags: Flags
  package var messageID: UInt32

  package init(
    initiatorSPI: UInt64, responderSPI: UInt64, exchange: ExchangeType, flags: Flags, messageID: UInt32
  ) {
    self.initiatorSPI = initiatorSPI
    self.responderSPI = responderSPI
    self.exchange = exchange
    self.flags = flags
    self.messageID = messageID
  }

  /// Reads the header of a datagram, whose length must be the one the header gives. Answers the type of the first
  /// payload too.
  static func read(_ datagram: [UInt8]) throws(MalformedMessage) -> (header: MessageHeader, first: UInt8) {
    var reader = OctetReader(datagram[...], "the IKE header")
    let spis = (try reader.number64(), try reader.number64())
    let first = try reader.octet()
    let version = try reader.octet()
    let exchange = ExchangeType(rawValue: try reader.octet())
    let flags = Flags(rawValue: try reader.octet())
    let messageID = try reader.number32()
    let length = try reader.number32()
    guard version >> 4 == 2 else {
      throw MalformedMessage("the IKE header has version \(version >> 4).\(version & 15), wanted is 2.0")
    }
    guard Int(length) == datagram.count else {
      throw MalformedMessage("the IKE header says \(length) octets, the datagram has \(datagram.count)")
    }
    var header = MessageHeader(
      initiatorSPI: spis.0, responderSPI: spis.1, exchange: exchange, flags: flags, messageID: messageID)
    header.version = version
    return (header, first)
  }

  /// The header of a message of so many octets.
  func encoded(first: UInt8, length: Int) throws(MalformedMessage) -> [UInt8] {
    guard let length = UInt32(exactly: length) else {
      throw MalformedMessage("a message of \(length) octets does not fit its length field")
    }
    var octets: [UInt8] = []
    octets.reserveCapacity(Int(length))
    octets.append(number: initiatorSPI)
    octets.append(number: responderSPI)
    octets += [first, version, exchange.rawValue, flags.rawValue]
    octets.append(number: messageID)
    octets.append(number: length)
    return octets
  }
}
