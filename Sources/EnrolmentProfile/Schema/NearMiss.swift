/// Finds the name that somebody most likely meant.
package enum NearMiss {
  /// The closest of `candidates` to a misspelt name; nil if none is close.
  ///
  /// The same letters in another case or with other separators come first, then at most one slip in four
  /// letters (insertion, deletion, substitution, transposition).
  package static func best(for name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(folded(name))
    guard (3...64).contains(wanted.count) else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != name {
      let letters = Array(folded(candidate))
      let allowed = min(best.map { $0.distance - 1 } ?? .max, max(1, letters.count / 4))
      guard letters.count > 2, abs(letters.count - wanted.count) <= allowed else { continue }
      let found = distance(wanted, letters)
      if found <= allowed { best = (candidate, found) }
    }
    return best?.name
  }

  private static func folded(_ text: String) -> [UInt8] {
    text.utf8.prefix(65).compactMap { byte in
      switch byte {
      case 0x41...0x5A: byte + 0x20
      case 0x20, 0x2D, 0x5F, 0x2E: nil
      default: byte
      }
    }
  }

  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var before = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], before[j - 2] + 1)
        }
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
