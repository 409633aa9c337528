import EnrolmentProfile
import ProfileLint
import PropertyList
import Support
import Testing

struct RuleTests {
  private static let linter = Linter(LintOptions(at: TestAuthority.now))

  @Test func `ids are unique, in kebab case, and each rule has its sentence and source`() {
    var seen: Set<String> = []
    for rule in Rule.all {
      #expect(seen.insert(rule.id).inserted, "\(rule.id) is there twice")
      #expect(rule.id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
      #expect(rule.statement.sentence.hasSuffix("."))
      #expect(rule.statement.source.url.hasPrefix("https://"))
      if rule.area != .schema { #expect(!rule.consequence.isEmpty, "\(rule.id)") }
    }
  }

  @Test(arguments: Rule.all.filter { !$0.examples.isEmpty }.map(\.id))
  func `a bad example breaks its rule, and a good one breaks none`(id: String) throws {
    let rule = try #require(Rule.named(id))
    #expect(rule.examples.contains { $0.isGood } && rule.examples.contains { !$0.isGood })
    for example in rule.examples {
      let findings = Self.linter.lint(Array(example.profile.utf8), file: "example.mobileconfig")
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
