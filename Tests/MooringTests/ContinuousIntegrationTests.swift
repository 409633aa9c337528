import Foundation
import Support
import Testing
import YAML

/// The files of examples/ci: each is YAML, and what it tells a shell to do does it.
struct ContinuousIntegrationTests {
  private static let folder = packageFolder.appending(path: "examples/ci")

  private static func document(_ name: String) throws -> YAMLNode {
    try YAMLNode(parsing: Array(Data(contentsOf: folder.appending(path: name))))
  }

  /// A folder with profiles/office.mobileconfig, right or wrong.
  private static func workshop(isGood: Bool) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let golden = packageFolder.appending(path: "Tests/ProfileManifestTests/Golden/office.mobileconfig")
    var text = try String(contentsOf: golden, encoding: .utf8)
    if !isGood { text = text.replacing("<key>RemoteAddress</key>", with: "<key>RemoteAdress</key>") }
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "profiles"), withIntermediateDirectories: false)
    _ = try folder.write("profiles/office.mobileconfig", text.utf8)
    return folder
  }

  /// Runs a line as a runner does, with the built mooring on the PATH.
  private static func run(_ line: String, in folder: TemporaryFolder) throws -> Tool.Answer {
    let built = Session.built("mooring").deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try Tool.run(
      ["bash", "-e", "-c", line], in: folder.url, environment: ["PATH": "\(built):\(path)"])
  }

  @Test func `each file begins with what it is for, and is YAML`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(names.count == 4)
    for name in names {
      let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      #expect(text.hasPrefix("# "), "\(name)")
      #expect(try Self.document(name).typeName != "", "\(name)")
    }
  }

  @Test(.enabled(if: Peer.bash.isAvailable, Peer.bash.absence), arguments: [true, false])
  func `the workflow for GitHub writes SARIF and uploads it, also when the answer is no`(isGood: Bool) throws
  {
    let job = try #require(try Self.document("github-workflow.yml")["jobs"]?["lint"])
    let steps = try #require(job["steps"]?.sequence)
    let line = try #require(steps.compactMap { $0["run"]?.string }.first { $0.hasPrefix("mooring lint") })
    let folder = try Self.workshop(isGood: isGood)
    let answer = try Self.run(line, in: folder)
    #expect(answer.status == (isGood ? 0 : 1), "\(answer.stderr)")
    let upload = try #require(
      steps.first { $0["uses"]?.string?.hasPrefix("github/codeql-action/upload-sarif@") == true })
    #expect(upload["if"]?.string == "${{ !cancelled() }}")
    let file = try #require(upload["with"]?["sarif_file"]?.string)
    let report = try JSONSerialization.jsonObject(
      with: Data(contentsOf: folder.url.appending(path: file)))
    let run = ((report as? [String: Any])?["runs"] as? [[String: Any]])?.first
    #expect((run?["results"] as? [Any])?.isEmpty == isGood)
  }

  @Test(.enabled(if: Peer.bash.isAvailable, Peer.bash.absence), arguments: [true, false])
  func `the job for GitLab writes JUnit and keeps it, also when the answer is no`(isGood: Bool) throws {
    let job = try #require(try Self.document("gitlab-job.yml")["lint-profiles"])
    let folder = try Self.workshop(isGood: isGood)
    let lines = try #require(job["script"]?.sequence).compactMap(\.string)
    let answer = try Self.run(lines.joined(separator: "\n"), in: folder)
    #expect(answer.status == (isGood ? 0 : 1), "\(answer.stderr)")
    #expect(job["artifacts"]?["when"]?.string == "always")
    let file = try #require(job["artifacts"]?["reports"]?["junit"]?.string)
    let text = try String(contentsOf: folder.url.appending(path: file), encoding: .utf8)
    #expect(text.contains("<failure") == !isGood)
  }

  @Test(
    .enabled(if: Peer.bash.isAvailable, Peer.bash.absence),
    arguments: [".pre-commit-hooks.yaml", ".pre-commit-config.yaml"], [true, false])
  func `the hook lints the files that pre-commit hands it`(name: String, isGood: Bool) throws {
    let document = try Self.document(name)
    let hook = try #require(
      document.sequence?.first ?? document["repos"]?.sequence?.first?["hooks"]?.sequence?.first)
    for key in ["id", "name", "entry", "language", "files"] { #expect(hook[key]?.string != nil, "\(key)") }
    let file = "profiles/office.mobileconfig"
    let pattern = try Regex(try #require(hook["files"]?.string))
    #expect(file.contains(pattern) && !"profiles/office.mobileconfig.txt".contains(pattern))
    // pre-commit appends the changed files to the entry.
    let entry = try #require(hook["entry"]?.string)
    let answer = try Self.run("\(entry) \(file)", in: Self.workshop(isGood: isGood))
    #expect(answer.status == (isGood ? 0 : 1), "\(answer.stdout)\(answer.stderr)")
  }

  @Test func `the other lines of the workflow name what is there`() throws {
    let steps = try #require(
      try Self.document("github-workflow.yml")["jobs"]?["lint"]?["steps"]?.sequence)
    let build = try #require(steps.compactMap { $0["run"]?.string }.first { $0.contains("swift build") })
    #expect(build.contains("bash mooring/examples/install.sh "))
    #expect(
      FileManager.default.fileExists(atPath: packageFolder.appending(path: "examples/install.sh").path))
    #expect(build.contains("--product mooring"))
  }
}
