/// The "did you mean" of a word that is not known.
enum NearestWord {
  /// The known word nearest to `word`, if it is near enough to be a slip of the pen; case does not count.
  static func of(_ word: String, among known: [String]) -> String? {
    let letters = Array(word.lowercased().unicodeScalars)
    // No word of a scenario is longer, and the work is quadratic.
    guard letters.count <= 64 else { return nil }
    let ranked = known.map { (distance: distance(letters, Array($0.lowercased().unicodeScalars)), word: $0) }
    guard let best = ranked.min(by: { $0 < $1 }), best.distance <= (letters.count + 2) / 3 else { return nil }
    return best.word
  }

  /// Insertions, deletions and replacements between two words (Levenshtein).
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in right.enumerated() {
        let next = min(row[column + 1] + 1, row[column] + 1, diagonal + (letter == other ? 0 : 1))
        diagonal = row[column + 1]
        row[column + 1] = next
      }
    }
    return row[right.count]
  }
}
