import EnrolmentProfile
import Foundation
import ProfileLint
import Support
import Testing

/// The profiles that the manifests of examples/office build, as the tests of ProfileManifest record them.
struct ExampleLintTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  private static let golden = tests.appending(path: "ProfileManifestTests/Golden")

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: golden.path)) ?? [])
    .filter { $0.hasSuffix(".mobileconfig") }.sorted()

  @Test func `there are examples`() { #expect(Self.names.count > 8) }

  @Test(arguments: names)
  func `nothing is said of the certificates and identities of an example`(name: String) throws {
    let linter = Linter(LintOptions(at: TestAuthority.now))
    let bytes = try Array(Data(contentsOf: Self.golden.appending(path: name)))
    let findings = linter.lint(bytes, file: name).filter { finding in
      Rule.named(finding.rule.id).map { [.certificates, .identities].contains($0.area) } ?? false
    }
    #expect(findings == [], "\(findings.map(\.description).joined(separator: "\n"))")
  }
}
