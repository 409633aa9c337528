import CommandLineTool
import Support
import Testing

@testable import mooring

/// The grammar is a promise: what each command's help says is kept.
struct HelpTests {
  private static let paths: [[String]] =
    [[]] + Mooring.subcommands.map { [$0.name] }
    + Mooring.subcommands.flatMap { group in group.subcommands.map { [group.name, $0.name] } }

  @Test(arguments: paths)
  func `the help of a command is as recorded`(path: [String]) throws {
    let answer = try Tool.run(["mooring"] + path + ["--help"])
    #expect(answer.status == 0 && answer.stderr.isEmpty)
    try expectGolden(answer.stdout, "help\(path.map { "-" + $0 }.joined()).txt")
    let asked = try Tool.run(["mooring", "help"] + path)
    #expect(asked.stdout == answer.stdout)
  }
}
