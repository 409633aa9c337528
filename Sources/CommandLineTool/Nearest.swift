extension Sequence<String> {
  /// The word that a mistyped one was probably meant to be: the closest within a third of its length, or one
  /// that it begins.
  func nearest(to word: String) -> String? {
    guard !word.isEmpty, word.count <= 40 else { return nil }
    return map { candidate in
      (candidate, candidate.hasPrefix(word) ? 1 : distance(word, candidate))
    }.filter { $0.1 <= (word.count + 2) / 3 }.min { $0.1 < $1.1 }?.0
  }
}

/// How many letters must be put in, left out, changed or swapped with the next one: optimal string alignment.
private func distance(_ left: String, _ right: String) -> Int {
  let left = Array(left)
  let right = Array(right)
  var rows = [Array(0...right.count)]
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      let isEqual = left[i] == right[j]
      row.append(Swift.min(rows[i][j] + (isEqual ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1))
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        row[j + 1] = Swift.min(row[j + 1], rows[i - 1][j - 1] + 1)
      }
    }
    rows.append(row)
  }
  return rows[left.count][right.count]
}
