/// Where in the source a value, a key or a fault was found.
public enum PropertyListPosition: Hashable, Sendable, CustomStringConvertible {
  /// A place in an XML property list. Both numbers start at 1; a column is one Unicode scalar, a byte order
  /// mark is none, and a line ends at LF, CR or CR LF.
  case text(line: Int, column: Int)
  /// A place in a binary property list, as bytes from its start.
  case offset(Int)
  /// The value was made in memory and stands nowhere.
  case none

  /// `12:3`, `offset 77`, or nothing.
  public var description: String {
    switch self {
    case .text(let line, let column): "\(line):\(column)"
    case .offset(let offset): "offset \(offset)"
    case .none: ""
    }
  }
}
