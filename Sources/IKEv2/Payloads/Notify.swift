/// A notification (RFC 7296 3.10).
package struct Notify: Hashable, Sendable {
  /// The protocol of the SA it is about: 1 IKE, 2 AH, 3 ESP; 0 where it is about none.
  package var protocolID: UInt8
  package var spi: [UInt8]
  package var type: NotifyType
  package var data: [UInt8]

  package init(_ type: NotifyType, _ data: [UInt8] = [], protocolID: UInt8 = 0, spi: [UInt8] = []) {
    self.protocolID = protocolID
    self.spi = spi
    self.type = type
    self.data = data
  }

  init(reading octets: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = OctetReader(octets, "payload N")
    protocolID = try reader.octet()
    let spiSize = Int(try reader.octet())
    type = NotifyType(rawValue: try reader.number16())
    spi = Array(try reader.take(spiSize))
    data = reader.remainder()
  }

  func write(to output: inout [UInt8]) throws(MalformedMessage) {
    guard let spiSize = UInt8(exactly: spi.count) else {
      throw MalformedMessage("an SPI of \(spi.count) octets does not fit a notification")
    }
    output += [protocolID, spiSize]
    output.append(number: type.rawValue)
    output += spi
    output += data
  }
}
