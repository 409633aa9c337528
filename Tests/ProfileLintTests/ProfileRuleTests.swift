import EnrolmentProfile
import ProfileLint
import Support
import Testing

/// The rules on a profile's own keys that depend on the devices, or on profiles of another shape.
struct ProfileRuleTests {
  private static func found(_ text: String, _ targets: [Target] = []) -> [String] {
    Linter(LintOptions(targets: targets, at: TestAuthority.now)).lint(Array(text.utf8), file: "test")
      .filter { $0.severity >= .warning }.map { "\($0.keyPath) \($0.rule.id)" }
  }

  private static let lock = "<key>PayloadRemovalDisallowed</key><true/>"

  private static func locked(_ more: String) -> String {
    let example = Rule.named("removal-password-mismatch")?.examples.first { $0.isGood }?.file ?? ""
    return example.replacing("com.apple.profileRemovalPassword", with: "com.example.settings")
      .replacing("<key>PayloadDisplayName</key>", with: "\(more)\(lock)<key>PayloadDisplayName</key>")
      .replacing("<key>RemovalPassword</key><string>correct horse</string>", with: "")
  }

  @Test
  func `a locked profile is told if nobody can remove it: by hand on a Mac, without a password or an end`() {
    let mac = Target(.macOS, OSVersion(14), .manual)
    let locked = ["PayloadRemovalDisallowed locked-without-password"]
    #expect(Self.found(Self.locked(""), [mac]) == locked)
    #expect(Self.found(Self.locked(""), [Target(.macOS, OSVersion(14), .device)]) == [])
    #expect(Self.found(Self.locked(""), []) == [])
    #expect(
      Self.found(Self.locked("<key>DurationUntilRemoval</key><real>86400</real>"), [mac]) == [])
  }

  @Test(arguments: [
    ("https://enrol.example.com/", "<string>UDID</string><string>VERSION</string>", [String]()),
    ("$ENROL_URL", "<string>UDID</string>", []),
    ("http://enrol.example.com/", "<string>UDID</string>", ["PayloadContent.URL"]),
    ("https://enrol.example.com/", "", ["PayloadContent.DeviceAttributes"]),
    (
      "https://enrol.example.com/", "<string>UDID</string><string>IMSI</string>",
      ["PayloadContent.DeviceAttributes[1]"]
    ),
  ])
  func `a profile service has an https URL, and attributes that devices know`(
    url: String, attributes: String, places: [String]
  ) {
    let text = """
      <plist version="1.0"><dict>
      <key>PayloadContent</key>
      <dict>
      <key>URL</key><string>\(url)</string>
      <key>DeviceAttributes</key><array>\(attributes)</array>
      </dict>
      <key>PayloadIdentifier</key><string>com.example.enrol</string>
      <key>PayloadType</key><string>Profile Service</string>
      <key>PayloadUUID</key><string>6F2C1D9E-8B5A-4C3F-9D7E-2A1B0C4D5E6F</string>
      <key>PayloadVersion</key><integer>1</integer>
      </dict></plist>
      """
    #expect(Self.found(text) == places.map { "\($0) profile-service-shape" })
  }
}
