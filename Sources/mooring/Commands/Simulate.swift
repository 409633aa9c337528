import CommandLineTool
import ProfileManifest
import SimulatedDevice

/// `mooring simulate`
struct Simulate: Command {
  static let name = "simulate"
  static let abstract = "Rehearse profiles, servers and apps on a simulated device, as a scenario says."
  static let discussion = """
    A scenario is YAML: a device, servers with their chains and keys, and steps with what is expected of each. The \
    answer is yes (0) if every expectation of every scenario held.
    """
  static let arguments: [Argument<Self>] = [
    .operands(\.scenarios, value: "SCENARIO", help: "The scenarios to play."),
    .flag(\.explains, "explain", help: "Show what every process of the device wrote, step by step."),
    .option(
      \.at, "at", value: "TIME", help: "Where a clock stands that its scenario does not set. Default: now."),
    .option(\.format, "format", value: "FORMAT", help: "How to write the reports."),
  ]

  var scenarios: [String] = []
  var explains = false
  var at: Moment?
  var format = ReportFormat.text

  func run(in console: Console) throws -> ExitCode {
    var passed = true
    for (index, path) in scenarios.enumerated() {
      let text = try console.read(path)
      let scenario = try Scenario(parsing: text, file: path == "-" ? "standard input" : path)
      let report = try scenario.run(secrets: console.secrets, at: (at ?? .now).date)
      passed = passed && report.passed
      switch format {
      case .text: console.out((index > 0 ? "\n" : "") + report.text(explain: explains))
      case .json: console.out(try report.json)
      }
    }
    return passed ? .success : .negative
  }
}
