/// The "did you mean" of a word that is not known.
enum Suggestion {
  /// The candidate nearest to a word, if it is near enough to be a slip of the pen; case does not count.
  static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let scalars = Array(word.lowercased().unicodeScalars)
    // No key of Apple's is longer, and the work is quadratic.
    guard scalars.count <= 64 else { return nil }
    let limit = (scalars.count + 2) / 3
    let ranked = candidates.map {
      (distance: distance(scalars, Array($0.lowercased().unicodeScalars)), word: $0)
    }
    guard let best = ranked.min(by: { $0 < $1 }), best.distance <= limit else { return nil }
    return best.word
  }

  /// Insertions, deletions and replacements between two words (Levenshtein).
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let next = min(row[j + 1] + 1, row[j] + 1, diagonal + (a == b ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[right.count]
  }
}
