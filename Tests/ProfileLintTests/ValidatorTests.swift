import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileLint
import PropertyList
import Support
import Testing

/// The reports on all corpora, read by programs that others wrote for reading such reports.
struct ValidatorTests {
  /// Runs a Python program on files.
  private static func python(_ peer: Peer, _ program: String, _ files: [String]) throws -> String {
    let folder = try TemporaryFolder()
    let script = try folder.write("check.py", program.utf8)
    let words = [try #require(peer.path), script] + files
    return try shell(words.map { "'\($0)'" }.joined(separator: " "))
  }

  /// The report split in two, as two jobs would make it.
  private static func halves(of report: LintReport) -> [LintReport] {
    [
      LintReport(report.files.filter { $0.name.hasPrefix("good/") }),
      LintReport(report.files.filter { $0.name.hasPrefix("reports/") }),
    ]
  }

  private static func runs(_ report: LintReport) throws -> [[String: Any]] {
    let text = try SARIFReporter.text(report, version: "1.2.3")
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require((object as? [String: Any])?["runs"] as? [[String: Any]])
  }

  @Test(
    .enabled(if: Peer.jsonschema.isAvailable, Peer.jsonschema.absence),
    .enabled(if: Peer.suites.isAvailable, Peer.suites.absence))
  func `SARIF is valid by the published schema, also where runs are put together`() throws {
    let report = try LintedCorpora.all.get().report
    let whole = try SARIFReporter.text(report, version: "1.2.3")
    let merged = try JSONSerialization.data(withJSONObject: [
      "version": "2.1.0", "runs": try Self.halves(of: report).flatMap(Self.runs),
    ])
    let folder = try TemporaryFolder()
    let files = [
      try folder.write("whole.sarif", whole.utf8), try folder.write("merged.sarif", merged),
      // One that is not valid, so that this test can fail.
      try folder.write(
        "wrong.sarif", whole.replacing("unicodeCodePoints", with: "unicodeLetters").utf8),
    ]
    let schema = try #require(Peer.suitesFolder).appending(path: "sarif-schema-2.1.0.json").path
    let program = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      kind = jsonschema.validators.validator_for(schema)
      validator = kind(schema, format_checker=jsonschema.FormatChecker())
      for name in sys.argv[2:]:
          errors = list(validator.iter_errors(json.load(open(name, encoding="utf-8"))))
          print(len(errors), *[e.message[:200] for e in errors[:3]])
      """
    let answer = try Self.python(.jsonschema, program, [schema] + files)
    let lines = answer.split(separator: "\n")
    #expect(lines.prefix(2) == ["0", "0"], "\(answer)")
    #expect(lines.count == 3 && lines.last?.hasPrefix("0") == false, "\(answer)")
  }

  @Test func `runs on several folders have names of their own, and one folder has one name`() throws {
    let report = try LintedCorpora.all.get().report
    func names(_ report: LintReport) throws -> [String] {
      try Self.runs(report).compactMap { ($0["automationDetails"] as? [String: String])?["id"] }
    }
    let both = try Self.halves(of: report).flatMap(names)
    #expect(both == ["mooring/good/", "mooring/reports/"])
    let first = LintReport(Array(report.files.filter { $0.name.hasPrefix("good/") }.dropFirst(3)))
    #expect(try names(first) == ["mooring/good/"])
    #expect(try names(LintReport(Array(first.files.prefix(1)))).first?.hasSuffix(".mobileconfig/") == true)
    #expect(try names(report) == ["mooring//"])
  }

  @Test func `columns are code points from 1: at each place of a finding stands the tag that it is about`()
    throws
  {
    let corpora = try LintedCorpora.all.get()
    var count = 0
    for (member, file) in zip(corpora.members, corpora.report.files) {
      // What is no property list has its place inside a tag or a text.
      guard let profile = try? Profile(parsing: member.bytes), profile.content.starts(with: Array("<".utf8))
      else { continue }
      let lines = String(decoding: profile.content, as: UTF8.self).replacing("\r\n", with: "\n")
        .split(separator: "\n", omittingEmptySubsequences: false)
      for finding in file.findings where finding.rule.id != "byte-order-mark" {
        guard case .text(let line, let column) = finding.position else { continue }
        let scalars = Array(lines[line - 1].unicodeScalars)
        #expect(scalars.indices.contains(column - 1) && scalars[column - 1] == "<", "\(finding)")
        count += 1
      }
    }
    #expect(count > 200)
    let run = try Self.runs(corpora.report).first
    #expect(run?["columnKind"] as? String == "unicodeCodePoints")
  }

  @Test func `a fingerprint stays when lines move, and is another for another place`() throws {
    let corpora = try LintedCorpora.all.get()
    let members = corpora.members.filter { $0.name.hasPrefix("reports/") }
    let moved = members.map { member in
      let bytes = member.bytes.replacing(Array("<plist".utf8), with: Array("\n\n\n  <plist".utf8))
      return LintedCorpora.Member(name: member.name, bytes: bytes)
    }
    let before = LintedCorpora.report(on: members).findings.filter { $0.rule.id != "not-a-property-list" }
    let after = LintedCorpora.report(on: moved).findings.filter { $0.rule.id != "not-a-property-list" }
    #expect(before.map(\.fingerprint) == after.map(\.fingerprint))
    #expect(before.map(\.position) != after.map(\.position))
    #expect(Set(before.map(\.fingerprint)).count == before.count)
  }

  /// Writes the cases as JSON, and holds each suite to its counts.
  private static let junitProgram = """
    import json, sys
    from junitparser import JUnitXml
    cases, counts = [], []
    for suite in JUnitXml.fromfile(sys.argv[1]):
        counts.append([suite.tests, suite.failures, len(list(suite)), sum(1 for c in suite if c.result)])
        for case in suite:
            failure = case.result[0] if case.result else None
            cases.append({"suite": suite.name, "name": case.name, "failure": failure.text if failure else None,
                          "message": failure.message if failure else None,
                          "type": failure.type if failure else None, "output": case.system_out})
    assert all(c[0] == c[2] and c[1] == c[3] for c in counts), counts
    print(json.dumps(cases))
    """

  private struct JUnitCase: Decodable, Equatable {
    let suite: String
    let name: String
    let failure: String?
    let message: String?
    let type: String?
    let output: String?
  }

  @Test(.enabled(if: Peer.junitparser.isAvailable, Peer.junitparser.absence))
  func `JUnit's XML says to Python's junitparser what was found`() throws {
    let report = try LintedCorpora.all.get().report
    let folder = try TemporaryFolder()
    let file = try folder.write("report.xml", JUnitReporter.text(report).utf8)
    let answer = try Self.python(.junitparser, Self.junitProgram, [file])
    let cases = try JSONDecoder().decode([JUnitCase].self, from: Data(answer.utf8))
    let wanted = report.files.flatMap { file -> [JUnitCase] in
      guard !file.findings.isEmpty else {
        return [
          JUnitCase(suite: file.name, name: "lint", failure: nil, message: nil, type: nil, output: nil)
        ]
      }
      return file.findings.map { finding in
        let place = finding.position == .none ? "" : " at \(finding.position)"
        let text = finding.description + (finding.help.map { "\nhelp: \($0)" } ?? "")
        let isNotice = finding.severity == .notice
        return JUnitCase(
          suite: file.name, name: finding.rule.id + place, failure: isNotice ? nil : text,
          message: isNotice ? nil : finding.message, type: isNotice ? nil : finding.severity.rawValue,
          output: isNotice ? text : nil)
      }
    }
    #expect(cases.count == wanted.count)
    for (found, expected) in zip(cases, wanted) where found != expected {
      Issue.record("\(found) is not \(expected)")
    }
  }

  @Test func `an annotation that GitHub's runner unescapes says what was found`() throws {
    let report = try LintedCorpora.all.get().report
    let lines = GitHubReporter.lines(report)
    #expect(lines.count == report.findings.count)
    for (line, finding) in zip(lines, report.findings) {
      #expect(!line.contains { $0.isNewline })
      let parts = line.dropFirst(2).split(separator: "::", maxSplits: 1).map(String.init)
      let head = try #require(parts.first).split(separator: " ", maxSplits: 1).map(String.init)
      #expect(head.first == finding.severity.rawValue)
      var properties: [String: String] = [:]
      for pair in head[1].split(separator: ",") {
        let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
        properties[sides[0]] = Self.unescaped(sides[1])
      }
      #expect(properties["file"] == finding.file && properties["title"] == finding.rule.id)
      if case .text(let row, let column) = finding.position {
        #expect(properties["line"] == "\(row)" && properties["col"] == "\(column)")
      }
      #expect(Self.unescaped(parts[1]).contains(finding.message))
    }
  }

  /// As actions/runner reads a command: of each escape its sign, the percent sign last.
  private static func unescaped(_ text: String) -> String {
    [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")].reduce(text) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}
