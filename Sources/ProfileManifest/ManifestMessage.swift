/// One thing said about a manifest, at one place of it: a mistake (in ``ManifestErrors``) or a notice.
public struct ManifestMessage: Hashable, Sendable, CustomStringConvertible {
  /// The manifest, as it was named to ``Manifest/init(parsing:file:)``.
  public let file: String
  /// The line, counted from 1.
  public let line: Int
  /// The column in characters (Unicode scalars), counted from 1.
  public let column: Int
  /// What is wrong and what to do, without the place.
  public let message: String

  /// Says something about one place.
  ///
  /// - Parameters:
  ///   - file: the manifest, as it is to be printed.
  ///   - line: from 1.
  ///   - column: in characters, from 1.
  ///   - message: what is wrong and what to do, without the place.
  public init(file: String, line: Int, column: Int, message: String) {
    self.file = file
    self.line = line
    self.column = column
    // A key or path is quoted as it is written, and must neither begin a line of its own nor talk to the terminal.
    self.message = String(
      String.UnicodeScalarView(
        message.unicodeScalars.map {
          $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
        }))
  }

  /// `office.yaml:12:7: message`, the form editors jump to.
  public var description: String { "\(file):\(line):\(column): \(message)" }
}

extension ManifestMessage: Comparable {
  /// By file, then by place, then by text, so that any list of messages has one order.
  public static func < (left: ManifestMessage, right: ManifestMessage) -> Bool {
    (left.file, left.line, left.column, left.message)
      < (right.file, right.line, right.column, right.message)
  }
}
