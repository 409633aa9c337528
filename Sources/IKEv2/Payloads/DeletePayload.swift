/// Says which security associations their owner has deleted (RFC 7296 3.11).
package struct DeletePayload: Hashable, Sendable {
  /// 1 IKE (without SPIs: the one that carries the message), 2 AH, 3 ESP.
  package var protocolID: UInt8
  /// All of the same length.
  package var spis: [[UInt8]]

  package init(protocolID: UInt8, spis: [[UInt8]] = []) {
    self.protocolID = protocolID
    self.spis = spis
  }

  /// The IKE SA that carries the message.
  package static let ikeSA = DeletePayload(protocolID: 1)

  init(reading octets: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = OctetReader(octets, "payload D")
    protocolID = try reader.octet()
    let size = Int(try reader.octet())
    let count = Int(try reader.number16())
    guard reader.rest.count == size * count, (size == 0) == (count == 0) else {
      throw MalformedMessage("payload D has \(reader.rest.count) octets for \(count) SPIs of \(size) octets")
    }
    spis = []
    for _ in 0..<count { spis.append(Array(try reader.take(size))) }
  }

  func write(to output: inout [UInt8]) throws(MalformedMessage) {
    let size = spis.first?.count ?? 0
    guard let sizeField = UInt8(exactly: size), let count = UInt16(exactly: spis.count),
      spis.allSatisfy({ $0.count == size && size > 0 })
    else {
      throw MalformedMessage("the \(spis.count) SPIs of payload D are not all of one length from 1 to 255")
    }
    output += [protocolID, sizeField]
    output.append(number: count)
    for spi in spis { output += spi }
  }
}
