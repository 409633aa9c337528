import FoundationEssentials

extension SeededGenerator {
  /// A UUID of version 4 (RFC 9562 5.4), the same for the same seed.
  mutating func uuid() -> UUID {
    var octets = octets(16)
    octets[6] = octets[6] & 0x0f | 0x40
    octets[8] = octets[8] & 0x3f | 0x80
    return octets.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
