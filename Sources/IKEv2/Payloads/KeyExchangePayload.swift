/// A public value of a Diffie-Hellman group (RFC 7296 3.4).
package struct KeyExchangePayload: Hashable, Sendable {
  /// The group's number (IANA, transform type 4).
  package var group: UInt16
  package var publicValue: [UInt8]

  package init(group: UInt16, publicValue: [UInt8]) {
    self.group = group
    self.publicValue = publicValue
  }

  init(reading octets: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = OctetReader(octets, "payload KE")
    group = try reader.number16()
    _ = try reader.number16()
    publicValue = reader.remainder()
  }

  func write(to output: inout [UInt8]) {
    output.append(number: group)
    output += [0, 0]
    output += publicValue
  }
}
