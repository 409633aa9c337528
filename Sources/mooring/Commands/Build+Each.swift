import CommandLineTool
import FoundationEssentials
import ProfileManifest

/// `mooring build --each`
extension Build {
  func run(each path: String, at time: Date, in console: Console) throws -> ExitCode {
    guard let outputFolder else { throw Usage.missing("--out-dir DIR") }
    if output != nil { throw Usage.conflict("--each", "--output") }
    if manifest == "-", path == "-" { throw Usage.invalid("only one of the two can be standard input") }
    let people = try People(
      parsing: console.read(path, limit: Self.peopleLimit), file: path == "-" ? "standard input" : path)
    let series = try read(in: console).series(
      columns: people.columns, secrets: console.secrets, at: time, allowUntrusted: allowsUntrusted,
      signs: !isUnsigned)
    var run = try EachRun(
      people, series, namedBy: nameColumn, into: outputFolder, at: time, in: console)
    return try run.run()
  }

  /// A hundred thousand people with much to say.
  private static let peopleLimit = 64 << 20
}
