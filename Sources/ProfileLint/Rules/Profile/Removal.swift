import EnrolmentProfile
import FoundationEssentials
import PropertyList

/// When a profile goes, and who may take it away.
extension Rule {
  static let removal: [Rule] = [removalDatePast, removalPasswordMismatch, lockedByHand]

  static let removalDatePast = Rule(
    "removal-date-past", .warning, .profile, "A profile is removed some time after it was installed.",
    source: .apple("TopLevel", key: "RemovalDate"),
    consequence: "Devices take the profile away as soon as it is there, with its VPN and its certificates.",
    remedy: "write a time to come, or leave the key out",
    examples: [
      .good("a time to come", top: "<key>RemovalDate</key><date>2031-01-01T00:00:00Z</date>", anyPayload),
      .bad("a time past", top: "<key>RemovalDate</key><date>2020-01-01T00:00:00Z</date>", anyPayload),
      .bad("no time at all", top: "<key>DurationUntilRemoval</key><real>0</real>", anyPayload),
    ]
  ) { subject in
    var breaches: [Breach] = []
    let root = subject.profile.root
    if let date = subject.profile.removalDate, let value = root["RemovalDate"], date <= subject.options.at {
      breaches.append(
        Breach(at: "RemovalDate", value.position, "RemovalDate is past: \(date.formatted(.iso8601))"))
    }
    if let seconds = subject.profile.durationUntilRemoval, let value = root["DurationUntilRemoval"],
      seconds <= 0
    {
      breaches.append(
        Breach(at: "DurationUntilRemoval", value.position, "DurationUntilRemoval is \(seconds) seconds"))
    }
    return breaches
  }

  static let removalPasswordMismatch = Rule(
    "removal-password-mismatch", .warning, .profile,
    "A profile with a removal password says it: by a com.apple.profileRemovalPassword payload that has one.",
    source: .apple("com.apple.profileRemovalPassword", key: "RemovalPassword"),
    consequence: "Devices ask nobody for a password before they remove the profile.",
    remedy: "write the password, or take HasRemovalPasscode and the payload out",
    examples: [
      .good("a password", removalPassword("correct horse")),
      .bad("an empty one", removalPassword("")),
      .bad("a password is announced", top: "<key>HasRemovalPasscode</key><true/>", anyPayload),
    ]
  ) { subject in
    let payload = subject.profile.payloads.first { $0.type == removalPasswordType }
    if let payload {
      guard let password = payload.value["RemovalPassword"], password.string?.isEmpty == true else {
        return []
      }
      return [
        Breach(at: "\(payload.keyPath).RemovalPassword", password.position, "the removal password is empty")
      ]
    }
    guard let value = subject.profile.root["HasRemovalPasscode"], value.wholeNumber == 1,
      !subject.profile.isEncrypted
    else { return [] }
    return [
      Breach(
        at: "HasRemovalPasscode", value.position,
        "HasRemovalPasscode is true, and no com.apple.profileRemovalPassword payload holds one")
    ]
  }

  static let lockedByHand = Rule(
    "locked-without-password", .warning, .profile,
    "A profile that is installed by hand and locked has a removal password.",
    source: .apple("TopLevel", key: "PayloadRemovalDisallowed"),
    consequence: "There is no MDM server to take it away, and people cannot.",
    remedy: "add a com.apple.profileRemovalPassword payload, or leave PayloadRemovalDisallowed out",
    examples: [
      .good(
        "it goes by itself", top: lock + "<key>DurationUntilRemoval</key><integer>86400</integer>",
        for: byHandOnMac, anyPayload),
      .bad("nobody can remove it", top: lock, for: byHandOnMac, anyPayload),
    ]
  ) { subject in
    guard subject.options.targets.contains(where: { $0.enrolment == .manual }),
      subject.profile.isRemovalDisallowed, !subject.profile.isEncrypted,
      subject.profile.removalDate == nil, subject.profile.durationUntilRemoval == nil,
      !subject.profile.payloads.contains(where: {
        [removalPasswordType, MDMPayload.payloadType].contains($0.type)
      })
    else { return [] }
    return [
      Breach(
        at: "PayloadRemovalDisallowed",
        subject.profile.root["PayloadRemovalDisallowed"]?.position ?? .none,
        "people cannot remove this profile again: it is locked, and there is no removal password")
    ]
  }

  private static let lock = "<key>PayloadRemovalDisallowed</key><true/>"
  private static let byHandOnMac = [Target(.macOS, OSVersion(14), .manual)]
  private static let removalPasswordType = "com.apple.profileRemovalPassword"

  /// A payload that nothing is to be said of.
  static let anyPayload = exampleIdentity

  private static func removalPassword(_ password: String) -> String {
    """
    <key>PayloadType</key><string>com.apple.profileRemovalPassword</string>
    <key>RemovalPassword</key><string>\(password)</string>
    """
  }
}
