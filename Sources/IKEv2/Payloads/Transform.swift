/// One algorithm of a proposal (RFC 7296 3.3.2).
package struct Transform: Hashable, Sendable {
  /// What an algorithm is for, by number.
  package enum Kind: UInt8, Hashable, Sendable {
    case encryption = 1
    case pseudorandomFunction = 2
    case integrity = 3
    case keyExchange = 4
    case sequenceNumbers = 5
  }

  /// What an algorithm needs to be told besides; for real only the length of its key (RFC 7296 3.3.5).
  package enum Attribute: Hashable, Sendable {
    /// A type of 15 bits and a value of two octets.
    case short(type: UInt16, UInt16)
    /// A type of 15 bits and a value of any length.
    case long(type: UInt16, [UInt8])

    static let keyLength: UInt16 = 14
  }

  /// The number of what it is for.
  package var type: UInt8
  /// The algorithm's number among those of its type.
  package var id: UInt16
  package var attributes: [Attribute]

  package var kind: Kind? { Kind(rawValue: type) }

  /// In bits; nil where it is not given.
  package var keyLength: UInt16? {
    for case .short(Attribute.keyLength, let bits) in attributes { return bits }
    return nil
  }

  package init(type: UInt8, id: UInt16, attributes: [Attribute] = []) {
    self.type = type
    self.id = id
    self.attributes = attributes
  }

  package init(_ kind: Kind, _ id: UInt16, keyLength: UInt16? = nil) {
    self.init(
      type: kind.rawValue, id: id,
      attributes: keyLength.map { [.short(type: Attribute.keyLength, $0)] } ?? [])
  }

  static func readAll(_ octets: ArraySlice<UInt8>, count: Int) throws(MalformedMessage) -> [Transform] {
    var reader = OctetReader(octets, "a proposal")
    var transforms: [Transform] = []
    while !reader.isAtEnd {
      let more = try reader.octet()
      _ = try reader.octet()
      let length = Int(try reader.number16())
      guard length >= 8 else { throw MalformedMessage("a transform has length \(length), less than 8") }
      let body = try reader.take(length - 4)
      guard more == (reader.isAtEnd ? 0 : 3) else {
        throw MalformedMessage(
          "a transform says \(more) where 3 means that one more follows and 0 that none does")
      }
      transforms.append(try Transform(reading: body))
    }
    guard transforms.count == count else {
      throw MalformedMessage("a proposal says \(count) transforms and holds \(transforms.count)")
    }
    return transforms
  }

  private init(reading octets: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = OctetReader(octets, "a transform")
    type = try reader.octet()
    _ = try reader.octet()
    id = try reader.number16()
    attributes = []
    while !reader.isAtEnd {
      let number = try reader.number16()
      let value = try reader.number16()
      let attributeType = number & 0x7fff
      attributes.append(
        number == attributeType
          ? .long(type: attributeType, Array(try reader.take(Int(value))))
          : .short(type: attributeType, value))
    }
  }

  func write(to output: inout [UInt8], isLast: Bool) throws(MalformedMessage) {
    let start = output.count
    output += [isLast ? 0 : 3, 0, 0, 0, type, 0]
    output.append(number: id)
    for attribute in attributes {
      switch attribute {
      case .short(let type, let value):
        output.append(number: type | 0x8000)
        output.append(number: value)
      case .long(let type, let value):
        let length = UInt16(truncatingIfNeeded: value.count)
        guard Int(length) == value.count else {
          throw MalformedMessage("a transform attribute of \(value.count) octets is too long")
        }
        output.append(number: type & 0x7fff)
        output.append(number: length)
        output += value
      }
    }
    try output.setLength(at: start + 2, since: start, of: "a transform")
  }
}
