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
      return file.findings.flatMap { lines($0, in: file, text) }
    }
  }

  private func lines(_ finding: Finding, in file: LintReport.File, _ text: [Substring]) -> [String] {
    let place = finding.position == .none ? "" : ":\(finding.position)"
    let path = finding.keyPath.isEmpty ? "" : " (\(finding.keyPath))"
    let head = coloured("\(finding.severity.rawValue)[\(finding.rule.id)]", as: finding.severity)
    var lines = ["\(head): \(finding.message)", "  --> \(file.name)\(place)\(path)"]
    if case .text(let line, let column) = finding.position, text.indices.contains(line - 1) {
      let shown =
        file.isManifest
        ? Excerpt(yaml: text[line - 1], column: column)
        : Excerpt(xml: text[line - 1], column: column)
      lines += excerpt(shown, number: line, finding.severity)
    }
    if let help = finding.help { lines.append("   = help: \(help)") }
    return lines + [""]
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
