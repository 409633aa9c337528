import EnrolmentProfile
import Foundation
import ProfileLint
import Support
import Testing

/// The rules as they are written down for others: ids, the page in `docs`, JSON.
struct RuleReferenceTests {
  private static let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Golden/rule-ids.txt")
  private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/rules.md")
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] != nil

  /// Configurations, baselines and other people's scripts name rules. With `RECORD=1` new ids are added to the list.
  @Test func `an id may be added, and is never renamed or taken away`() throws {
    let ids = Rule.all.map(\.id).sorted()
    let recorded = try String(contentsOf: Self.golden, encoding: .utf8).split(separator: "\n").map(
      String.init)
    #expect(recorded.filter { !ids.contains($0) } == [], "an id that was published is gone")
    if Self.isRecording {
      let all = Set(ids).union(recorded).sorted()
      try Data(all.map { $0 + "\n" }.joined().utf8).write(to: Self.golden)
      Issue.record("recorded rule-ids.txt")
      return
    }
    #expect(recorded == ids, "RECORD=1 adds new ids to Golden/rule-ids.txt")
  }

  @Test func `docs has the rules as they are`() throws {
    if Self.isRecording {
      try Data(RuleReference.markdown.utf8).write(to: Self.page)
      Issue.record("recorded \(Self.page.lastPathComponent)")
      return
    }
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(text == RuleReference.markdown, "RECORD=1 writes docs/rules.md anew")
  }

  @Test func `the reference has each rule once, in the contents and as a page`() throws {
    let lines = RuleReference.markdown.split(separator: "\n").map(String.init)
    let pages = lines.filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
    let contents = lines.compactMap { $0.firstMatch(of: /^- \[(.*)\]\(#(.*)\) \(/) }
    #expect(contents.allSatisfy { $0.output.1 == $0.output.2 })
    #expect(contents.map { String($0.output.1) } == pages)
    #expect(pages.sorted() == Rule.all.map(\.id).sorted())
    #expect(lines.count { $0.hasPrefix("```") }.isMultiple(of: 2))
  }

  private struct Document: Decodable {
    struct Item: Decodable {
      struct Source: Decodable { let title, url: String }
      struct Example: Decodable {
        let good: Bool
        let note: String
        let targets: [String]
        let file: String?
      }

      let id, severity, area, sentence, devices, consequence, remedy: String
      let source: Source
      let examples: [Example]
    }

    let version: Int
    let rules: [Item]
  }

  @Test func `in JSON all rules are there, and an example that is shown in part has no file`() throws {
    let text = try RuleReference.json(Rule.all)
    let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
    #expect(document.version == 1)
    #expect(document.rules.map(\.id) == Rule.all.map(\.id))
    for (rule, item) in zip(Rule.all, document.rules) {
      #expect(item.severity == rule.statement.severity.rawValue && item.area == rule.area.rawValue)
      #expect(item.sentence == rule.statement.sentence && item.source.url == rule.statement.source.url)
      #expect(item.consequence == rule.consequence && item.remedy == rule.remedy)
      #expect(item.examples.map(\.good) == rule.examples.map(\.isGood))
      #expect(item.examples.map(\.file) == rule.examples.map(\.file))
      #expect(item.examples.map(\.targets) == rule.examples.map { $0.targets.map(\.description) })
    }
    #expect(text.contains("\"file\" : null"), "a null, not an absent key")
  }

  @Test func `a page shows what it takes to understand a rule`() throws {
    let rule = try #require(Rule.named("watchos-only-disconnects"))
    let page = RulePage(rule).lines.joined(separator: "\n")
    for part in [
      "# watchos-only-disconnects", "Severity: error.", "Area: on-demand.", "Devices: watchOS from 10 on",
      "(https://github.com/apple/device-management/", "**What happens:**",
      "**What to do:** write Disconnect.",
      "Bad for watchOS 10.0 (supervised): Ignore:", "      <key>Action</key><string>Ignore</string>",
    ] { #expect(page.contains(part), "\(part)") }
  }
}
