import PropertyList

/// The schema table of com.apple.vpn.managed; each kind of VPN has its dictionary in a file of its own.
extension VPNPayload {
  static let schema = PayloadSchema(
    payloadType, title: "VPN",
    availability: [
      .iOS: Availability(since: OSVersion(4), several: true, userEnrolment: .forbidden, channels: .device),
      .macOS: Availability(
        since: OSVersion(10, 7), several: true, userEnrolment: .forbidden, channels: [.device, .user]),
      .tvOS: Availability(since: OSVersion(17), several: true),
      .visionOS: Availability(since: OSVersion(1), several: true, userEnrolment: .forbidden),
    ], relations: relations, keys)

  /// The keys of a VPN, which a per-app VPN has too.
  static let keys: [SchemaKey] =
    [
      SchemaKey(
        "VPNType", .string, .required,
        values: ["VPN", "L2TP", "IPSec", "IKEv2", "AlwaysOn", "TransparentProxy"],
        withdrawn: [SchemaKey.Withdrawal(["PPTP"], [.removed(.iOS, 10), .removed(.macOS, 10, 12)])]),
      SchemaKey("VPNSubType", .string),
      // Apple's schema requires it; devices take the profile without, but users cannot tell their VPNs apart.
      SchemaKey("UserDefinedName", .string, .expected),
      // Keys are the vendor's own; these four are only those that Apple names.
      .dictionary(
        "VendorConfig", isOpen: true,
        [
          SchemaKey("Realm", .string), SchemaKey("Role", .string), SchemaKey("Group", .string),
          SchemaKey("LoginGroupOrDomain", .string),
        ]),
      pluginKey,
      .dictionary("IPv4", on: [.never(.tvOS)], [.flag("OverridePrimary", default: 0)]),
      pppKey,
      ipsecKey,
      IKEv2Configuration.schemaKey,
      DNSSettings.schemaKey,
      ProxySettings.schemaKey,
      alwaysOnKey,
      transparentProxyKey,
    ]

  static let relations: [SchemaRelation] = [
    SchemaRelation(
      "vpn-dictionary-missing", .error, "A VPN has the dictionary that its VPNType names.",
      source: source("VPNType")
    ) { scope in
      guard let type = scope.string("VPNType") else { return [] }
      let wanted = type == "L2TP" ? ["PPP", "IPSec"] : VPNType(rawValue: type) == nil ? [] : [type]
      return wanted.filter { !scope.has($0) }.map {
        .init("a VPN of type \(type) needs the dictionary \($0), which is missing")
      }
    },
    .needs(
      "vpn-subtype-missing", .error, "A VPN of an app names the app by VPNSubType.",
      source: source("VPNSubType"),
      when: { ["VPN", "TransparentProxy"].contains($0.string("VPNType")) }, "VPNSubType"),
    SchemaRelation(
      "ikev2-with-subtype", .error, "The VPNSubType of an IKEv2 VPN is absent or empty.",
      source: source("VPNSubType")
    ) { scope in
      guard scope.string("VPNType") == "IKEv2", let app = scope.string("VPNSubType"), !app.isEmpty else {
        return []
      }
      return [.init(at: "VPNSubType", "VPNSubType is \(quoted(app)), but IKEv2 is built in; remove it")]
    },
    .needs(
      "vendor-config-without-subtype", .warning, "VendorConfig goes with the VPNSubType that reads it.",
      source: source("VendorConfig"), when: { $0.has("VendorConfig") }, "VPNSubType"),
    SchemaRelation(
      "vpn-type-not-on-platform", .error, "A platform knows only some kinds of VPN.",
      source: source("VPNType")
    ) { scope in
      guard let type = scope.string("VPNType"), let platforms = homes[type] else { return [] }
      return scope.targets.filter { !platforms.contains($0.platform) }.map {
        .init(at: "VPNType", "\($0.platform) knows no VPN of type \(type)")
      }
    },
    SchemaRelation(
      "always-on-needs-supervision", .warning, "An always-on VPN works on supervised devices only.",
      source: source("AlwaysOn")
    ) { scope in
      guard scope.string("VPNType") == "AlwaysOn",
        scope.targets(.iOS).contains(where: { $0.enrolment != .supervised })
      else { return [] }
      return [.init(at: "VPNType", "only supervised devices take an always-on VPN")]
    },
  ]

