import CommandLineTool
import Support
import Testing

@Suite struct ParsingTests {
  private static let defaults = [
    "files": "[\"a\"]", "strict": "false", "quiet": "false", "format": "text", "limit": "10", "output": "nil",
    "anchors": "[]", "ports": "[]",
  ]

  /// The line that `sample check` prints when only these properties differ from `sample check a`.
  private func printed(_ changes: [String: String]) -> String {
    ["files", "strict", "quiet", "format", "limit", "output", "anchors", "ports"]
      .map { "\($0)=\(changes[$0] ?? Self.defaults[$0] ?? "")" }.joined(separator: " ") + "\n"
  }

  @Test(
    arguments: [
      ("a", [:]),
      ("a b -", ["files": "[\"a\", \"b\", \"-\"]"]),
      ("--quiet a", ["quiet": "true"]),
      ("a -q", ["quiet": "true"]),
      ("-q a --quiet -qq", ["quiet": "true"]),
      ("--format json a", ["format": "json"]),
      ("--format=json a", ["format": "json"]),
      ("-f json a", ["format": "json"]),
      ("-fjson a", ["format": "json"]),
      ("-qfjson a", ["format": "json", "quiet": "true"]),
      ("-qf json a", ["format": "json", "quiet": "true"]),
      ("--limit=-1 a", ["limit": "-1"]),
      ("-o- a", ["output": "-"]),
      ("-o - a", ["output": "-"]),
      ("--output --x=y a", nil),
      ("--output=--x=y a", ["output": "--x=y"]),
      ("--output= a", ["output": ""]),
      ("--anchor b -a c --anchor=d a", ["anchors": "[\"b\", \"c\", \"d\"]"]),
      ("--port 1 --port=65535 a", ["ports": "[1, 65535]"]),
      ("-- a", [:]),
      ("a -- --quiet -- -q", ["files": "[\"a\", \"--quiet\", \"--\", \"-q\"]"]),
      ("a -- --help", ["files": "[\"a\", \"--help\"]"]),
    ] as [(String, [String: String]?)])
  func `words fill the properties`(line: String, changes: [String: String]?) async {
    let answer = await Answer.to("check " + line)
    guard let changes else {
      #expect(answer.code == 2)
      return
    }
    #expect(answer.output == printed(changes))
    #expect(answer.error.isEmpty)
    #expect(answer.code == 0)
  }

  @Test(arguments: [
    ("chain verify a --name n", "leaf=a format=text name=n port=0\n"),
    ("chain verify a json --name n --port 500", "leaf=a format=json name=n port=500\n"),
    ("start", "folder=nil\n"),
    ("start here", "folder=here\n"),
    ("start -- -here", "folder=-here\n"),
    ("--version", "sample 1.2.3\n"),
  ])
  func `operands may be left out where the table says so`(line: String, output: String) async {
    let answer = await Answer.to(line)
    #expect(answer.output == output)
    #expect(answer.code == 0)
  }

