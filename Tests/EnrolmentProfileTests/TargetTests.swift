import EnrolmentProfile
import Testing

@Suite struct TargetTests {
  @Test(arguments: [
    ("ios17", "iOS 17.0"), ("iOS 17.4", "iOS 17.4"), ("macos-14", "macOS 14.0"), ("ipados 18", "iOS 18.0"),
    ("macOS 10.13.4", "macOS 10.13.4"), ("visionos2", "visionOS 2.0"), ("ios", nil), ("17", nil),
    ("android 14", nil),
    ("ios17 supervised", "iOS 17.0 (supervised)"), ("macOS-14-User", "macOS 14.0 (user)"),
    ("ios 17 owned", nil), ("ios 17 ", nil), ("ios 17.", nil), ("ios 17.0.0.1", nil), ("ios 99999", nil),
    ("", nil),
  ])
  func `a target is a platform and a version`(text: String, description: String?) {
    #expect(Target(text)?.description == description)
  }

  @Test func `versions are ordered by their numbers`() {
    #expect(OSVersion(9) < OSVersion(10))
    #expect(OSVersion(10, 9) < OSVersion(10, 10))
    #expect(OSVersion(10, 13, 4) > OSVersion(10, 13))
  }
}