  /// The platforms that know a kind of VPN, where not all do.
  private static let homes: [String: Set<Platform>] = [
    "TransparentProxy": [.macOS], "AlwaysOn": [.iOS], "L2TP": [.iOS, .macOS, .visionOS],
    "IPSec": [.iOS, .macOS, .visionOS],
  ]

  static func source(_ key: String) -> Citation { .apple(payloadType, key: key) }
}

/// What several kinds of VPN share.
extension VPNPayload {
  static let providerType = SchemaKey(
    "ProviderType", .string, values: ["packet-tunnel", "app-proxy"], default: "packet-tunnel")

  /// What goes through the tunnel, and what does not.
  static func routingFlags(alsoNever other: [PlatformChange] = []) -> [SchemaKey] {
    [
      .flag("IncludeAllNetworks", default: 0, on: [.iOS(14), .macOS(10, 15), .never(.tvOS)] + other),
      .flag("EnforceRoutes", default: 0, on: [.iOS(14, 2), .macOS(11)] + other),
      // Absent means 1 on iOS and 0 on macOS.
      .flag("ExcludeLocalNetworks", on: [.iOS(14, 2), .macOS(10, 15), .never(.tvOS)] + other),
      .flag("ExcludeCellularServices", default: 1, on: [.iOS(16, 4), .macOS(13, 3), .never(.tvOS)] + other),
      .flag("ExcludeAPNs", default: 1, on: [.iOS(16, 4), .macOS(13, 3), .never(.tvOS)] + other),
      .flag(
        "ExcludeDeviceCommunication", default: 1,
        on: [.iOS(17, 4), .macOS(14, 4), .never(.tvOS), .visionOS(1, 1)] + other),
    ]
  }

  /// The on-demand lists that rules replaced.
  static let legacyDomains: [SchemaKey] = [
    "OnDemandMatchDomainsAlways", "OnDemandMatchDomainsNever", "OnDemandMatchDomainsOnRetry",
  ].map {
    SchemaKey(
      $0, .array, replacement: "an OnDemandRules entry with EvaluateConnection", on: [.deprecated(.iOS, 7)],
      [SchemaKey("[]", .string)])
  }

  /// What must hold in the dictionary of every tunnel.
  static let tunnelRelations: [SchemaRelation] =
    [
      .needless(
        "enforce-routes-ignored", .notice, "IncludeAllNetworks is on, and includes every route.",
        source: source("VPN.EnforceRoutes"), ["EnforceRoutes"], unless: { !$0.isOn("IncludeAllNetworks") }),
      .needless(
        "exclusion-without-include-all", .notice, "nothing is excluded unless IncludeAllNetworks is on.",
        source: source("VPN.ExcludeCellularServices"),
        ["ExcludeCellularServices", "ExcludeAPNs", "ExcludeDeviceCommunication"],
        unless: { $0.isOn("IncludeAllNetworks") }),
      .needless(
        "local-exclusion-without-routes", .notice,
        "the local network is excluded only from IncludeAllNetworks or EnforceRoutes.",
        source: source("VPN.ExcludeLocalNetworks"), ["ExcludeLocalNetworks"],
        unless: { $0.isOn("IncludeAllNetworks") || $0.isOn("EnforceRoutes") }),
    ] + idleRelations

  static let idleRelations: [SchemaRelation] = [
    .needless(
      "idle-timer-without-idle", .notice, "DisconnectOnIdle is not on.",
      source: source("VPN.DisconnectOnIdleTimer"), ["DisconnectOnIdleTimer"],
      unless: { $0.isOn("DisconnectOnIdle") }),
    SchemaRelation(
      "idle-timer-too-long", .error, "On watchOS the idle timer is at most 15 seconds.",
      source: source("VPN.DisconnectOnIdleTimer")
    ) { scope in
      guard let seconds = scope.integer("DisconnectOnIdleTimer"), seconds > 15,
        !scope.targets(.watchOS).isEmpty
      else { return [] }
      return [.init(at: "DisconnectOnIdleTimer", "watchOS takes at most 15 seconds, not \(seconds)")]
    },
  ]
}
