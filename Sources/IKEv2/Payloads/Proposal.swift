/// One way to protect an SA that is offered, or the one that was chosen (RFC 7296 3.3.1).
package struct Proposal: Hashable, Sendable {
  /// From 1; an answer repeats the number of what it takes.
  package var number: UInt8
  /// 1 IKE, 2 AH, 3 ESP.
  package var protocolID: UInt8
  /// The sender's SPI; empty in the first exchange of an IKE SA.
  package var spi: [UInt8]
  package var transforms: [Transform]

  package static let ike: UInt8 = 1
  package static let esp: UInt8 = 3

  package init(number: UInt8, protocolID: UInt8, spi: [UInt8] = [], transforms: [Transform]) {
    self.number = number
    self.protocolID = protocolID
    self.spi = spi
    self.transforms = transforms
  }

  static func readAll(_ octets: ArraySlice<UInt8>) throws(MalformedMessage) -> [Proposal] {
    var reader = OctetReader(octets, "payload SA")
    var proposals: [Proposal] = []
    repeat {
      let more = try reader.octet()
      _ = try reader.octet()
      let length = Int(try reader.number16())
      guard length >= 8 else { throw MalformedMessage("a proposal has length \(length), less than 8") }
      let body = try reader.take(length - 4)
      guard more == (reader.isAtEnd ? 0 : 2) else {
        throw MalformedMessage(
          "a proposal says \(more) where 2 means that one more follows and 0 that none does")
      }
      proposals.append(try Proposal(reading: body))
    } while !reader.isAtEnd
    return proposals
  }

  private init(reading octets: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = OctetReader(octets, "a proposal")
    number = try reader.octet()
    protocolID = try reader.octet()
    let spiSize = Int(try reader.octet())
    let count = Int(try reader.octet())
    spi = Array(try reader.take(spiSize))
    transforms = try Transform.readAll(reader.rest, count: count)
  }

  static func write(_ proposals: [Proposal], to output: inout [UInt8]) throws(MalformedMessage) {
    guard !proposals.isEmpty else { throw MalformedMessage("payload SA holds no proposal") }
    for (index, proposal) in proposals.enumerated() {
      guard let spiSize = UInt8(exactly: proposal.spi.count),
        let count = UInt8(exactly: proposal.transforms.count)
      else { throw MalformedMessage("a proposal has more than 255 transforms or octets of SPI") }
      let start = output.count
      output += [index == proposals.count - 1 ? 0 : 2, 0, 0, 0]
      output += [proposal.number, proposal.protocolID, spiSize, count]
      output += proposal.spi
      for (index, transform) in proposal.transforms.enumerated() {
        try transform.write(to: &output, isLast: index == proposal.transforms.count - 1)
      }
      try output.setLength(at: start + 2, since: start, of: "a proposal")
    }
  }
}
