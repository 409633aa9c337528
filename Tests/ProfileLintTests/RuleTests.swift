import EnrolmentProfile
import ProfileLint
import PropertyList
import Support
import Testing

struct RuleTests {
  @Test func `ids are unique, in kebab case, and each rule has its sentence, its source and its page`() {
    var seen: Set<String> = []
    for rule in Rule.all {
      #expect(seen.insert(rule.id).inserted, "\(rule.id) is there twice")
      #expect(rule.id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)+/) != nil, "\(rule.id)")
      #expect(rule.statement.sentence.hasSuffix("."), "\(rule.id)")
      #expect(rule.statement.source.url.hasPrefix("https://"), "\(rule.id)")
      #expect(rule.consequence.hasSuffix("."), "\(rule.id) does not say what happens")
      #expect(!rule.remedy.isEmpty && !rule.remedy.hasSuffix("."), "\(rule.id) does not say what to do")
      #expect(!rule.devices.isEmpty && !rule.devices.hasSuffix("."), "\(rule.id)")
      #expect(
        rule.examples.contains { $0.isGood } && rule.examples.contains { !$0.isGood },
        "\(rule.id) lacks an example")
    }
  }

  @Test func `each rule of the schema has one page, and each page its rule`() {
    #expect(SchemaPage.all.map(\.id).sorted() == SchemaRule.all.map(\.id).sorted())
    let relations = ([PayloadSchema.topLevel] + PayloadSchema.all).flatMap(\.relations).map(\.rule)
    #expect(Set(relations).union(SchemaRule.structural).count == SchemaRule.all.count, "one rule an id")
  }

  @Test(arguments: Rule.all.map(\.id))
  func `a bad example breaks its rule, and a good one breaks none`(id: String) throws {
    for example in try #require(Rule.named(id)).examples {
      guard let file = example.file else { continue }
      let linter = Linter(LintOptions(targets: example.targets, at: TestAuthority.now))
      let findings = linter.lint(Array(file.utf8), file: "example.mobileconfig")
      let told = findings.map(\.description).joined(separator: "\n")
      if example.isGood {
        #expect(
          findings.allSatisfy { $0.rule.id != id && $0.severity < .warning }, "\(example.note): \(told)")
      } else {
        #expect(findings.contains { $0.rule.id == id && $0.position != .none }, "\(example.note): \(told)")
      }
    }
  }
}
