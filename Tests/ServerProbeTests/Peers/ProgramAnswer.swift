import Foundation
import Support
import Testing

/// A program that was run, and what it answered.
struct ProgramAnswer {
  let status: Int32
  let stdout: String
  let stderr: String
  /// From start to end.
  let duration: Duration

  /// Runs a program; `mooring` is the one that was built with these tests. It is killed after a minute.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - prefix: what puts it into the right place: `nsenter …`.
  ///   - environment: added to that of this process.
  init(running words: [String], within prefix: [String] = [], environment: [String: String] = [:]) throws {
    let folder = try TemporaryFolder()
    let settings = environment.map { "\($0.key)=\($0.value)" }
    let program = words[0] == "mooring" ? Session.built("mooring").path : words[0]
    let line = ["timeout", "60"] + prefix + ["env"] + settings + [program] + words.dropFirst()
    let (outFile, errorFile) = (folder.path + "/stdout", folder.path + "/stderr")
    let start = ContinuousClock.now
    let end = try shell(
      line.map(quoted).joined(separator: " ")
        + " >\(quoted(outFile)) 2>\(quoted(errorFile)) </dev/null; echo $?")
    duration = ContinuousClock.now - start
    status = try #require(Int32(end.trimmingCharacters(in: .whitespacesAndNewlines)))
    stdout = String(decoding: try Data(contentsOf: URL(filePath: outFile)), as: UTF8.self)
    stderr = String(decoding: try Data(contentsOf: URL(filePath: errorFile)), as: UTF8.self)
  }
}

/// A word as a shell reads it back.
func quoted(_ word: String) -> String {
  "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
}
