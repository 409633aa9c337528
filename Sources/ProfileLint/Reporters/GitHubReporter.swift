import EnrolmentProfile
import PropertyList

/// Findings as workflow commands, which GitHub shows as annotations of the change.
public enum GitHubReporter {
  /// A line for each finding.
  public static func lines(_ report: LintReport) -> [String] {
    report.findings.map { finding in
      var properties = ["file=\(property(finding.file))"]
      if case .text(let line, let column) = finding.position {
        properties += ["line=\(line)", "col=\(column)"]
      }
      properties.append("title=\(property(finding.rule.id))")
      let path = finding.keyPath.isEmpty ? "" : "\(finding.keyPath): "
      let help = finding.help.map { "; \($0)" } ?? ""
      return "::\(finding.severity.rawValue) \(properties.joined(separator: ","))::"
        + data("\(path)\(finding.message)\(help)")
    }
  }

  /// As the runner's own toolkit escapes what stands behind the second `::`.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A").printable
  }

  /// As it escapes a property.
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
