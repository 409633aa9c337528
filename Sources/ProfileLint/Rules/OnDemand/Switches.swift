import EnrolmentProfile
import PropertyList

extension Rule {
  private static let always =
    "<dict><key>Action</key><string>Connect</string>"
    + "<key>URLStringProbe</key><string>http://captive.apple.com/hotspot-detect.html</string></dict>"
  private static let ignore = "<dict><key>Action</key><string>Ignore</string></dict>"

  static let onDemandWithoutRules = Rule(
    "on-demand-without-rules", .warning, .onDemand, "On demand that is switched on has rules.",
    source: .apple("com.apple.vpn.managed", key: "VPN.OnDemandEnabled"),
    consequence: "Nothing ever brings the VPN up by itself.",
    remedy: "add OnDemandRules, or take OnDemandEnabled out",
    examples: [.good("a rule", vpn(ignore)), .bad("an empty list", vpn(""))]
  ) { subject in
    subject.profile.payloads.flatMap { payload in
      (payload.value.dictionary?.entries ?? []).compactMap { entry -> Breach? in
        let dictionary = entry.value
        guard dictionary["OnDemandEnabled"]?.wholeNumber == 1,
          dictionary["OnDemandRules"]?.array?.isEmpty ?? true
        else { return nil }
        return Breach(
          at: "\(payload.keyPath).\(entry.key).OnDemandEnabled",
          dictionary["OnDemandEnabled"]?.position ?? dictionary.position,
          "on demand is on, and there are no OnDemandRules")
      }
    }
  }

  static let onDemandSwitchedOff = Rule(
    "on-demand-switched-off", .notice, .onDemand, "On-demand rules go with OnDemandEnabled.",
    source: .apple("com.apple.vpn.managed", key: "VPN.OnDemandEnabled"),
    consequence: "The rules do nothing until somebody switches Connect On Demand on in Settings.",
    remedy: "set OnDemandEnabled to 1, or take the rules out",
    examples: [.good("switched on", vpn(ignore)), .bad("switched off", vpn(ignore, isEnabled: false))]
  ) { subject in
    subject.onDemandPlaces.compactMap { place in
      // DNS settings and relays have no such switch.
      guard place.payload.type == VPNPayload.payloadType || place.payload.type == AppVPNPayload.payloadType,
        place.isHeeded, place.dictionary["OnDemandEnabled"]?.wholeNumber != 1,
        !place.rules.isEmpty
      else { return nil }
      return Breach(
        at: "\(place.keyPath).OnDemandRules", place.dictionary["OnDemandRules"]?.position ?? .none,
        "there are on-demand rules, and OnDemandEnabled is not 1")
    }
  }

  static let onDemandNeverOff = Rule(
    "on-demand-never-off", .warning, .onDemand,
    "Where nobody can switch on demand off, some network leaves the VPN down.",
    source: .apple("com.apple.vpn.managed", key: "VPN.OnDemandUserOverrideDisabled"),
    consequence:
      "While the VPN server does not answer, the device has no network at all, and nobody can help it.",
    remedy: "add a rule that disconnects or ignores, or let people switch it off",
    examples: [
      .good(
        "a rule that ignores",
        vpn(ignore, more: "<key>OnDemandUserOverrideDisabled</key><integer>1</integer>")),
      .bad(
        "connect everywhere, and no switch",
        vpn(always, more: "<key>OnDemandUserOverrideDisabled</key><integer>1</integer>")),
    ]
  ) { subject in
    subject.onDemandPlaces.compactMap { place in
      guard place.isHeeded, place.dictionary["OnDemandUserOverrideDisabled"]?.wholeNumber == 1,
        !place.rules.isEmpty,
        place.rules.allSatisfy({ $0["Action"]?.string == "Connect" })
      else { return nil }
      return Breach(
        at: "\(place.keyPath).OnDemandUserOverrideDisabled",
        place.dictionary["OnDemandUserOverrideDisabled"]?.position ?? .none,
        "every on-demand rule connects, and OnDemandUserOverrideDisabled takes the switch away")
    }
  }

  static let onDemandConnectWithoutProbe = Rule(
    "on-demand-connect-without-probe", .notice, .onDemand,
    "A rule that connects on Wi-Fi asks first whether the network lets anything through.",
    source: .page(
      title: "trailofbits/algo#288: on demand behind a captive portal",
      url: "https://github.com/trailofbits/algo/issues/288"),
    consequence:
      "In a hotel or train the login page never shows, for all traffic waits for a VPN that cannot come up.",
    remedy: "add URLStringProbe http://captive.apple.com/hotspot-detect.html to the rule",
    examples: [
      .good("a probe", vpn(always + ignore)),
      .bad("none", vpn("<dict><key>Action</key><string>Connect</string></dict>")),
    ]
  ) { subject in
    subject.onDemandPlaces.flatMap { place -> [Breach] in
      guard place.isHeeded, place.payload.type == VPNPayload.payloadType else { return [] }
      return place.rules.enumerated().compactMap { index, rule in
        let isOnWiFi = rule["InterfaceTypeMatch"].map { $0.string == "WiFi" } ?? true
        guard rule["Action"]?.string == "Connect", isOnWiFi, rule["URLStringProbe"] == nil,
          rule["SSIDMatch"] == nil
        else { return nil }
        return Breach(
          at: place.path(index), rule.position, "this rule connects on any Wi-Fi, and has no URLStringProbe")
      }
    }
  }
}
