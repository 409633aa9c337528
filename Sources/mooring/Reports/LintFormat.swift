import CommandLineTool
import ProfileLint

/// How findings are written.
enum LintFormat: String, CaseIterable, ArgumentValue {
  case text, json, sarif, junit, github

  /// Writes a report to standard output.
  func write(_ report: LintReport, in console: Console) throws {
    switch self {
    case .text:
      let isColoured = console.outputIsTerminal && (console.environment["NO_COLOR"] ?? "").isEmpty
      for line in TextReporter(isColoured: isColoured).lines(report) + [report.summary] { console.out(line) }
    case .json: console.write(Array(try JSONReporter.text(report).utf8))
    case .sarif: console.write(Array(try SARIFReporter.text(report, version: Mooring.version).utf8))
    case .junit: console.write(Array(JUnitReporter.text(report).utf8))
    case .github: for line in GitHubReporter.lines(report) { console.out(line) }
    }
  }
}
