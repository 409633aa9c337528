/// IKEv2 messages with something wrong in them, the same for every run of a seed.
///
/// Most keep a header that agrees with their length, so that a reader gets further than that.
public struct MessageMutation {
  private let samples: [[UInt8]]
  private var numbers: RepeatableGenerator

  /// Mutations of these samples.
  public init(seed: UInt64, samples: [[UInt8]]) {
    self.samples = samples
    numbers = RepeatableGenerator(seed: seed)
  }

  /// The next message: one to four changes of a sample.
  public mutating func next() -> [UInt8] {
    var octets = samples[below(samples.count)]
    for _ in 0...below(4) { change(&octets) }
    if below(16) > 0 { octets.setHeaderLength() }
    return octets
  }

  private mutating func change(_ octets: inout [UInt8]) {
    guard !octets.isEmpty else { return }
    let index = below(octets.count)
    switch below(8) {
    case 0: octets[index] ^= 1 << UInt8(below(8))
    case 1: octets[index] = UInt8(below(256))
    case 2: octets[index] = [0, 1, 3, 4, 7, 8, 0x7f, 0x80, 0xff][below(9)]
    case 3: octets.removeLast(octets.count - index)
    case 4: octets.removeSubrange(index..<min(octets.count, index + 1 + below(8)))
    case 5: octets.insert(contentsOf: (0...below(8)).map { _ in UInt8(below(256)) }, at: index)
    case 6:
      // A piece of another message, which may be whole payloads.
      let other = samples[below(samples.count)]
      octets.insert(contentsOf: other[below(other.count)...].prefix(1 + below(64)), at: index)
    default:
      // The type of the first payload, or the length of something.
      octets[min(octets.count - 1, 16)] = UInt8(33 + below(22))
    }
  }

  private mutating func below(_ bound: Int) -> Int { Int(numbers.next() % UInt64(bound)) }
}

extension [UInt8] {
  /// Writes their number where a header of IKEv2 has it.
  public mutating func setHeaderLength() {
    guard count >= 28 else { return }
    for (index, shift) in [24, 16, 8, 0].enumerated() { self[24 + index] = UInt8(count >> shift & 0xff) }
  }
}
