/// Who one end says it is: the body of an IDi or IDr payload (RFC 7296 3.5).
package struct Identification: Hashable, Sendable {
  /// The kinds of identity, by their numbers.
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// Four octets of an IPv4 address.
    case ipv4Address = 1
    /// A host name, without a final dot.
    case fullyQualifiedDomainName = 2
    /// `user@host`.
    case mailbox = 3
    /// Sixteen octets of an IPv6 address.
    case ipv6Address = 5
    /// A distinguished name in DER.
    case distinguishedName = 9
    /// A general name in DER.
    case generalName = 10
    /// Octets that only the two ends understand.
    case keyID = 11
  }

  /// Its kind, as the number that is sent: one that this code does not know stays what it is.
  package let number: UInt8
  /// The identity itself.
  package let data: [UInt8]

  /// Three octets that are zero; a sender that sets them signs them, too (RFC 7296 2.15).
  private let reserved: [UInt8]

  /// The kind; nil for a number that RFC 7296 does not assign.
  package var kind: Kind? { Kind(rawValue: number) }

  /// An identity of a known kind.
  package init(_ kind: Kind, _ data: [UInt8]) {
    self.init(number: kind.rawValue, data: data)
  }

  init(number: UInt8, data: [UInt8]) {
    self.number = number
    self.data = data
    reserved = [0, 0, 0]
  }

  init(reading octets: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = OctetReader(octets, "payload IDi or IDr")
    number = try reader.octet()
    reserved = Array(try reader.take(3))
    data = reader.remainder()
  }

  /// Reads a payload behind its header; nil where it is too short for one.
  package init?(payloadBody octets: [UInt8]) {
    guard let read = try? Identification(reading: octets[...]) else { return nil }
    self = read
  }

  /// The payload behind its header: what both ends sign (RFC 7296 2.15).
  package var payloadBody: [UInt8] { [number] + reserved + data }
}
