import EnrolmentProfile
import Foundation
import ProfileLint
import Support
import Testing

/// The profiles of the examples, as they are recorded for the tests of manifests.
struct ExampleProfileTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(arguments: [
    "acme", "always-on", "app-vpn", "filter", "mac-apps", "mac-user", "mdm", "office", "older-vpn",
    "relay-dns",
    "wifi",
  ])
  func `nothing is said of an example's profile, for the devices it is meant for`(name: String) throws {
    let manifest = try String(
      contentsOf: Self.root.appending(path: "examples/office/\(name).yaml"), encoding: .utf8)
    let line = try #require(manifest.split(separator: "\n").last { $0.hasPrefix("target: [") })
    let targets = line.dropFirst("target: [".count).dropLast().split(separator: ",")
      .compactMap { Target($0.trimmingCharacters(in: .whitespaces)) }
    #expect(!targets.isEmpty)
    let golden = Self.root.appending(path: "Tests/ProfileManifestTests/Golden/\(name).mobileconfig")
    let findings = Linter(LintOptions(targets: targets, at: TestAuthority.now))
      .lint(Array(try Data(contentsOf: golden)), file: "\(name).mobileconfig")
    #expect(findings.map(\.description) == [])
  }
}
