import EnrolmentProfile
import ProfileLint
import ProfileManifest
import Support
import Testing

struct ConfigurationTests {
  private static let profile = RuleProfile.text(
    top: "<key>Own</key><true/>",
    payload: "<key>PayloadType</key><string>com.example.agent</string><key>Anything</key><true/>")

  private func found(_ configuration: String) throws -> [String] {
    let options = LintOptions(
      at: TestAuthority.now,
      configuration: try LintConfiguration(parsing: Array(configuration.utf8), file: ".mooring.yaml"))
    return Linter(options).lint(Array(Self.profile.utf8), file: "a.mobileconfig")
      .map { "\($0.severity) \($0.rule.id)" }
  }

  @Test(arguments: [
    ("{}", ["warning unknown-key", "notice unknown-payload-type"]),
    ("rules: { unknown-key: { severity: error } }", ["error unknown-key", "notice unknown-payload-type"]),
    ("rules: { unknown-key: { severity: off, reason: ours } }", ["notice unknown-payload-type"]),
    ("allow: { keys: [Own] }", ["notice unknown-payload-type"]),
    ("allow: { payloadTypes: [com.example.agent] }", ["warning unknown-key"]),
    (
      "allow: { payloadTypes: [com.example.other], keys: [Others] }",
      ["warning unknown-key", "notice unknown-payload-type"]
    ),
  ])
  func `rules are weighed, switched off and told what is allowed`(
    configuration: String, expected: [String]
  ) throws {
    #expect(try found(configuration) == expected)
  }

  @Test func `every mistake is told at its place`() throws {
    let text = """
      target: [ios 17]
      targets: [ios, 17]
      rules:
        unknown-kee: { severity: off, reason: typo }
        unknown-key: { severity: off }
        wrong-type: { severity: fatal }
        missing-key: off
      allow: [a]
      """
    let error = #expect(throws: ManifestErrors.self) {
      try LintConfiguration(parsing: Array(text.utf8), file: ".mooring.yaml")
    }
    #expect(
      error?.messages.map(\.description) == [
        ".mooring.yaml:1:1: the configuration has no key target; did you mean targets?",
        ".mooring.yaml:2:11: ios is no system with its version, such as ios 17",
        ".mooring.yaml:2:16: 17 is no system with its version, such as ios 17",
        ".mooring.yaml:4:16: there is no rule unknown-kee; did you mean unknown-key?",
        ".mooring.yaml:5:16: a rule that is off needs a reason, for whoever wonders in a year",
        ".mooring.yaml:6:27: fatal is no severity; it is off, notice, warning or error",
        ".mooring.yaml:7:16: missing-key must be a mapping, { severity: error } or { severity: off, reason: … }",
        ".mooring.yaml:8:8: allow must be a mapping (key: value), but is a list",
      ], "\(String(describing: error))")
  }

  @Test func `a baseline hides what was there, wherever it has moved, and tells what is gone`() throws {
    let linter = Linter(LintOptions(at: TestAuthority.now))
    func report(_ text: String) -> LintReport {
      LintReport([linter.report(on: Array(text.utf8), file: "a")])
    }
    let baseline = try Baseline(parsing: Array(Baseline(report(Self.profile)).text().utf8))
    let moved = Self.profile.replacing("<key>Own</key><true/>", with: "\n\n<key>New</key><true/>")
    let (rest, gone) = baseline.subtracted(from: report(moved))
    #expect(rest.findings.map(\.keyPath) == ["New"])
    #expect(gone == 1)
    #expect(throws: (any Error).self) { try Baseline(parsing: Array(#"{"version":2,"findings":[]}"#.utf8)) }
    #expect(throws: (any Error).self) { try Baseline(parsing: [0xff]) }
  }
}

/// Profiles of a few keys.
enum RuleProfile {
  static func text(top: String = "", payload: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    \(top)
    <key>PayloadType</key><string>Configuration</string><key>PayloadVersion</key><integer>1</integer>
    <key>PayloadIdentifier</key><string>com.example.a</string>
    <key>PayloadUUID</key><string>00000000-0000-4000-8000-00000000FFFF</string>
    <key>PayloadContent</key><array><dict>
    \(payload)
    <key>PayloadVersion</key><integer>1</integer><key>PayloadIdentifier</key><string>com.example.a.1</string>
    <key>PayloadUUID</key><string>00000000-0000-4000-8000-000000000001</string>
    </dict></array></dict></plist>
    """
  }
}
