import EnrolmentProfile

/// VPNs of apps, and the older kinds.
extension SchemaPage {
  static let appTunnels: [SchemaPage] = [
    SchemaPage(
      "vpn-subtype-missing", .vpn, consequence: "No app takes the VPN on, so it cannot be started.",
      remedy: "write the app's bundle identifier",
      .good("the app", appVPN()), .bad("nobody", appVPN(outer: ""))),
    SchemaPage(
      "vendor-config-without-subtype", .vpn, consequence: "No app is there to read it.",
      remedy: "write the bundle identifier of the app that reads it as VPNSubType",
      .good("an app", appVPN(outer: text("VPNSubType", "com.example.vpnapp") + realm)),
      .bad("none", eap() + realm)),
    SchemaPage(
      "plugin-password-unused", .vpn,
      consequence: "The password is never used, and whoever holds the file can read it.",
      remedy: "take AuthPassword out, or write Password+Certificate",
      .good("by certificate", appVPN(method("Certificate"), Rule.exampleReference), Rule.exampleIdentity),
      .bad(
        "by certificate, with a password",
        appVPN(method("Certificate"), Rule.exampleReference, text("AuthPassword", "correct horse")),
        Rule.exampleIdentity)),
    SchemaPage(
      "plugin-certificate-without-identity", .vpn,
      consequence: "The device has nothing to prove itself by, and the VPN does not come up.",
      remedy: "bring an identity in the profile, and write its PayloadUUID",
      .good(
        "an identity", appVPN(method("Password+Certificate"), Rule.exampleReference), Rule.exampleIdentity),
      .bad("none", appVPN(method("Password+Certificate")))),
    SchemaPage(
      "system-extension-unnamed", .vpn, devices: "macOS; told of named targets",
      consequence:
        "macOS does not find a provider that is a system extension, and says that the app is not installed.",
      remedy: "write both, as the app's maker states them",
      .good("both", for: targets("macos 14"), appVPN(provider, requirement)),
      .bad("the identifier alone", for: targets("macos 14"), appVPN(provider)),
      .bad("the requirement alone", for: targets("macos 14"), appVPN(requirement))),
    SchemaPage(
      "app-vpn-of-wrong-type", .vpn, devices: "all; watchOS knows IKEv2 only",
      consequence: "Devices refuse the payload.", remedy: "take VPN, IPSec or IKEv2; for watchOS IKEv2",
      .good("VPN", perApp(text("VPNSubType", "com.example.vpnapp"))),
      .bad(
        "L2TP",
        l2tp(ppp: "").replacing("vpn.managed", with: "vpn.managed.applayer") + text("VPNUUID", "office")),
      .bad(
        "VPN on watchOS",
        for: targets("watchos 10 supervised"), perApp(text("VPNSubType", "com.example.vpnapp")))),
  ]

  private static let realm = dictionary("VendorConfig", text("Realm", "office"))
  private static let provider = text("ProviderBundleIdentifier", "com.example.vpnapp.tunnel")
  private static let requirement = text(
    "ProviderDesignatedRequirement", "anchor apple generic and identifier com.example.vpnapp.tunnel")

  static let olderTunnels: [SchemaPage] = [
    SchemaPage(
      "ipsec-certificate-without-identity", .vpn,
      consequence: "The device has nothing to prove itself by, and the VPN does not come up.",
      remedy: "bring an identity in the profile, and write its PayloadUUID",
      .good("an identity", cisco(method("Certificate"), Rule.exampleReference), Rule.exampleIdentity),
      .bad("none", cisco(method("Certificate")))),
    SchemaPage(
      "ipsec-secret-with-certificate", .vpn,
      consequence: "Apple's schema allows it with a shared secret only.",
      remedy: "take the key out, or write SharedSecret as AuthenticationMethod",
      .good("a group with its secret", cisco(secret, text("LocalIdentifier", "office"))),
      .bad(
        "a group with a certificate",
        cisco(method("Certificate"), Rule.exampleReference, text("LocalIdentifier", "office")),
        Rule.exampleIdentity)),
    SchemaPage(
      "ipsec-secret-missing", .vpn,
      consequence: "The device has nothing to prove itself by, and the VPN does not come up.",
      remedy: "write the SharedSecret, as data",
      .good("a secret", cisco(secret)), .bad("none", cisco(method("SharedSecret")))),
    SchemaPage(
      "l2tp-with-identity", .vpn, devices: "iOS, macOS and visionOS, which know L2TP",
      consequence: "Apple writes of no L2TP by certificate: the identity is not known to be used.",
      remedy: "authenticate by the shared secret, or take IKEv2",
      .good("a secret", l2tp(ppp: "")),
      .bad(
        "an identity",
        l2tp(dictionary("PPP", text("CommRemoteAddress", "vpn.example.com")), ipsec: Rule.exampleReference),
        Rule.exampleIdentity)),
    SchemaPage(
      "token-card-needs-eap-rsa", .vpn, devices: "iOS, macOS and visionOS, which know L2TP",
      consequence: "The device does not ask for the token's number.",
      remedy: "write AuthProtocol [EAP] and AuthEAPPlugins [EAP-RSA], or take TokenCard out",
      .good(
        "with them",
        l2tp(ppp: on("TokenCard") + list("AuthProtocol", "EAP") + list("AuthEAPPlugins", "EAP-RSA"))),
      .bad("without", l2tp(ppp: on("TokenCard")))),
  ]

  private static let secret = method("SharedSecret") + data("SharedSecret", "Y29ycmVjdCBob3JzZQ==")
  private static func cisco(_ keys: String...) -> String {
    Rule.ipsec(text("RemoteAddress", "vpn.example.com") + keys.joined())
  }
}
