import CommandLineTool

enum Format: String, CaseIterable, ArgumentValue { case text, json, junit }

/// A value that is read from words which cannot be listed and name no file.
struct Port: ArgumentValue, Equatable {
  let number: Int
  var argument: String { String(number) }
  static var expectation: String { "a port such as 500" }

  init(_ number: Int) { self.number = number }
  init?(argument: String) {
    guard let number = Int(argument), (1...65535).contains(number) else { return nil }
    self.number = number
  }
}

/// The tool that the tests drive.
struct Sample: Command {
  static let name = "sample"
  static let abstract = "Do a little of everything."
  static let subcommands: [any Command.Type] = [Check.self, Chain.self, Start.self, Echo.self, Script.self]
}

struct Check: Command {
  static let name = "check"
  static let abstract = "Check files."
  static let discussion = """
    A file is good when nothing is wrong with it. This paragraph is long enough that it has to be wrapped, because \
    nobody reads lines of two hundred characters in a terminal.

      sample check --format json a b    is left as it is even if the line were much longer than the help is wide, here
    """
  static let arguments: [Argument<Self>] = [
    .operands(\.files, value: "FILE", help: "The files to check."),
    .flag(\.strict, "strict", "s", help: "Take every warning for an error."),
    .flag(\.quiet, "quiet", "q", help: "Say nothing."),
    .option(
      \.format, "format", "f", value: "FORMAT",
      help: "How findings are written, which is a long story that goes on until it meets the end of the line."
    ),
    .option(\.limit, "limit", value: "N", help: "Stop after this many findings."),
    .option(\.output, "output", "o", value: "FILE", help: "Write here."),
    .options(\.anchors, "anchor", "a", value: "FILE", help: "Trust this."),
    .options(\.ports, "port", value: "PORT", help: "Try this port."),
  ]

  var files: [String] = []
  var strict = false
  var quiet = false
  var format = Format.text
  var limit = 10
  var output: String?
  var anchors: [String] = []
  var ports: [Port] = []

  func run(in console: Console) throws -> ExitCode {
    console.out(
      "files=\(files) strict=\(strict) quiet=\(quiet) format=\(format) limit=\(limit) output=\(output ?? "nil") "
        + "anchors=\(anchors) ports=\(ports.map(\.number))")
    return strict ? .negative : .success
  }
}

struct Chain: Command {
  static let name = "chain"
  static let abstract = "Work on chains."
  static let subcommands: [any Command.Type] = [Verify.self]
}

struct Verify: Command {
  static let name = "verify"
  static let abstract = "Verify a chain."
  static let arguments: [Argument<Self>] = [
    .operand(\.leaf, value: "LEAF", help: "The leaf."),
    .optionalOperand(\.format, value: "FORMAT", help: "How to say it."),
    .option(\.name, "name", value: "NAME", isRequired: true, help: "The name."),
    .option(\.port, "port", value: "PORT", help: "The port."),
    .flag(\.fails, "fails", help: "Fail with an error of two lines."),
    .flag(\.conflicts, "conflicts", help: "Refuse the arguments."),
  ]

  var leaf = ""
  var format = Format.text
  var name: String?
  var port: Port?
  var fails = false
  var conflicts = false

  struct Failure: Error, CustomStringConvertible {
    var description: String { "a.pem: no certificate\nb.pem: no key" }
  }

  func run(in console: Console) throws -> ExitCode {
    if fails { throw Failure() }
    if conflicts { throw Usage.conflict("--fails", "--conflicts") }
    console.out("leaf=\(leaf) format=\(format) name=\(name ?? "nil") port=\(port?.number ?? 0)")
    return .success
  }
}

struct Start: Command {
  static let name = "start"
  static let abstract = "Start something."
  static let arguments: [Argument<Self>] = [
    .optionalOperand(\.folder, value: "DIR", help: "Where.")
  ]
  var folder: String?

  func run(in console: Console) -> ExitCode {
    console.out("folder=\(folder ?? "nil")")
    return .success
  }
}

/// Touches every part of a console.
struct Echo: Command {
  static let name = "echo"
  static let abstract = "Write standard input to standard output."

  func run(in console: Console) throws -> ExitCode {
    guard let input = console.readInput() else { throw Usage.invalid("standard input cannot be read") }
    console.write(input)
    console.error(console.environment["GREETING"] ?? "no greeting")
    console.error(console.prompt?("secret: ") ?? "nobody to ask")
    return .success
  }
}

struct Script: Command {
  static let name = "completions"
  static let abstract = "Print a completion script."
  static let arguments: [Argument<Self>] = [
    .operand(\.shell, value: "SHELL", help: "The shell to complete for.")
  ]
  var shell = Shell.bash

  func run(in console: Console) -> ExitCode {
    console.out(shell.script(for: Sample.name))
    return .success
  }
}
