import Foundation
import Testing
import TrustEvaluation

/// `docs/trust-policies.md` holds the table that decides.
struct PolicyPageTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/trust-policies.md")

  /// With `RECORD=1` the page is written anew, and the test fails, as with `expectGolden`.
  @Test func `the page on policies has the table as it is`() throws {
    let text = try String(decoding: Data(contentsOf: Self.page), as: UTF8.self)
    let begin = try #require(text.firstRange(of: "<!-- table: begin -->\n"))
    let end = try #require(text.firstRange(of: "<!-- table: end -->"))
    let wanted =
      text[..<begin.upperBound] + PolicyTable.markdown + text[end.lowerBound...]
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try Data(wanted.utf8).write(to: Self.page)
      Issue.record("recorded \(Self.page.lastPathComponent)")
      return
    }
    #expect(text == wanted, "RECORD=1 writes it anew")
  }

  @Test func `the page says of every policy what it is for`() throws {
    let text = try String(decoding: Data(contentsOf: Self.page), as: UTF8.self)
    for policy in TrustPolicy.allCases { #expect(text.contains("\n| `\(policy.rawValue)` | ")) }
  }
}
