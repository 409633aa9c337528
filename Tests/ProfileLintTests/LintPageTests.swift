import Foundation
import ProfileLint
import Support
import Testing

/// `docs/lint.md` says what is.
struct LintPageTests {
  private static let page = Result {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "docs/lint.md"), encoding: .utf8)
  }

  private static func block(_ language: String) throws -> String {
    let text = try page.get()
    let start = try #require(text.firstRange(of: "```\(language)\n")).upperBound
    let end = try #require(text[start...].firstRange(of: "```")).lowerBound
    return String(text[start..<end])
  }

  @Test func `its configuration can be read`() throws {
    let configuration = try LintConfiguration(parsing: Array(Self.block("yaml").utf8), file: ".mooring.yaml")
    #expect(configuration.targets.count == 2)
  }

  @Test func `its JSON has the keys that the reporter writes`() throws {
    func keys(_ text: String) throws -> [[String]] {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let finding = try #require((object["findings"] as? [[String: Any]])?.first)
      let inner = [object, finding, finding["source"], object["summary"]].map {
        ($0 as? [String: Any])?.keys.sorted()
      }
      return inner.compactMap(\.self)
    }
    let report = LintReport([
      Linter(LintOptions(at: TestAuthority.now)).report(on: Array("no profile".utf8), file: "a")
    ])
    #expect(try keys(Self.block("json")) == keys(JSONReporter.text(report)))
  }
}
