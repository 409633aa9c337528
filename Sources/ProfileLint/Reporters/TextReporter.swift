import PropertyList
import EnrolmentProfile

/// Findings for people: the message, the place, the line with a mark under it, and what to do.
public struct TextReporter {
  private let isColoured: Bool

  /// A reporter for a terminal, where severities and marks have colours, or for anything else.
  public init(isColoured: Bool = false) { self.isColoured = isColoured }

  /// The lines of a report, without the summary.
  public func lines(_ report: LintReport) -> [String] {
    report.files.flatMap { file in
      let text = file.lines
      // Many findings may be on one line, and that long.
      var last: (number: Int, scalars: [UnicodeScalar]) = (0, [])
      return file.findings.flatMap { finding in
        var lines = heading(finding, in: file)
        if case .text(let number, let column) = finding.position, text.indices.contains(number - 1) {
          if last.number != number {
            last = (number, Array(String(decoding: text[number - 1], as: UTF8.self).unicodeScalars))
          }
          let shown =
            file.isManifest
            ? Excerpt(yaml: last.scalars, column: column) : Excerpt(xml: last.scalars, column: column)
          lines += excerpt(shown, number: number, finding.severity)
        }
        if let help = finding.help { lines.append("   = help: \(help)") }
        return lines + [""]
      }
    }
  }

  private func heading(_ finding: Finding, in file: LintReport.File) -> [String] {
    let place = finding.position == .none ? "" : ":\(finding.position)"
    let path = finding.keyPath.isEmpty ? "" : " (\(finding.keyPath))"
    let head = coloured("\(finding.severity.rawValue)[\(finding.rule.id)]", as: finding.severity)
    return ["\(head): \(finding.message)", "  --> \(file.name.printable)\(place)\(path)"]
  }

  /// So much of a line is shown.
  private static let width = 100

  private func excerpt(_ shown: Excerpt, number: Int, _ severity: Severity) -> [String] {
    guard let mark = shown.mark else { return [] }
    let start = max(0, min(mark - Self.width / 2, shown.text.count - Self.width))
    let margin = String(repeating: " ", count: "\(number)".count)
    return [
      "\(margin) |", "\(number) | \(String(shown.text.dropFirst(start).prefix(Self.width)))",
      "\(margin) | \(String(repeating: " ", count: mark - start))\(coloured("^", as: severity))",
    ]
  }

  private func coloured(_ text: String, as severity: Severity) -> String {
    guard isColoured else { return text }
    let colour =
      switch severity {
      case .error: 31
      case .warning: 33
      case .notice: 36
      }
    return "\u{1B}[1;\(colour)m\(text)\u{1B}[0m"
  }
}

extension String {
  /// The text without what would talk to the terminal.
  var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}
