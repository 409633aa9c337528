import CommandLineTool
import Foundation
import Support
import Testing

@testable import mooring

/// What the README prints is what happens.
struct ReadmeTests {
  private static let text: String =
    (try? String(contentsOf: packageFolder.appending(path: "README.md"), encoding: .utf8)) ?? ""

  /// The fenced blocks of one kind.
  private static func blocks(_ kind: String) -> [String] {
    text.components(separatedBy: "```\(kind)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  /// A command of the session, its exit status and the lines that are shown of its output.
  private struct Step {
    let command: String
    var lines: [String] = []
    var status: Int32 = 0
  }

  private static func steps(_ session: String) -> [Step] {
    session.split(separator: "\n").reduce(into: []) { steps, line in
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2))))
      } else if let status = Int32(line.dropFirst().dropLast()), line.hasPrefix("[") {
        steps[steps.count - 1].status = status
      } else if !steps.isEmpty {
        steps[steps.count - 1].lines.append(String(line))
      }
    }
  }

  @Test(.enabled(if: Peer.openssl.isAvailable, Peer.openssl.absence))
  func `the session goes as it is printed, but for sizes and dates`() throws {
    let folder = try Office.copy()
    let steps = Self.blocks("console").flatMap(Self.steps)
    #expect(steps.count >= 6)
    for step in steps {
      let answer = try Tool.run(step.command.split(separator: " ").map(String.init), in: folder.url)
      #expect(answer.status == step.status, "\(step.command): \(answer.stderr)")
      let shown = Self.withoutNumbers(answer.stdout).split(separator: "\n").map(String.init)
      for line in step.lines {
        #expect(shown.contains(Self.withoutNumbers(line)), "\(step.command): \(line)")
      }
    }
  }

  @Test func `the manifest that is shown builds`() throws {
    let folder = try Office.copy()
    let manifest = try #require(Self.blocks("yaml").first)
    _ = try folder.write("shown.yaml", manifest.utf8)
    let answer = try Tool.run(["mooring", "build", "shown.yaml"], in: folder.url)
    #expect(answer.status == 0, "\(answer.stderr)")
  }

  @Test func `every other command that is printed is run by the test script`() throws {
    let script = try String(contentsOf: packageFolder.appending(path: "Tests/run.sh"), encoding: .utf8)
    for line in Self.blocks("sh").flatMap({ $0.split(separator: "\n") }) {
      let command = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
      #expect(script.contains(command), "Tests/run.sh does not run: \(command)")
    }
  }

  @Test func `the table has every command`() {
    for command in Mooring.subcommands where command.subcommands.isEmpty {
      #expect(Self.text.contains("`mooring \(command.name) "), "\(command.name)")
    }
    for group in Mooring.subcommands {
      for command in group.subcommands {
        #expect(Self.text.contains("`mooring \(group.name) \(command.name) "), "\(command.name)")
      }
    }
  }

  private static func withoutNumbers(_ text: String) -> String { text.replacing(/[0-9]+/, with: "0") }
}
