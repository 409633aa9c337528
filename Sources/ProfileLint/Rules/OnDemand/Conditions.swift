import EnrolmentProfile
import PropertyList

extension Rule {
  private static func rule(_ keys: String, _ action: String = "Ignore") -> String {
    "<dict>\(keys)<key>Action</key><string>\(action)</string></dict>"
  }
  private static let office = "<key>SSIDMatch</key><array><string>Office</string></array>"
  private static func interface(_ type: String) -> String {
    "<key>InterfaceTypeMatch</key><string>\(type)</string>"
  }

  static let onDemandImpossible = Rule(
    "on-demand-rule-impossible", .warning, .onDemand,
    "The conditions of an on-demand rule can hold together.",
    source: .apple("com.apple.vpn.managed", key: "VPN.OnDemandRules[].SSIDMatch"),
    consequence: "The rule never decides.", remedy: "take one of the conditions out, or correct it",
    examples: [
      .good("a Wi-Fi by its name", vpn(rule(office + interface("WiFi")))),
      .bad("a Wi-Fi's name on the mobile network", vpn(rule(office + interface("Cellular")))),
      .bad("an empty list", vpn(rule("<key>DNSDomainMatch</key><array></array>"))),
    ]
  ) { subject in
    subject.onDemandPlaces.flatMap { place in
      place.rules.enumerated().compactMap { index, rule -> Breach? in
        if rule["SSIDMatch"] != nil, let type = rule["InterfaceTypeMatch"]?.string, type != "WiFi" {
          return Breach(
            at: "\(place.path(index)).SSIDMatch", rule["SSIDMatch"]?.position ?? rule.position,
            "SSIDMatch is about Wi-Fi, and InterfaceTypeMatch is \(type)")
        }
        let empty = OnDemandPlace.conditions(rule).sorted { $0.key < $1.key }.first {
          $0.value.array?.isEmpty == true
        }
        return empty.map {
          Breach(
            at: "\(place.path(index)).\($0.key)", $0.value.position,
            "\($0.key) is empty, so nothing matches it")
        }
      }
    }
  }

  private static func parameters(_ actions: (String, String)...) -> String {
    let items = actions.map { action, domain in
      "<dict><key>DomainAction</key><string>\(action)</string><key>Domains</key><array><string>\(domain)</string></array></dict>"
    }
    return "<key>ActionParameters</key><array>\(items.joined())</array>"
  }

  static let neverConnectTooLate = Rule(
    "on-demand-never-too-late", .warning, .onDemand,
    "A domain that never needs the VPN stands before the wider one that may.",
    source: .page(
      title: "Apple: NEOnDemandRuleEvaluateConnection connectionRules",
      url:
        "https://developer.apple.com/documentation/networkextension/neondemandruleevaluateconnection/connectionrules"
    ),
    consequence: "The first parameters whose domains match decide, so the exception never does.",
    remedy: "move the dictionary with NeverConnect up",
    examples: [
      .good(
        "the exception first",
        vpn(
          rule(
            parameters(("NeverConnect", "www.example.com"), ("ConnectIfNeeded", "example.com")),
            "EvaluateConnection"))),
      .bad(
        "the exception last",
        vpn(
          rule(
            parameters(("ConnectIfNeeded", "example.com"), ("NeverConnect", "www.example.com")),
            "EvaluateConnection"))),
    ]
  ) { subject in
    subject.onDemandPlaces.flatMap { place in
      place.rules.enumerated().flatMap { index, rule -> [Breach] in
        var wide: [String] = []
        return (rule["ActionParameters"]?.array ?? []).enumerated().compactMap { number, parameters in
          let domains = (parameters["Domains"]?.array ?? []).compactMap(\.string)
          guard parameters["DomainAction"]?.string == "NeverConnect" else {
            wide += domains
            return nil
          }
          guard let domain = domains.first(where: { one in wide.contains { isSuffix($0, of: one) } }) else {
            return nil
          }
          return Breach(
            at: "\(place.path(index)).ActionParameters[\(number)]", parameters.position,
            "NeverConnect for \(domain) comes after ConnectIfNeeded for a domain that takes it in")
        }
      }
    }
  }

  /// Whether the labels of the first domain are the last of the second's.
  private static func isSuffix(_ domain: String, of other: String) -> Bool {
    func labels(_ text: String) -> [Substring] {
      text.lowercased().split(separator: ".").drop { $0 == "*" }.map { $0 }
    }
    return labels(other).reversed().starts(with: labels(domain).reversed())
  }

  static let wiredNeverCovered = Rule(
    "on-demand-wired-not-covered", .notice, .onDemand,
    "On-demand rules for single kinds of networks leave none out that the device has.",
    source: .page(
      title: "trailofbits/algo#138: on-demand rules and Ethernet",
      url: "https://github.com/trailofbits/algo/issues/138"),
    consequence: "On a wired network no rule holds, and the VPN stays as it is.",
    remedy: "add a rule for Ethernet, or one without conditions at the end",
    examples: [
      .good("a rule for the rest", vpn(rule(interface("WiFi")) + rule(""))),
      .bad("Wi-Fi and the mobile network only", vpn(rule(interface("WiFi")) + rule(interface("Cellular")))),
    ]
  ) { subject in
    guard
      subject.options.targets.isEmpty || subject.options.targets.contains(where: { $0.platform == .macOS })
    else {
      return []
    }
    return subject.onDemandPlaces.compactMap { place in
      let types = place.rules.map { $0["InterfaceTypeMatch"]?.string }
      guard !types.isEmpty, types.allSatisfy({ $0 == "WiFi" || $0 == "Cellular" }) else { return nil }
      return Breach(
        at: "\(place.keyPath).OnDemandRules", place.dictionary["OnDemandRules"]?.position ?? .none,
        "every on-demand rule is for Wi-Fi or the mobile network, and a Mac has wired ones too")
    }
  }
}