  @Test(arguments: [
    ("", "missing command; it is one of check, chain, start, echo, completions", "sample"),
    ("chain", "missing command; it is one of verify", "sample chain"),
    ("chekc", "unknown command chekc; did you mean check?", "sample"),
    ("comp", "unknown command comp; did you mean completions?", "sample"),
    ("hlep", "unknown command hlep; did you mean help?", "sample"),
    ("frobnicate", "unknown command frobnicate", "sample"),
    ("help nothing", "unknown command nothing", "sample"),
    ("help check more", "unexpected argument \"more\"", "sample check"),
    ("chain verfiy", "unknown command verfiy; did you mean verify?", "sample chain"),
    ("--strict", "unknown option --strict", "sample"),
    ("--version now", "unexpected argument \"now\"", "sample"),
    ("check", "missing FILE", "sample check"),
    ("check --fromat json a", "unknown option --fromat; did you mean --format?", "sample check"),
    ("check --hepl", "unknown option --hepl; did you mean --help?", "sample check"),
    ("check --frobnicate=1 a", "unknown option --frobnicate", "sample check"),
    ("check -qx a", "unknown option -x", "sample check"),
    ("check -é a", "unknown option -é", "sample check"),
    ("check a --format", "--format needs a value", "sample check"),
    ("check a -f", "--format needs a value", "sample check"),
    (
      "check --output --quiet a",
      "--output needs a value; if --quiet is meant to be it, write --output=--quiet", "sample check"
    ),
    ("check --quiet=yes a", "--quiet takes no value", "sample check"),
    ("check --format json a -f text", "--format is given more than once", "sample check"),
    ("check -o x -o x a", "--output is given more than once", "sample check"),
    (
      "check --format xml a", "--format cannot be \"xml\"; it is one of text, json, junit", "sample check"
    ),
    ("check --format= a", "--format cannot be \"\"; it is one of text, json, junit", "sample check"),
    ("check --limit many a", "--limit cannot be \"many\"; it is a whole number", "sample check"),
    (
      "check --limit 99999999999999999999 a",
      "--limit cannot be \"99999999999999999999\"; it is a whole number", "sample check"
    ),
    ("check --port 0 a", "--port cannot be \"0\"; it is a port such as 500", "sample check"),
    ("chain verify a", "missing --name", "sample chain verify"),
    ("chain verify --name n", "missing LEAF", "sample chain verify"),
    (
      "chain verify a xml --name n", "FORMAT cannot be \"xml\"; it is one of text, json, junit",
      "sample chain verify"
    ),
    ("chain verify a json more --name n", "unexpected argument \"more\"", "sample chain verify"),
    (
      "chain verify a --name n --conflicts", "--fails and --conflicts exclude each other; give only one",
      "sample chain verify"
    ),
    ("completions tcsh", "SHELL cannot be \"tcsh\"; it is one of bash, zsh, fish", "sample completions"),
  ])
  func `a line that cannot be run is answered with what is wrong`(
    line: String, message: String, command: String
  ) async {
    let answer = await Answer.to(line)
    #expect(answer.error == "sample: \(message)\nSee '\(command) --help'.\n")
    #expect(answer.output.isEmpty)
    #expect(answer.code == 2)
  }

  @Test func `an error's own lines follow the tool's name, without a pointer to the help`() async {
    let answer = await Answer.to("chain verify a --name n --fails")
    #expect(answer.error == "sample: a.pem: no certificate\nb.pem: no key\n")
    #expect(answer.output.isEmpty)
    #expect(answer.code == 2)
  }

  @Test func `the command's own exit code is the tool's`() async {
    #expect(await Answer.to("check --strict a").code == 1)
  }

  @Test func `a command sees and speaks through nothing but its console`() async {
    let answer = await Answer.to(words: ["echo"]) { console in
      console.readInput = { [0x61, 0xFF, 0x62] }
      console.environment = ["GREETING": "hello"]
      console.prompt = { $0 + "x" }
    }
    #expect(answer.output == "a\u{FFFD}b")
    #expect(answer.error == "hello\nsecret: x\n")
    let silent = await Answer.to("echo")
    #expect(silent.output.isEmpty)
    #expect(silent.error == "no greeting\nnobody to ask\n")
    let unreadable = await Answer.to(words: ["echo"]) { $0.readInput = { nil } }
    #expect(unreadable.error == "sample: standard input cannot be read\nSee 'sample echo --help'.\n")
  }

  @Test func `no words make the tool crash or end otherwise than it may`() async {
    var random = RepeatableGenerator(seed: 1)
    let pieces = [
      "check", "chain", "verify", "help", "-", "--", "--help", "-h", "--format", "--format=", "=", "-q",
      "-qf",
      "-o", "", "a", "json", "--complete", "--version", "\u{1F469}\u{200D}\u{1F680}", "\u{0}", "--\u{301}",
      "-\u{301}",
      String(repeating: "x", count: 5000), "--" + String(repeating: "y", count: 5000),
    ]
    for _ in 0..<3000 {
      let words = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
        pieces.randomElement(using: &random)
      }
      let answer = await Answer.to(words: words)
      #expect(0...2 ~= answer.code, "\(words)")
      #expect(answer.code != 2 || answer.error.hasPrefix("sample: "), "\(words)")
    }
  }
}
