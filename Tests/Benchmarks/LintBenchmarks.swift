import Foundation
import Support

// The built tool lints a thousand profiles, start and reading included, against programs that only read the same files, or only
// do what the files ask for in key derivation and signatures.
extension Benchmark {
  private static let tool = "mooring lint"
  private static let plutil = "plutil -lint, syntax alone"
  private static let python = "plistlib, reading alone"
  private static let c = "C, PKCS12_parse and CMS_verify alone"

  /// All measurements of the group.
  static func lint() throws -> [any Measurement] {
    let folder = try LintFolder()
    return [
      lintPlain(folder),
      try lintLocked(folder, "identities", "p12", of: LintFolder.identities, leastRatio: 0.5),
      try lintLocked(folder, "signed", "p7", of: LintFolder.signed, leastRatio: 0.25),
      LintMemory(folder: folder),
    ]
  }

  private static func ours(_ folder: LintFolder, _ name: String, of count: Int) -> Contender {
    Contender(tool) {
      try ProgramRun(ProgramRun.tool, ["lint", name, "--at", "2026-12-01T00:00:00Z"], in: folder.path)
        .nanoseconds
        / Double(count)
    }
  }

  private static func lintPlain(_ folder: LintFolder) -> Benchmark {
    let count = LintFolder.plain
    let files = (0..<count).map { "plain/\($0).mobileconfig" }
    func reader(_ peer: Peer, _ name: String, _ program: String, _ words: [String]) -> Contender {
      guard peer.isAvailable else { return Contender(name, round: nil) }
      return Contender(name) {
        try ProgramRun(program, words + files, in: folder.path).nanoseconds / Double(count)
      }
    }
    let script =
      "import plistlib, sys\\nfor name in sys.argv[1:]:\\n  with open(name, 'rb') as file: plistlib.load(file)"
      .replacing("\\n", with: "\n")
    return Benchmark(
      name: "\(count) profiles without a PKCS#12",
      contenders: [
        ours(folder, "plain", of: count), reader(.plutil, plutil, "plutil", ["-lint"]),
        reader(.python3, python, "python3", ["-c", script]),
      ],
      targets: [
        Target(contender: tool, rival: plutil, leastRatio: 1),
        Target(contender: tool, rival: python, leastRatio: 1),
      ], rounds: 9)
  }

  private static func lintLocked(
    _ folder: LintFolder, _ name: String, _ ending: String, of count: Int, leastRatio: Double
  ) throws -> Benchmark {
    let files = (0..<count).map { "unlocked/\($0).\(ending)" }
    let program = try TrustPeer.program("unlock")
    return Benchmark(
      name: "\(count) profiles, \(name)",
      contenders: [
        ours(folder, name, of: count),
        program.map { program in
          Contender(c) { try ProgramRun(program.path, files, in: folder.path).nanoseconds / Double(count) }
        } ?? Contender(c, round: nil),
      ],
      targets: [Target(contender: tool, rival: c, leastRatio: leastRatio)], rounds: 9)
  }
}

/// How much memory the linter has at once over the whole thousand.
private struct LintMemory: Measurement {
  let folder: LintFolder
  private static let allowed = 200 << 20

  func run() throws -> Bool {
    let run = try ProgramRun(
      ProgramRun.tool, ["lint", "plain", "identities", "signed", "--at", "2026-12-01T00:00:00Z"],
      in: folder.path)
    let holds = run.peak <= Self.allowed
    print("\nmemory of mooring lint over 1000 profiles")
    print("\(holds ? "PASS" : "FAIL"): at most \(run.peak >> 10) KiB; allowed are \(Self.allowed >> 10) KiB")
    return holds
  }
}
