/// One row of a ``People`` file.
public struct Person: Sendable, Hashable {
  /// The line of the file that the row begins on, from 1.
  public let line: Int
  /// The values, one for each of ``People/columns``; nil where the row has none.
  public let values: [String?]

  /// A row of one's own.
  ///
  /// - Parameters:
  ///   - line: what messages call it by.
  ///   - values: one for each column.
  public init(line: Int, values: [String?]) {
    self.line = line
    self.values = values
  }
}
