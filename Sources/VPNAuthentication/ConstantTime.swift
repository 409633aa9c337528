/// Comparisons whose time says nothing about where two values differ.
enum ConstantTime {
  /// Whether both hold the same bytes; only their lengths can be learnt from the time it takes.
  static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
