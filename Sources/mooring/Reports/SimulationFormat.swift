import CommandLineTool
import ProfileLint
import SimulatedDevice

/// How the reports of scenarios are written.
enum SimulationFormat: String, CaseIterable, ArgumentValue {
  case text, json, junit

  /// Writes the reports to standard output: text one after the other, JSON and JUnit as one document.
  func write(_ reports: [ScenarioReport], explains: Bool, in console: Console) throws {
    switch self {
    case .text: console.out(reports.map { $0.text(explain: explains) }.joined(separator: "\n"))
    case .json: console.out(try ScenarioReport.json(of: reports))
    case .junit: console.write(Array(Self.junit(reports).utf8))
    }
  }

  /// JUnit's XML: a suite a scenario, a case a step; a step that did not go as expected is a failure with what was
  /// expected and what came instead.
  private static func junit(_ reports: [ScenarioReport]) -> String {
    let steps = reports.flatMap(\.steps)
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites name="mooring simulate" tests="\#(steps.count)" failures="\#(steps.count { !$0.passed })">"#,
    ]
    for report in reports {
      let file = JUnitReporter.escaped(report.file)
      let failures = report.steps.count { !$0.passed }
      lines.append(
        #"  <testsuite name="\#(file)" tests="\#(report.steps.count)" failures="\#(failures)">"#)
      for step in report.steps { lines += cases(step, in: file) }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>", ""]).joined(separator: "\n")
  }

  private static func cases(_ step: StepReport, in file: String) -> [String] {
    let name = JUnitReporter.escaped("\(step.number). \(step.title)")
    let head = #"    <testcase classname="\#(file)" name="\#(name)""#
    guard !step.passed else { return [head + "/>"] }
    let message = step.mismatches.map(\.sentence).joined(separator: "; ")
    let lines =
      step.mismatches.map(\.sentence) + step.reasons(explain: true) + step.console.map(\.description)
    let text = "line \(step.line)\n" + lines.joined(separator: "\n")
    return [
      head + ">",
      #"      <failure type="expectation" message="\#(JUnitReporter.escaped(message))">"#
        + JUnitReporter.escaped(text) + "</failure>",
      "    </testcase>",
    ]
  }
}
