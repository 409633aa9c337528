import CommandLineTool
import EnrolmentProfile
import OpenSSL
import ProfileLint
import ProfileManifest

extension Lint {
  func run(in console: Console) throws -> ExitCode {
    let linter = Linter(try options(in: console))
    let input = LintInput(paths)
    if isRehearsal, !mends { throw Usage.missing("--fix") }
    if mends {
      if placeholder != nil { throw Usage.conflict("--fix", "--allow-placeholders") }
      if paths.contains("-") { throw Usage.invalid("--fix mends files, and standard input is none") }
      if isRehearsal, format != .text { throw Usage.conflict("--dry-run", "--format \(format.rawValue)") }
      let fixes = input.fix(writing: !isRehearsal, in: console)
      guard fixes.isComplete else { return .usage }
      if isRehearsal { return fixes.count > 0 ? .negative : .success }
    }
    var (report, isComplete) = input.report(by: linter, asFleet: isFleet, in: console)
    if isFleet { report = linter.fleet(report) }
    report = try withoutKnown(report, in: console)
    try format.write(report, in: console)
    guard isComplete else { return .usage }
    return report.worst.map { $0 >= threshold } == true ? .negative : .success
  }

  private func options(in console: Console) throws -> LintOptions {
    let decided = try LintInput.configuration(configuration, in: console)
    return LintOptions(
      targets: targets.isEmpty ? decided.targets : targets, at: (at ?? .now).date, expiryDays: expiryDays,
      serverChain: try presentedChain(in: console),
      identity: try identity.map { try console.identity($0, password: password) },
      configuration: decided, placeholder: try placeholder.map(pattern))
  }

  /// What the server sends: from a file, or from itself.
  private func presentedChain(in console: Console) throws -> [Certificate] {
    guard let liveServer else { return try serverChain.map(console.certificates) ?? [] }
    guard serverChain == nil else { throw Usage.conflict("--probe", "--server-chain") }
    guard let path = paths.first, paths.count == 1 else {
      throw Usage.invalid("--probe plays the device of one profile; lint one file with it")
    }
    return try LiveServers(at: (at ?? .now).date)
      .chain(of: liveServer, for: console.profile(path), in: console)
  }

  private func pattern(_ expression: String) throws -> PlaceholderPattern {
    do { return try PlaceholderPattern(expression) } catch {
      throw Usage.badValue(
        expression, for: "--allow-placeholders", expectation: "a regular expression such as \\{\\{.*?\\}\\}")
    }
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
