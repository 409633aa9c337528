/// What an end asks of the other's network, or is given (RFC 7296 3.15).
package struct Configuration: Hashable, Sendable {
  /// One thing that is asked for or given; asked for without a value, mostly.
  package struct Attribute: Hashable, Sendable {
    /// 15 bits: 1 INTERNAL_IP4_ADDRESS, 3 INTERNAL_IP4_DNS, 8 INTERNAL_IP6_ADDRESS, 10 INTERNAL_IP6_DNS and more.
    package var type: UInt16
    package var value: [UInt8]

    package init(type: UInt16, value: [UInt8] = []) {
      self.type = type & 0x7fff
      self.value = value
    }
  }

  /// 1 request, 2 reply, 3 set, 4 acknowledgement.
  package var type: UInt8
  package var attributes: [Attribute]

  package init(type: UInt8, attributes: [Attribute]) {
    self.type = type
    self.attributes = attributes
  }

  /// What devices ask for: an address, a mask, and name servers, of both families.
  package static let request = Configuration(
    type: 1, attributes: [1, 2, 3, 8, 10].map { Attribute(type: $0) })

  init(reading octets: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = OctetReader(octets, "payload CP")
    type = try reader.octet()
    _ = try reader.take(3)
    attributes = []
    while !reader.isAtEnd {
      let number = try reader.number16()
      let length = Int(try reader.number16())
      attributes.append(Attribute(type: number, value: Array(try reader.take(length))))
    }
  }

  func write(to output: inout [UInt8]) throws(MalformedMessage) {
    output += [type, 0, 0, 0]
    for attribute in attributes {
      guard let length = UInt16(exactly: attribute.value.count) else {
        throw MalformedMessage("a configuration attribute of \(attribute.value.count) octets is too long")
      }
      output.append(number: attribute.type)
      output.append(number: length)
      output += attribute.value
    }
  }
}
