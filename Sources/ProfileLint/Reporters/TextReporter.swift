import EnrolmentProfile
import PropertyList

/// Findings for people: the message, the place, the line with a mark under it, and what to do.
public enum TextReporter {
  /// The lines of a report, without the summary.
  public static func lines(_ report: LintReport) -> [String] {
    report.files.flatMap { file in file.findings.flatMap { lines($0, in: file) } }
  }

  private static func lines(_ finding: Finding, in file: LintReport.File) -> [String] {
    let place = finding.position == .none ? "" : ":\(finding.position)"
    let path = finding.keyPath.isEmpty ? "" : " (\(finding.keyPath))"
    var lines = [
      "\(finding.severity.rawValue)[\(finding.rule.id)]: \(finding.message)",
      "  --> \(file.name)\(place)\(path)",
    ]
    if case .text(let line, let column) = finding.position, file.lines.indices.contains(line - 1) {
      lines += excerpt(file.lines[line - 1], number: line, column: column)
    }
    if let help = finding.help { lines.append("   = help: \(help)") }
    return lines + [""]
  }

  /// So much of a line is shown.
  private static let width = 100

  private static func excerpt(_ line: Substring, number: Int, column: Int) -> [String] {
    let shown = MarkedLine(line, column: column)
    guard let mark = shown.mark else { return [] }
    let start = max(0, min(mark - width / 2, shown.text.count - width))
    let margin = String(repeating: " ", count: "\(number)".count)
    return [
      "\(margin) |", "\(number) | \(String(shown.text.dropFirst(start).prefix(width)))",
      "\(margin) | \(String(repeating: " ", count: mark - start))^",
    ]
  }
}

/// A line of an XML property list as it may be shown: tags and the names of keys. What stands between other tags may be a
/// password, whatever its key, and becomes an ellipsis.
private struct MarkedLine {
  private(set) var text: [Character] = []
  /// Where in the text the place is; nil if the line has no such column.
  private(set) var mark: Int?

  init(_ line: Substring, column: Int) {
    let scalars = Array(line.unicodeScalars)
    var position = 0
    var isKey = false
    while position < scalars.count {
      let end: Int
      let isTag = scalars[position] == "<"
      if isTag {
        end = scalars[position...].firstIndex(of: ">").map { $0 + 1 } ?? scalars.count
      } else {
        end = scalars[position...].firstIndex(of: "<") ?? scalars.count
      }
      let part = scalars[position..<end]
      let isShown =
        isTag ? Self.isTag(part) : isKey || part.allSatisfy(\.properties.isWhitespace)
      if position..<end ~= column - 1 { mark = text.count + (isShown ? column - 1 - position : 0) }
      if isShown {
        text += part.map { $0.value < 0x20 ? " " : Character($0) }
      } else if text.last != "…" {
        text.append("…")
      }
      isKey = isTag && String(String.UnicodeScalarView(part)) == "<key>"
      position = end
    }
  }

  private static let names: Set = [
    "plist", "dict", "key", "array", "string", "data", "date", "integer", "real", "true", "false",
  ]

  /// Whether it is a tag of a property list; a `<` in a comment or CDATA section is text, too.
  private static func isTag(_ part: ArraySlice<UnicodeScalar>) -> Bool {
    let name = part.dropFirst().drop { $0 == "/" }.prefix(while: \.properties.isAlphabetic)
    return names.contains(String(String.UnicodeScalarView(name)))
  }
}
