import CommandLineTool
import EnrolmentProfile
import ProfileLint
import ProfileManifest

/// `mooring lint`
struct Lint: Command {
  static let name = "lint"
  static let abstract = "Find everything in profiles that a device would trip over."
  static let discussion = """
    A folder is searched for .mobileconfig files, and for .plist files with a profile in them. A file that is broken is a \
    finding (1); one that cannot be read is told, and the answer is 2 once the others are linted. Secrets are never shown.
    """
  static let arguments: [Argument<Self>] = [
    .operands(
      \.paths, value: "PATH", help: "Profiles, XML or binary, signed or not; folders; - for standard input."),
    .options(
      \.targets, "target", value: "OS",
      help: "The devices they are meant for, ios17 or \"macos 14 supervised\"."),
    .option(\.at, "at", value: "TIME", help: "The moment to judge at. Default: now."),
    .option(\.format, "format", value: "FORMAT", help: "How to write the findings."),
    .option(\.threshold, "fail-on", value: "SEVERITY", help: "From which severity on the answer is no."),
    .option(
      \.expiryDays, "warn-expiring", value: "DAYS",
      help: "From how many days before its end a certificate is told."),
    .option(
      \.serverChain, "server-chain", value: "FILE",
      help: "What the VPN's server sends: would the profile's anchors trust it?"),
    .option(
      \.configuration, "config", value: "FILE",
      help: "What the project decided about rules. Default: .mooring.yaml here or in a folder above."),
    .option(
      \.baseline, "baseline", value: "FILE", help: "Findings that were there already, and are not told."),
    .option(
      \.newBaseline, "write-baseline", value: "FILE", help: "Write the findings there, to be a baseline."),
    .option(
      \.identity, "identity", value: "P12", help: "The identity that encrypted payloads are read with."),
    .option(
      \.password, "password", value: "SOURCE", help: "The password of P12: env:NAME, file:PATH or prompt."),
  ]

  var paths: [String] = []
  var targets: [Target] = []
  var at: Moment?
  var format = LintFormat.text
  var threshold = Severity.error
  var expiryDays = 30
  var serverChain: String?
  var configuration: String?
  var baseline: String?
  var newBaseline: String?
  var identity: String?
  var password: SecretReference?

  func run(in console: Console) throws -> ExitCode {
    let decided = try LintInput.configuration(configuration, in: console)
    let options = LintOptions(
      targets: targets.isEmpty ? decided.targets : targets, at: (at ?? .now).date, expiryDays: expiryDays,
      serverChain: try serverChain.map(console.certificates) ?? [],
      identity: try identity.map { try console.identity($0, password: password) },
      configuration: decided)
    let linter = Linter(options)
    var (files, isComplete): ([LintReport.File], Bool) = ([], true)
    for path in paths {
      do {
        for (name, bytes) in try LintInput.files(at: path, in: console) {
          files.append(LintReport.File(name, bytes, findings: linter.lint(bytes, file: name)))
        }
      } catch {
        console.error("mooring: \(error)")
        isComplete = false
      }
    }
    let report = try withoutKnown(LintReport(files), in: console)
    try format.write(report, in: console)
    guard isComplete else { return .usage }
    return report.worst.map { $0 >= threshold } == true ? .negative : .success
  }

  /// The report without what the baseline holds; the new baseline is of all.
  private func withoutKnown(_ report: LintReport, in console: Console) throws -> LintReport {
    if let newBaseline {
      let text = try Baseline(report).text()
      try OutputFile.write(Array(text.utf8), to: newBaseline, isSecret: false, in: console)
    }
    guard let baseline else { return report }
    guard let known = try? Baseline(parsing: console.read(baseline)) else {
      throw Failure("\(baseline): this is no baseline of version 1; write one with --write-baseline")
    }
    let rest = known.subtracted(from: report)
    if rest.gone > 0 { console.error("\(baseline): \(rest.gone) of its findings are gone; write it anew") }
    return rest.report
  }
}
