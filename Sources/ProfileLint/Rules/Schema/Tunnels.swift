import EnrolmentProfile

/// Which kind of VPN goes with which keys.
extension SchemaPage {
  static let tunnels: [SchemaPage] = [
    SchemaPage(
      "vpn-dictionary-missing", .vpn,
      consequence: "Devices have no server and no method to go by, and refuse the payload.",
      remedy: "write the keys into the dictionary that VPNType names; L2TP has two, PPP and IPSec",
      .good("IKEv2", eap()),
      .good("L2TP", l2tp(dictionary("PPP", ppp))),
      .bad("IKEv2 without it", vpn("IKEv2")), .bad("L2TP without PPP", l2tp(""))),
    SchemaPage(
      "ikev2-with-subtype", .vpn, consequence: "The VPN is not the one that is built in.",
      remedy: "take VPNSubType out: an app that provides IKEv2 itself has VPNType VPN",
      .good("none", eap()), .bad("an app", eap() + text("VPNSubType", "com.example.vpnapp"))),
    SchemaPage(
      "vpn-type-not-on-platform", .vpn,
      devices:
        "AlwaysOn: iOS. TransparentProxy: macOS. L2TP and IPSec: iOS, macOS, visionOS. Told of named targets",
      consequence: "These devices refuse the payload.",
      remedy: "take a kind that they know, IKEv2 for one, or name the devices that it is meant for",
      .good("an always-on VPN on iOS", for: targets("ios 17 supervised"), alwaysOn(tunnel())),
      .bad("an always-on VPN on macOS", for: targets("macos 14"), alwaysOn(tunnel()))),
    SchemaPage(
      "always-on-needs-supervision", .vpn, devices: "iOS; told of named targets",
      consequence: "Devices that are not supervised do not take it.",
      remedy: "supervise the devices, or take IKEv2 with on-demand rules",
      .good("supervised", for: targets("ios 17 supervised"), alwaysOn(tunnel())),
      .bad("nothing said", for: targets("ios 17"), alwaysOn(tunnel())),
      .bad("enrolled only", for: targets("ios 17 device"), alwaysOn(tunnel()))),
    SchemaPage(
      "always-on-weak-group", .vpn, devices: "iOS from 14.2 on; told of named targets",
      consequence: "Devices refuse the group.", remedy: "take group 14 or above, on the server too",
      .good("group 14", for: targets("ios 17 supervised"), alwaysOn(tunnel(group: 14))),
      .bad("group 2", for: targets("ios 17 supervised"), alwaysOn(tunnel(group: 2)))),
    SchemaPage(
      "captive-plugins-ignored", .vpn, devices: "iOS",
      consequence: "All are allowed, so the list has no effect.",
      remedy: "take AllowAllCaptiveNetworkPlugins out, or the list",
      .good("a list", alwaysOn(tunnel(), plugins)),
      .bad("a list, and all", alwaysOn(tunnel(), on("AllowAllCaptiveNetworkPlugins") + plugins))),
    SchemaPage(
      "enforce-routes-ignored", .vpn,
      consequence: "IncludeAllNetworks includes every route: EnforceRoutes has no effect.",
      remedy: "keep one of the two",
      .good("EnforceRoutes", eap(on("EnforceRoutes"))),
      .bad("both", eap(on("IncludeAllNetworks"), on("EnforceRoutes")))),
    SchemaPage(
      "exclusion-without-include-all", .vpn,
      consequence: "Nothing is excluded: the key has no effect.",
      remedy: "set IncludeAllNetworks to 1, or take the key out",
      .good("from all networks", eap(on("IncludeAllNetworks"), on("ExcludeAPNs"))),
      .bad("from nothing", eap(on("ExcludeAPNs")))),
    SchemaPage(
      "local-exclusion-without-routes", .vpn,
      consequence: "The local network is not excluded: the key has no effect.",
      remedy: "set IncludeAllNetworks or EnforceRoutes to 1, or take the key out",
      .good("from the routes", eap(on("EnforceRoutes"), on("ExcludeLocalNetworks"))),
      .bad("from nothing", eap(on("ExcludeLocalNetworks")))),
    SchemaPage(
      "idle-timer-without-idle", .vpn, consequence: "The VPN stays up however long it is idle.",
      remedy: "set DisconnectOnIdle to 1, or take the timer out",
      .good("switched on", eap(on("DisconnectOnIdle"), number("DisconnectOnIdleTimer", 60))),
      .bad("not switched on", eap(number("DisconnectOnIdleTimer", 60)))),
    SchemaPage(
      "idle-timer-too-long", .vpn, devices: "watchOS; told of named targets",
      consequence: "watchOS takes at most 15 seconds.", remedy: "write 15 or less",
      .good("15 seconds", for: targets("watchos 11 supervised"), perAppIKEv2(timer(15))),
      .bad("a minute", for: targets("watchos 11 supervised"), perAppIKEv2(timer(60)))),
  ]

