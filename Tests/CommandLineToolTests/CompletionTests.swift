import CommandLineTool
import Foundation
import Support
import Testing

@Suite struct CompletionTests {
  private static let options = [
    "--strict", "--quiet", "--format", "--limit", "--output", "--anchor", "--port", "--help",
  ]

  @Test(
    arguments: [
      ([""], ["check", "chain", "start", "echo", "completions", "help"]),
      (["c"], ["check", "chain", "completions"]),
      (["ch"], ["check", "chain"]),
      (["-"], ["--help", "--version"]),
      (["x", ""], []),
      (["chain", ""], ["verify"]),
      (["help", ""], ["check", "chain", "start", "echo", "completions"]),
      (["help", "chain", "v"], ["verify"]),
      (["check", ""], [":files"]),
      (["check", "a", "b"], [":files"]),
      (["check", "-"], options),
      (["check", "--"], options),
      (["check", "--fo"], ["--format"]),
      (["check", "--format", ""], ["text", "json", "junit"]),
      (["check", "--format", "j"], ["json", "junit"]),
      (["check", "-f", "j"], ["json", "junit"]),
      (["check", "-qf", "j"], ["json", "junit"]),
      (["check", "--format=j"], ["json", "junit"]),
      (["check", "--format", "=", "j"], ["json", "junit"]),
      (["check", "--format", "="], ["text", "json", "junit"]),
      (["check", "--format="], ["text", "json", "junit"]),
      (["check", "--format", "=", "json", "-"], options),
      (["check", "--quiet=j"], []),
      (["check", "--nonsense=j"], []),
      (["check", "--output", "x"], [":files"]),
      (["check", "--output=x"], [":files"]),
      (["check", "--limit", ""], []),
      (["check", "--port", ""], []),
      (["check", "--", "-"], [":files"]),
      (["check", "--nonsense", ""], []),
      (["chain", "verify", "a", "j"], ["json", "junit"]),
      (["chain", "verify", "a", "json", ""], []),
      (["completions", ""], ["bash", "zsh", "fish"]),
      ([], []),
    ] as [([String], [String])])
  func `the tool knows what can come next`(words: [String], offers: [String]) async {
    let answer = await Answer.to(words: ["--complete"] + words)
    #expect(answer.output.split(separator: "\n").map(String.init) == offers)
    #expect(answer.error.isEmpty)
    #expect(answer.code == 0)
  }

  private static let lines: [(String, [String])] = [
    ("sample ch", ["check", "chain"]),
    ("sample check --format j", ["json", "junit"]),
    ("sample check --format=ju", ["junit"]),
    ("sample check --fo", ["--format"]),
    ("sample chain ", ["verify"]),
    ("sample check --format ", ["text", "json", "junit"]),
    ("sample check -- --fo", []),
    ("sample nonsense ", []),
    ("sample check two", ["two words", "twofold"]),
    ("sample check --output=twof", ["twofold"]),
    ("sample completions 'b", ["bash"]),
  ]

  @Test(.enabled(if: Peer.bash.isAvailable, Peer.bash.absence), arguments: lines)
  func `bash completes a line`(line: String, offers: [String]) async throws {
    // What readline does before it calls the function: split at blanks and equal signs.
    let words = line.replacing("=", with: " = ").replacing("'", with: "")
      .split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1)
      _sample sample '\(words[words.count - 1])' '\(words[words.count - 2])'
      [[ ${#COMPREPLY[@]} == 0 ]] || printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try await Rehearsal(.bash).run(script) == offers)
  }

  @Test(.enabled(if: Peer.fish.isAvailable, Peer.fish.absence), arguments: lines)
  func `fish completes a line`(line: String, offers: [String]) async throws {
    let prefix = line.contains("=") ? String(line.split(separator: " ")[2].prefix { $0 != "=" }) + "=" : ""
    let found = try await Rehearsal(.fish).run("complete -C \"\(line)\"")
    #expect(found.sorted() == offers.map { prefix + $0 }.sorted())
  }

  @Test(.enabled(if: Peer.zsh.isAvailable, Peer.zsh.absence), arguments: lines)
  func `zsh completes a line`(line: String, offers: [String]) async throws {
    // A shell in a terminal of its own presses Tab; compadd is replaced to write down what is offered.
    let script = """
      zmodload zsh/zpty
      zpty inner zsh -f -i
      zpty -w inner 'PS1=; autoload -Uz compinit; compinit -u -d $HOME/dump; source script'
      zpty -w inner 'compadd() { builtin compadd -O offered "$@"; print -rl -- $offered >> offers; builtin compadd "$@" }'
      zpty -w inner 'print ready > ready'
      repeat 100 { [[ -e ready ]] && break; sleep 0.1 }
      zpty -w -n inner $'\(line.replacing("'", with: "\\'"))\\t'
      repeat \(offers.isEmpty ? 10 : 50) { [[ -s offers || ( -e asked && ! -e answer ) ]] && break; sleep 0.1 }
      sleep 0.1
      zpty -d inner
      cat offers 2>/dev/null
      """
    let found = try await Rehearsal(.zsh).run(script).map { $0.replacing("\\ ", with: " ") }
    #expect(Set(found) == Set(offers))
  }
}

/// A folder in which a shell completes the sample tool: a stand-in for the tool asks the real one in this process.
private struct Rehearsal {
  private let shell: Shell

  init(_ shell: Shell) { self.shell = shell }

  /// The lines that the shell prints, once it has been told the tool's answer to what it asks.
  func run(_ script: String) async throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "completion-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["two words", "twofold", "other"] { try Data().write(to: folder.appending(path: name)) }
    let tool = folder.appending(path: "sample")
    try Data("#!/bin/sh\nprintf '%s\\n' \"$@\" > asked\ncat answer 2>/dev/null\n".utf8).write(to: tool)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
    try Data(shell.script(for: "sample").utf8).write(to: folder.appending(path: "script"))

    _ = try start(script, in: folder)
    let asked = try String(contentsOf: folder.appending(path: "asked"), encoding: .utf8)
    let words = asked.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    try Data(await Answer.to(words: words).output.utf8).write(to: folder.appending(path: "answer"))
    try? FileManager.default.removeItem(at: folder.appending(path: "ready"))
    try? FileManager.default.removeItem(at: folder.appending(path: "offers"))
    return try start(script, in: folder)
  }

  private func start(_ script: String, in folder: URL) throws -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [shell.rawValue, "-c", shell == .zsh ? script : "source ./script\n" + script]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging([
      "PATH": folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""), "HOME": folder.path,
      "TERM": "dumb",
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
