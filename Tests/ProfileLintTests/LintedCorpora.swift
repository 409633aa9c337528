import EnrolmentProfile
import Foundation
import ProfileLint
import Support

/// What the linter says of every profile that the tests have: the fixtures, what was reported, the good ones, and the
/// examples of the rules.
struct LintedCorpora {
  /// A profile as it is linted.
  struct Member {
    let name: String
    let bytes: [UInt8]
  }

  let members: [Member]
  let report: LintReport

  /// Made once for all tests.
  static let all = Result { try LintedCorpora() }

  private init() throws {
    let corpus = try LintCorpus()
    let fixtures = try FileManager.default.contentsOfDirectory(atPath: Fixture.folder.path)
      .filter { $0.hasSuffix(".mobileconfig") }.sorted()
    var members = try fixtures.map {
      Member(name: "fixtures/\($0)", bytes: try Fixture.bytes($0.prefix(3).description))
    }
    for (folder, files) in [("reports", LintCorpus.reports), ("good", LintCorpus.good)] {
      members += try files.names.map { name in
        Member(name: "\(folder)/\(name).mobileconfig", bytes: try corpus.bytes(name, of: files))
      }
    }
    members += try LintCorpus.reports.names.prefix(6).map { name in
      Member(name: "signed/\(name).mobileconfig", bytes: try corpus.bytes(name, .leafOnly))
    }
    for rule in Rule.all {
      members += rule.examples.compactMap(\.file).enumerated().map { index, file in
        Member(name: "rules/\(rule.id), \(index): 100%\n<\"ö\">.mobileconfig", bytes: Array(file.utf8))
      }
    }
    self.members = members
    report = Self.report(on: members)
  }

  /// The report on some of them.
  static func report(on members: [Member]) -> LintReport {
    let linter = Linter(LintOptions(at: TestAuthority.now))
    return LintReport(members.map { linter.report(on: $0.bytes, file: $0.name) })
  }
}