  private static func vpn(_ type: String) -> String {
    payload("com.apple.vpn.managed", text("UserDefinedName", "Office"), text("VPNType", type))
  }
  private static let ppp =
    text("CommRemoteAddress", "vpn.example.com") + text("AuthName", "alice")
  static func l2tp(_ keys: String, ipsec: String = "") -> String {
    vpn("L2TP") + keys
      + dictionary("IPSec", method("SharedSecret"), data("SharedSecret", "Y29ycmVjdCBob3JzZQ=="), ipsec)
  }
  static func l2tp(ppp keys: String) -> String { l2tp(dictionary("PPP", ppp, keys)) }
  /// An always-on VPN with a tunnel.
  static func alwaysOn(_ tunnel: String, _ keys: String = "") -> String {
    vpn("AlwaysOn") + dictionary("AlwaysOn", dictionaries("TunnelConfigurations", tunnel), keys)
  }
  static func tunnel(protocolType: String = "IKEv2", group: Int = 19) -> String {
    text("ProtocolType", protocolType) + text("RemoteAddress", "vpn.example.com")
      + text("RemoteIdentifier", "vpn.example.com") + text("LocalIdentifier", "alice@example.com")
      + Rule.sharedSecretMethod
      + dictionary(
        "IKESecurityAssociationParameters", text("EncryptionAlgorithm", "AES-256"),
        number("DiffieHellmanGroup", group))
  }
  private static let plugins = dictionaries(
    "AllowedCaptiveNetworkPlugins", text("BundleIdentifier", "com.example.portal"))
  private static func timer(_ seconds: Int) -> String {
    on("DisconnectOnIdle") + number("DisconnectOnIdleTimer", seconds)
  }
  /// An IKEv2 VPN for single apps, which is what watchOS knows.
  private static func perAppIKEv2(_ keys: String) -> String {
    eap(keys).replacing("com.apple.vpn.managed", with: "com.apple.vpn.managed.applayer")
      + text("VPNUUID", "office")
  }

  static let onDemand: [SchemaPage] = [
    SchemaPage(
      "evaluate-without-parameters", .onDemand, consequence: "No name ever brings the VPN up.",
      remedy: "write ActionParameters with the domains that need the VPN, or another Action",
      .good("with domains", ruled(evaluate(inside()))),
      .bad("without", ruled(text("Action", "EvaluateConnection")))),
    SchemaPage(
      "parameters-without-evaluate", .onDemand,
      consequence: "The rule does what Action says for all names: ActionParameters has no effect.",
      remedy: "write EvaluateConnection as Action, or take ActionParameters out",
      .good("EvaluateConnection", ruled(evaluate(inside()))),
      .bad("Disconnect", ruled(text("Action", "Disconnect") + dictionaries("ActionParameters", inside())))),
    SchemaPage(
      "required-checks-without-connect", .onDemand,
      consequence: "The domains never bring the VPN up, so nothing is checked.",
      remedy: "write ConnectIfNeeded as DomainAction, or take the check out",
      .good("ConnectIfNeeded", ruled(evaluate(inside(probe)))),
      .bad("NeverConnect", ruled(evaluate(inside(probe, action: "NeverConnect"))))),
    SchemaPage(
      "allow-is-deprecated", .onDemand,
      consequence: "It does the same as Ignore, and a version to come may not have it.",
      remedy: "write Ignore",
      .good("Ignore", ruled(text("Action", "Ignore"))), .bad("Allow", ruled(text("Action", "Allow")))),
    SchemaPage(
      "watchos-only-disconnects", .onDemand, devices: "watchOS from 10 on; told of named targets",
      consequence: "watchOS knows no other action.", remedy: "write Disconnect",
      .good("Disconnect", for: targets("watchos 10 supervised"), perAppRule("Disconnect")),
      .bad("Ignore", for: targets("watchos 10 supervised"), perAppRule("Ignore"))),
  ]

  private static let probe = text("RequiredURLStringProbe", "https://intranet.example.com/probe")
  private static func inside(_ keys: String = "", action: String = "ConnectIfNeeded") -> String {
    list("Domains", "intranet.example.com") + text("DomainAction", action) + keys
  }
  private static func evaluate(_ parameters: String) -> String {
    text("Action", "EvaluateConnection") + dictionaries("ActionParameters", parameters)
  }
  /// A VPN with one on-demand rule.
  private static func ruled(_ rule: String) -> String {
    eap(on("OnDemandEnabled"), dictionaries("OnDemandRules", rule))
  }
  private static func perAppRule(_ action: String) -> String {
    perAppIKEv2(on("OnDemandEnabled") + dictionaries("OnDemandRules", text("Action", action)))
  }
}
