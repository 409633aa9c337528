import CommandLineTool
import Glibc

/// The tool itself: what `mooring` alone answers to.
struct Mooring: Command {
  static let name = "mooring"
  static let version = "0.1.0"
  static let abstract =
    "Build, check and rehearse Apple enrolment profiles that carry their own trust anchor."
  static let discussion = """
    Exit status: 0 done, or the answer is yes; 1 the answer is no; 2 it cannot be done.

    Results go to standard output, everything else to standard error. - is standard input or output.
    """
  static let subcommands: [any Command.Type] = [
    Init.self, Build.self, Sign.self, Unsign.self, Verify.self, Encrypt.self, Decrypt.self, Inspect.self,
    Diff.self, Lint.self, Rules.self, Simulate.self, Probe.self, Chain.self, IdentityGroup.self,
    Completions.self,
  ]
}

@main
struct Main {
  static func main() async {
    // A reader that went away is an error of the write, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    let words = Array(CommandLine.arguments.dropFirst())
    exit(await run(Mooring.self, version: Mooring.version, words: words, in: .process).code)
  }
}
