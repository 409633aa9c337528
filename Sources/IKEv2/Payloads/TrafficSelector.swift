/// Which packets a child SA is for (RFC 7296 3.13.1).
package enum TrafficSelector: Hashable, Sendable {
  /// A range of addresses, IPv4 (4 octets each) or IPv6 (16), and ports.
  case range(protocol: UInt8, ports: ClosedRange<UInt16>, first: [UInt8], last: [UInt8])
  /// Of another type, or of ports that are no range (RFC 7296 3.13.1: "opaque"); everything behind the length.
  case other(type: UInt8, protocol: UInt8, [UInt8])

  private static let version4: UInt8 = 7
  private static let version6: UInt8 = 8

  /// Everything there is.
  package static let all: [TrafficSelector] = [4, 16].map { octets in
    .range(
      protocol: 0, ports: 0...0xffff, first: [UInt8](repeating: 0, count: octets),
      last: [UInt8](repeating: 0xff, count: octets))
  }

  static func readAll(_ octets: ArraySlice<UInt8>) throws(MalformedMessage) -> [TrafficSelector] {
    var reader = OctetReader(octets, "payload TS")
    let count = Int(try reader.octet())
    _ = try reader.take(3)
    var selectors: [TrafficSelector] = []
    for _ in 0..<count {
      let (type, ipProtocol) = (try reader.octet(), try reader.octet())
      let length = Int(try reader.number16())
      guard length >= 4 else {
        throw MalformedMessage("a traffic selector has length \(length), less than 4")
      }
      selectors.append(
        TrafficSelector(type: type, ipProtocol: ipProtocol, Array(try reader.take(length - 4))))
    }
    guard reader.isAtEnd else {
      throw MalformedMessage("\(reader.rest.count) octets follow the \(count) traffic selectors")
    }
    return selectors
  }

  private init(type: UInt8, ipProtocol: UInt8, _ data: [UInt8]) {
    let size = type == Self.version4 ? 4 : 16
    guard type == Self.version4 || type == Self.version6, data.count == 4 + 2 * size else {
      self = .other(type: type, protocol: ipProtocol, data)
      return
    }
    let ports = [0, 2].map { UInt16(data[$0]) << 8 | UInt16(data[$0 + 1]) }
    guard ports[0] <= ports[1] else {
      self = .other(type: type, protocol: ipProtocol, data)
      return
    }
    self = .range(
      protocol: ipProtocol, ports: ports[0]...ports[1], first: Array(data[4..<4 + size]),
      last: Array(data[(4 + size)...]))
  }

  static func write(_ selectors: [TrafficSelector], to output: inout [UInt8]) throws(MalformedMessage) {
    guard let count = UInt8(exactly: selectors.count) else {
      throw MalformedMessage("\(selectors.count) traffic selectors do not fit one payload, 255 do")
    }
    output += [count, 0, 0, 0]
    for selector in selectors {
      let start = output.count
      switch selector {
      case .range(let ipProtocol, let ports, let first, let last):
        guard first.count == last.count, first.count == 4 || first.count == 16 else {
          throw MalformedMessage(
            "a traffic selector has addresses of \(first.count) and \(last.count) octets")
        }
        output += [first.count == 4 ? version4 : version6, ipProtocol, 0, 0]
        output.append(number: ports.lowerBound)
        output.append(number: ports.upperBound)
        output += first
        output += last
      case .other(let type, let ipProtocol, let data):
        output += [type, ipProtocol, 0, 0]
        output += data
      }
      try output.setLength(at: start + 2, since: start, of: "a traffic selector")
    }
  }
}
