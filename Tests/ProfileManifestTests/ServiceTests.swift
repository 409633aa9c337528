import EnrolmentProfile
import OpenSSL
import ProfileManifest
import PropertyList
import Support
import Testing

/// The first profile of an over-the-air enrolment.
struct ServiceTests {
  private static let head = "profile: { identifier: com.example.ota, displayName: Enrol }\n"
  private static let service =
    "profileService: { url: \"https://enrol.example.com\", deviceAttributes: [UDID, SERIAL], challenge: \"env:PSK\" }"

  @Test func `a profile service asks the device what it is, and brings nothing`() throws {
    let built = try ManifestFolder().build(Self.head + Self.service)
    let profile = try Profile(parsing: built.content)
    #expect(profile.root["PayloadType"]?.string == "Profile Service")
    #expect(profile.isService && profile.payloads.isEmpty && profile.holdsSecrets)
    let service = try #require(ProfileService(profile))
    #expect(service.url == "https://enrol.example.com" && service.deviceAttributes == ["UDID", "SERIAL"])
    #expect(service.challenge?.withBytes { Array($0) } == Array("psk-secret".utf8))
    #expect(PayloadSchema.check(profile) == [])
    #expect(built.notices.map(\.message).contains { $0.hasPrefix("the challenge goes into the profile") })
  }

  @Test(arguments: [
    (service + "\nanchors: [root.pem]", "office.yaml:3:11: a profile service only asks"),
    (service + "\nrelay: { relays: [{ http2RelayURL: a }] }", "office.yaml:3:8: a profile service only asks"),
    ("profileService: { url: a }", "office.yaml:2:17: DeviceAttributes is missing"),
    (
      "profileService: { url: a, deviceAttributes: UDID }",
      "office.yaml:2:45: deviceAttributes must be a list"
    ),
    (
      "profileService: { url: a, deviceAttributes: [UDID], chalenge: b }",
      "office.yaml:2:53: profileService has no key chalenge; did you mean challenge?"
    ),
    (
      "profileService: { url: a, deviceAttributes: [UDID], challenge: hunter2 }",
      "office.yaml:2:64: the challenge does not stand in a manifest"
    ),
  ])
  func `what is wrong with one is told at its place`(lines: String, message: String) throws {
    let found = try ManifestFolder().mistakes(Self.head + lines)
    #expect(found.count == 1 && found[0].hasPrefix(message), "\(found)")
  }

  @Test func `a property list of another type is still no profile`() {
    for content in ["<array/>", "<string/>"] {
      let text =
        "<plist version=\"1.0\"><dict><key>PayloadType</key><string>Profile Service</string><key>PayloadContent</key>"
        + "\(content)</dict></plist>"
      #expect(throws: ProfileError.self) { try Profile(parsing: Array(text.utf8)) }
    }
  }
}
