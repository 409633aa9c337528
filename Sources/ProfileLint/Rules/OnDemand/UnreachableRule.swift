import EnrolmentProfile
import PropertyList

extension Rule {
  static let unreachableOnDemandRule = Rule(
    "on-demand-rule-unreachable", .warning, .onDemand,
    "Each on-demand rule can be reached: none before it holds wherever it does.",
    source: .apple("com.apple.vpn.managed", key: "VPN.OnDemandRules"),
    consequence: "Devices take the first rule whose conditions all hold, so this one never decides.",
    remedy: "move the rule up, before the one that is more general, or remove it",
    examples: [
      .good(
        "the general rule is the last",
        vpn(
          "<dict><key>SSIDMatch</key><array><string>Office</string></array>"
            + "<key>Action</key><string>Disconnect</string></dict><dict><key>Action</key><string>Ignore</string></dict>"
        )),
      .bad(
        "a rule without conditions is the first",
        vpn(
          "<dict><key>Action</key><string>Ignore</string></dict>"
            + "<dict><key>SSIDMatch</key><array><string>Office</string></array>"
            + "<key>Action</key><string>Disconnect</string></dict>")),
    ]
  ) { subject in
    subject.onDemandPlaces.flatMap { place in
      place.rules.indices.prefix(comparedLimit).compactMap { index in
        let rule = place.rules[index]
        guard let general = place.rules[..<index].firstIndex(where: { covers($0, rule) }) else { return nil }
        let why =
          OnDemandPlace.conditions(place.rules[general]).isEmpty
          ? "has no conditions" : "holds wherever this does"
        return Breach(
          at: place.path(index), rule.position,
          "this on-demand rule is never reached: OnDemandRules[\(general)], before it, \(why)")
      }
    }
  }

  /// So many rules are compared with one another; nobody writes as many.
  private static let comparedLimit = 200

  /// Whether the first rule holds wherever the second does: each of its conditions is one of the second's, and takes in
  /// all that that one lists.
  private static func covers(_ first: PropertyListValue, _ second: PropertyListValue) -> Bool {
    let wanted = OnDemandPlace.conditions(second)
    return OnDemandPlace.conditions(first).allSatisfy { key, value in
      guard let other = wanted[key] else { return false }
      guard let all = value.array, let some = other.array else { return value == other }
      return !some.isEmpty && some.allSatisfy(all.contains)
    }
  }
}
