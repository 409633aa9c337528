import CommandLineTool
import ProfileManifest
import SimulatedDevice

/// `mooring simulate`
struct Simulate: Command {
  static let name = "simulate"
  static let abstract = "Rehearse profiles, servers and apps on a simulated device, as a scenario says."
  static let discussion = """
    A scenario is YAML: a device, servers with their chains and keys, and steps with what is expected of each. The \
    answer is yes (0) if every expectation of every scenario held. Each step is shown with the time line of what the \
    processes of the device wrote. With --format json the answer is one document, however many scenarios there are: \
    version, passed, and scenarios, a list with the steps of each.
    """
  static let arguments: [Argument<Self>] = [
    .operands(\.scenarios, value: "SCENARIO", help: "The scenarios to play."),
    .flag(\.explains, "explain", help: "Say who would debug what failed or was noticed, and what to do."),
    .option(
      \.at, "at", value: "TIME", help: "Where a clock stands that its scenario does not set. Default: now."),
    .option(
      \.platform, "platform", value: "PLATFORM",
      help: "What to play them on, whatever they say: a device, or what Apple's simulator lets pass."),
    .option(\.format, "format", value: "FORMAT", help: "How to write the reports."),
  ]

  var scenarios: [String] = []
  var explains = false
  var at: Moment?
  var platform: DeviceOptions.Platform?
  var format = SimulationFormat.text

  func run(in console: Console) throws -> ExitCode {
    var read: [Scenario] = []
    var mistakes: [ManifestMessage] = []
    for path in scenarios {
      let text = try console.read(path)
      do throws(ManifestErrors) {
        read.append(try Scenario(parsing: text, file: path == "-" ? "standard input" : path))
      } catch {
        mistakes += error.messages
      }
    }
    guard mistakes.isEmpty else { throw ManifestErrors(mistakes) }
    let now = (at ?? .now).date
    let reports = try read.map { scenario in
      try scenario.run(secrets: console.secrets, at: now, platform: platform)
    }
    try format.write(reports, explains: explains, in: console)
    return reports.allSatisfy(\.passed) ? .success : .negative
  }
}
