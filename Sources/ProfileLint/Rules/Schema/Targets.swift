import EnrolmentProfile

/// What the devices that a profile is meant for know and take.
extension SchemaPage {
  private static let named = "those that --target or the configuration names"

  static let targets: [SchemaPage] = [
    SchemaPage(
      "not-on-target", .targets, devices: named,
      consequence: "These devices refuse the payload, or do not look at the key.",
      remedy: "take it out, or name the devices that it is meant for",
      .good("AES", for: targets("ios 26"), proposing(("AES-256", 19))),
      .good(
        "a key of iOS 18", for: targets("ios 18"), eap(data("PPK", "AAAA"), text("PPKIdentifier", "office"))),
      .bad("3DES from version 26 on", for: targets("ios 26"), proposing(("3DES", 14))),
      .bad("a key of macOS", for: targets("ios 17"), macOSKey),
      .bad("a VPN before tvOS 17", for: targets("tvos 16"), eap()),
      .bad(
        "a post-quantum key before iOS 18",
        for: targets("ios 17"), eap(data("PPK", "AAAA"), text("PPKIdentifier", "office")))),
    SchemaPage(
      "deprecated-on-target", .targets,
      devices: "those that --target or the configuration names; of a key with a successor all",
      consequence: "It works today, and Apple says that a version to come will not have it.",
      remedy: "write what the finding names in its stead",
      .good("rules", eap()),
      .bad(
        "the list that rules replaced", appVPN(list("OnDemandMatchDomainsAlways", "example.com"))),
      .bad(
        "the domains of a mail account, which names its VPN itself now",
        perApp(text("VPNSubType", "com.example.vpnapp") + list("MailDomains", "example.com")))),
    SchemaPage(
      "supervised-only", .targets, devices: named,
      consequence: "Devices that are not supervised install the profile and go on without it.",
      remedy: "supervise the devices, or do without",
      .good(
        "supervised", top: yes("PayloadRemovalDisallowed"),
        for: targets("ios 17 supervised"), Rule.exampleRoot),
      .bad(
        "enrolled only", top: yes("PayloadRemovalDisallowed"), for: targets("ios 17 device"), Rule.exampleRoot
      )),
    SchemaPage(
      "mdm-only", .targets, devices: named,
      consequence: "Somebody who opens the profile by hand is told that it cannot be installed.",
      remedy: "send it by an MDM server",
      .good("by a server", for: targets("ios 17 device"), dnsProxy),
      .good("macOS, where everybody may", for: targets("macos 14 manual"), dnsProxy),
      .bad("by hand", for: targets("ios 17 manual"), dnsProxy)),
    SchemaPage(
      "user-enrolment-refuses", .targets, devices: named,
      consequence: "Devices that their user enrolled refuse the payload.",
      remedy: "take it out of the profile for them; a VPN for them is per app",
      .good("enrolled by an MDM server", for: targets("ios 17 device"), eap()),
      .bad("enrolled by the user", for: targets("ios 17 user"), eap())),
    SchemaPage(
      "user-enrolment-ignores", .targets, devices: named,
      consequence: "The key has no effect on devices that their user enrolled.", remedy: "take it out",
      .good("nothing said", for: targets("ios 18 user"), userMDM(""), Rule.exampleIdentity),
      .bad("rights", for: targets("ios 18 user"), userMDM(number("AccessRights", 8191)), Rule.exampleIdentity)
    ),
  ]

  private static let macOSKey = payload(
    "com.apple.security.pkcs12", data("PayloadContent", "MAA="), yes("AllowAllAppsAccess"))
  private static let dnsProxy = payload(
    "com.apple.dnsProxy.managed", text("AppBundleIdentifier", "com.example.dns"))
  private static func userMDM(_ keys: String) -> String {
    mdm(text("AssignedManagedAppleID", "alice@example.com"), keys)
  }
}
