import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import Support
import Testing

/// What is worth knowing and stops nothing.
struct ManifestNoticeTests {
  private static let ikev2 = "authentication: { certificate: device }"

  /// The notices of a manifest, without the folder.
  private static func notices(_ text: String, in folder: ManifestFolder? = nil) throws -> [String] {
    let folder = try folder ?? ManifestFolder()
    return try folder.build(text).notices.map { $0.description.replacing(folder.folder.path + "/", with: "") }
  }

  @Test func `a key or type by Apple's name that is nearly a known one is told`() throws {
    let wifi =
      "{ PayloadType: com.apple.wifi.managed, SSID_STR: x, EncryptionTyp: WPA2, Own: 1 }"
    let notices = try Self.notices(
      """
      profile: { identifier: com.example.near }
      payloads:
        - \(wifi)
        - { PayloadType: com.apple.wifi.managd, SSID_STR: x }
      """)
    let told = "is not known here, and is taken as it is written"
    #expect(
      notices.contains("office.yaml:3:57: EncryptionTyp \(told); did you mean EncryptionType?"), "\(notices)")
    #expect(
      notices.contains(
        "office.yaml:4:20: com.apple.wifi.managd is not known here; did you mean com.apple.wifi.managed?"),
      "\(notices)")
    #expect(!notices.contains { $0.contains("Own ") })
  }

  @Test func `what a target does not know is told at the key`() throws {
    let text = ManifestFolder.vpn(Self.ikev2 + "\nmtu: 1300\ndisableRedirect: true")
    #expect(try !Self.notices(text).contains { $0.hasPrefix("office.yaml:12:") })
    let old = try Self.notices(text + "\ntarget: [ios 8, macos 26]")
    #expect(
      old.contains { $0.hasPrefix("office.yaml:11:7: MTU exists only from iOS 14.0 on, not on iOS 8.0") })
    #expect(old.contains { $0.hasPrefix("office.yaml:12:7: ") && $0.contains("only from iOS 9.0 on") })
    #expect(try !Self.notices(text + "\ntarget: [ios 26, macos 26]").contains { $0.contains(":11:") })
  }

  @Test func `what a target does not know of the profile itself is told at its key`() throws {
    let text = "profile: { identifier: com.example.a, removalDisallowed: true }\ntarget: visionos 2"
    #expect(try Self.notices(text).contains { $0.hasPrefix("office.yaml:1:39: PayloadRemovalDisallowed ") })
  }

  @Test func `certificates that are not valid at the time of the build are told`() throws {
    let folder = try ManifestFolder()
    var request = CertificateRequest([("CN", "Old Root")], [("basicConstraints", "critical,CA:TRUE")])
    request.notBefore = TestAuthority.now.addingTimeInterval(-200_000)
    request.notAfter = TestAuthority.now.addingTimeInterval(-1)
    let old = try TestAuthority.issue(request)
    try folder.folder.write("old.pem", Array(old.pem.utf8))
    try folder.folder.write("old.p12", old.pkcs12(password: "s3cret", legacy: true))
    request.subject = [("CN", "Next Root")]
    request.notBefore = TestAuthority.now.addingTimeInterval(1)
    request.notAfter = TestAuthority.now.addingTimeInterval(6_000_000)
    try folder.folder.write("next.pem", Array(TestAuthority.issue(request).pem.utf8))
    let notices = try Self.notices(
      """
      profile: { identifier: com.example.times }
      anchors: [root.pem, old.pem, next.pem]
      identities: { device: { pkcs12: { file: old.p12, password: "file:password" } } }
      sign: { identity: old.p12, password: "file:password" }
      """, in: folder)
    #expect(
      notices == [
        "office.yaml:2:21: CN=Old Root ended at 2026-11-30T23:59:59Z; devices refuse what it vouches for",
        "office.yaml:2:30: CN=Next Root begins only at 2026-12-01T00:00:01Z; until then devices refuse what it vouches for",
        "office.yaml:3:41: old.p12: its certificate ended at 2026-11-30T23:59:59Z; devices install it, and servers refuse it; have it renewed",
        "office.yaml:3:41: old.p12: its certificate is that of a CA: whoever has the device has the key that issues certificates; issue a certificate for the person or device, and keep the CA's key away from devices",
        "office.yaml:4:19: the certificate of the signer ended at 2026-11-30T23:59:59Z; devices take the profile as not signed",
      ])
  }

  @Test func `anchors without a root among them are told`() throws {
    let folder = try ManifestFolder()
    let root = try TestAuthority.root()
    try folder.folder.write("only.pem", Array(TestAuthority.intermediate(by: root).pem.utf8))
    let notices = try Self.notices(
      "profile: { identifier: com.example.only }\nanchors: [only.pem]", in: folder)
    #expect(
      notices.map { $0.hasPrefix("office.yaml:2:10: none of these certificates is self-signed") } == [true])
  }

  @Test func `a manifest that names no end of files is stopped`() throws {
    let folder = try ManifestFolder()
    let names = String(repeating: "none.pem, ", count: 2_000)
    let mistakes = folder.mistakes("profile: { identifier: com.example.many }\nanchors: [\(names)]")
    #expect(mistakes.count == 2_000)
    #expect(mistakes.last?.contains("at most 1000") == true)
  }

  @Test func `many unknown keys are told in little time`() throws {
    let folder = try ManifestFolder()
    let keys = (0..<20_000).map { "  someKeyThatNobodyKnows\($0): 1\n" }.joined()
    let start = ContinuousClock.now
    #expect(folder.mistakes("profile:\n  identifier: com.example.many\n" + keys).count == 20_000)
    #expect(ContinuousClock.now - start < .seconds(10))
  }
}
