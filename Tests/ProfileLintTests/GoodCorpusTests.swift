import EnrolmentProfile
import Foundation
import ProfileLint
import Support
import Testing

/// The profiles of `Corpus/good`: written by hand in the forms that are met in life, and nothing is wrong with them.
struct GoodCorpusTests {
  private static let corpus = Result { try LintCorpus() }

  /// Whether not even a notice is due: of notices most are advice, but none of these has a cause.
  private static func isAboutForm(_ rule: SchemaRule) -> Bool {
    Rule.named(rule.id).map { [.reading, .profile, .structure, .references, .signing].contains($0.area) }
      ?? true
  }

  @Test func `there are a good many`() { #expect(LintCorpus.good.names.count >= 20) }

  @Test(arguments: LintCorpus.good.names, [LintCorpus.Signature.none, .whole])
  func `there is no false alarm`(name: String, signature: LintCorpus.Signature) throws {
    let bytes = try Self.corpus.get().bytes(name, signature, of: LintCorpus.good)
    let findings = Linter(LintOptions(at: TestAuthority.now)).lint(bytes, file: name)
    // Some are templates of an MDM server, which signs them once it has filled them in.
    let told = findings.filter {
      !["placeholder-in-signed-profile", "unknown-payload-type"].contains($0.rule.id)
        && ($0.severity >= .warning || Self.isAboutForm($0.rule))
    }
    #expect(told.map(\.description) == [])
    let isTemplate = String(decoding: bytes, as: UTF8.self).firstMatch(of: /\$[A-Z_]+</) != nil
    #expect(
      findings.contains { $0.rule.id == "placeholder-in-signed-profile" }
        == (isTemplate && signature == .whole))
  }
}
