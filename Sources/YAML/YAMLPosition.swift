/// A place in a YAML text, as an editor shows it.
public struct YAMLPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, counted in Unicode scalars.
  public let column: Int

  /// The place at this line and column, both counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
