import EnrolmentProfile

/// What the profile says of itself, and what its payloads point at.
extension SchemaPage {
  static let profiles: [SchemaPage] = [
    SchemaPage(
      "encrypted-without-content", .structure,
      consequence: "There is nothing to decrypt, so devices install nothing of what was meant.",
      remedy: "encrypt the payloads into EncryptedPayloadContent (mooring encrypt), or take IsEncrypted out",
      .good("not encrypted", Rule.exampleRoot),
      .bad("encrypted, it says", top: yes("IsEncrypted"), Rule.exampleRoot)),
    SchemaPage(
      "two-removal-times", .structure, consequence: "The earlier of the two removes the profile.",
      remedy: "keep the one that you mean",
      .good(
        "after an hour", top: number("DurationUntilRemoval", 3600), Rule.exampleRoot),
      .bad(
        "a moment, and a time",
        top: number("DurationUntilRemoval", 3600)
          + "<key>RemovalDate</key><date>2040-01-01T00:00:00Z</date>", Rule.exampleRoot)),
    SchemaPage(
      "preference-for-system", .structure, devices: "macOS",
      consequence: "Preferences live in a user's keychain, so the profile of the system sets none.",
      remedy: "write User as PayloadScope",
      .good("of a user", top: text("PayloadScope", "User"), preference, Rule.exampleIdentity),
      .bad("of the system", top: text("PayloadScope", "System"), preference, Rule.exampleIdentity),
      .bad(
        "the certificate for an address, of the system", top: text("PayloadScope", "System"),
        preference.replacing("identity", with: "certificate"),
        Rule.exampleIdentity)),
  ]

  private static let preference = payload(
    "com.apple.security.identitypreference", text("Name", "https://intranet.example.com"),
    Rule.exampleReference)

  static let references: [SchemaPage] = [
    SchemaPage(
      "dangling-reference", .references,
      consequence:
        "Devices refuse the profile with “Unable to install the VPN Service payload”; the log says that certificate references "
        + "could not be filled in.",
      remedy:
        "bring the payload in the same profile, and write its PayloadUUID; references do not reach into another profile",
      .good("the identity is there", byIdentity(), Rule.exampleIdentity),
      .bad("it is not", byIdentity())),
    SchemaPage(
      "wrong-reference-kind", .references,
      consequence: "Devices find no identity there, and refuse the payload or cannot prove who they are.",
      remedy: "write the PayloadUUID of a payload of the kind that the finding names",
      .good("an identity", byIdentity(), Rule.exampleIdentity),
      .bad(
        "an anchor in the place of an identity", Rule.exampleRoot,
        Rule.ikev2(
          method("Certificate") + text("PayloadCertificateUUID", "00000000-0000-4000-8000-000000000001")))),
    SchemaPage(
      "app-vpn-elsewhere", .references,
      consequence: "Until a per-app VPN with that VPNUUID is on the device, the app goes past the VPN.",
      remedy: "bring the VPN in this profile, or see that another one does",
      .good("the VPN is there", mapping, perApp(text("VPNSubType", "com.example.vpnapp"))),
      .bad("it is not", mapping)),
  ]

  private static let mapping = payload(
    "com.apple.vpn.managed.appmapping",
    dictionaries(
      "AppLayerVPNMapping",
      text("Identifier", "com.example.browser") + text("VPNUUID", "office")
        + text("DesignatedRequirement", "identifier com.example.browser")
        + text("SigningIdentifier", "com.example.browser")))

  /// A VPN for single apps, by an app.
  static func perApp(_ keys: String) -> String {
    payload(
      "com.apple.vpn.managed.applayer", text("UserDefinedName", "Office"), text("VPNUUID", "office"),
      text("VPNType", "VPN"), keys, dictionary("VPN", text("RemoteAddress", "vpn.example.com")))
  }
}
