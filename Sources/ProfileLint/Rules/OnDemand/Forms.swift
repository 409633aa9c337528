import EnrolmentProfile
import PropertyList

/// How the conditions of on-demand rules are written.
extension Rule {
  static let onDemandForms: [Rule] = [
    onDemandProbeURL, onDemandDomainForm, onDemandServerForm, onDemandAlwaysConnects,
  ]

  private static func probe(_ url: String) -> String {
    vpn(
      "<dict><key>URLStringProbe</key><string>\(url)</string><key>Action</key><string>Ignore</string></dict>")
  }

  static let onDemandProbeURL = Rule(
    "on-demand-probe-url", .warning, .onDemand, "A probe is a URL that answers 200, without a redirect.",
    source: .page(
      title: "trailofbits/algo#428: a probe for captive portals",
      url: "https://github.com/trailofbits/algo/pull/428"),
    consequence: "Devices take any other answer as a failure, so the rule never holds.",
    remedy: "write http://captive.apple.com/hotspot-detect.html, or a page of your own that answers 200",
    examples: [
      .good("Apple's page", probe("http://captive.apple.com/hotspot-detect.html")),
      .bad("a page that answers 204", probe("http://www.example.com/generate_204")),
      .bad("no scheme", probe("captive.apple.com")),
    ]
  ) { subject in
    subject.onDemandPlaces.flatMap { place in
      place.rules.enumerated().flatMap { index, rule in
        let parameters = (rule["ActionParameters"]?.array ?? []).enumerated().map { number, item in
          (
            "\(place.path(index)).ActionParameters[\(number)].RequiredURLStringProbe",
            item["RequiredURLStringProbe"]
          )
        }
        return ([("\(place.path(index)).URLStringProbe", rule["URLStringProbe"])] + parameters).compactMap {
          path, value -> Breach? in
          guard let value, let url = value.string, let fault = fault(ofProbe: url) else { return nil }
          return Breach(at: path, value.position, "the probe \(fault)")
        }
      }
    }
  }

  private static func fault(ofProbe url: String) -> String? {
    let text = url.lowercased()
    guard text.hasPrefix("http://") || text.hasPrefix("https://") else {
      return "does not begin with http:// or https://"
    }
    let end = text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
    return ["generate_204", "gen_204", "generate204", "204"].contains(end)
      ? "is one that answers 204, without a page" : nil
  }

  private static func domain(_ text: String) -> String {
    vpn(
      "<dict><key>DNSDomainMatch</key><array><string>\(text)</string></array><key>Action</key><string>Ignore</string></dict>"
    )
  }
  private static func parameters(_ text: String) -> String {
    vpn(
      "<dict><key>Action</key><string>EvaluateConnection</string><key>ActionParameters</key><array><dict>"
        + "<key>DomainAction</key><string>ConnectIfNeeded</string>"
        + "<key>Domains</key><array><string>\(text)</string></array></dict></array></dict>")
  }

  static let onDemandDomainForm = Rule(
    "on-demand-domain-form", .warning, .onDemand,
    "A domain of an on-demand rule is a name; a star stands only at the front of DNSDomainMatch.",
    source: .page(
      title: "Apple: NEEvaluateConnectionRule matchDomains",
      url: "https://developer.apple.com/documentation/networkextension/neevaluateconnectionrule/matchdomains"),
    consequence: "The text is compared as it stands, label by label, and no name is equal to it.",
    remedy: "write example.com, which takes in all names below it; in DNSDomainMatch *.example.com",
    examples: [
      .good("a star at the front", domain("*.example.com")), .good("a suffix", parameters("example.com")),
      .bad("a star inside", domain("vpn.*.example.com")), .bad("a star", parameters("*.example.com")),
      .bad("a URL", parameters("https://intranet.example.com/")),
    ]
  ) { subject in
    subject.onDemandPlaces.flatMap { place in
      place.rules.enumerated().flatMap { index, rule in
        let path = place.path(index)
        let matches = faults(in: rule["DNSDomainMatch"], at: "\(path).DNSDomainMatch", star: true)
        return matches
          + (rule["ActionParameters"]?.array ?? []).enumerated().flatMap { number, item in
            faults(in: item["Domains"], at: "\(path).ActionParameters[\(number)].Domains", star: false)
          }
      }
    }
  }

  private static func faults(in list: PropertyListValue?, at path: String, star: Bool) -> [Breach] {
    (list?.array ?? []).enumerated().compactMap { index, value in
      guard let text = value.string, let fault = fault(ofDomain: text, star: star) else { return nil }
      return Breach(at: "\(path)[\(index)]", value.position, "\(quoted(text)) \(fault)")
    }
  }

  private static func fault(ofDomain text: String, star: Bool) -> String? {
    // An MDM server's variable is not judged.
    if text.hasPrefix("$") || text.hasPrefix("%") { return nil }
    if text.isEmpty { return "is empty" }
    if text.contains("/") || text.contains(":") { return "is not a name alone" }
    if text.contains(where: \.isWhitespace) { return "has a space in it" }
    guard text.contains("*") else { return nil }
    if !star { return "has a star, which is taken as it stands here" }
    return text.dropFirst(text.hasPrefix("*") ? 1 : 0).contains("*")
      ? "has a star that is not at its front" : nil
  }

  private static func server(_ text: String) -> String {
    vpn(
      "<dict><key>DNSServerAddressMatch</key><array><string>\(text)</string></array><key>Action</key><string>Ignore</string></dict>"
    )
  }

  static let onDemandServerForm = Rule(
    "on-demand-server-form", .warning, .onDemand,
    "An address of DNSServerAddressMatch is an address, or its beginning with one star.",
    source: .apple("com.apple.vpn.managed", key: "VPN.OnDemandRules[].DNSServerAddressMatch"),
    consequence: "No name server has such an address, so the rule never holds.",
    remedy: "write 192.0.2.53, or 192.0.2.* for all that begin so",
    examples: [
      .good("an address", server("192.0.2.53")), .good("a beginning", server("17.*")),
      .bad("a network", server("192.0.2.0/24")), .bad("a name", server("dns.example.com")),
    ]
  ) { subject in
    subject.onDemandPlaces.flatMap { place in
      place.rules.enumerated().flatMap { index, rule in
        (rule["DNSServerAddressMatch"]?.array ?? []).enumerated().compactMap { number, value -> Breach? in
          guard let text = value.string, !text.hasPrefix("$"), !text.hasPrefix("%"),
            text.isEmpty || !text.allSatisfy({ $0.isHexDigit || ".:*".contains($0) })
              || text.filter({ $0 == "*" }).count > 1
          else { return nil }
          return Breach(
            at: "\(place.path(index)).DNSServerAddressMatch[\(number)]", value.position,
            "\(quoted(text)) is no address")
        }
      }
    }
  }

  static let onDemandAlwaysConnects = Rule(
    "on-demand-always-connects", .notice, .onDemand,
    "On some network on demand leaves the VPN down, so that switching it off lasts.",
    source: .page(
      title: "gaomd/docker-ikev2-vpn-server#29: it cannot be turned off",
      url: "https://github.com/gaomd/docker-ikev2-vpn-server/issues/29"),
    consequence:
      "A VPN that is switched off comes up again at the next packet; people have to find Connect On Demand in Settings.",
    remedy: "add a rule that ignores or disconnects, for the networks where the VPN may stay down",
    examples: [
      .good("a rule that ignores", probe("http://captive.apple.com/hotspot-detect.html")),
      .bad("connect everywhere", vpn("<dict><key>Action</key><string>Connect</string></dict>")),
    ]
  ) { subject in
    subject.onDemandPlaces.compactMap { place in
      guard place.isHeeded, place.payload.type == VPNPayload.payloadType,
        place.dictionary["OnDemandEnabled"]?.wholeNumber == 1,
        // Where people have no switch, a rule of its own says more.
        place.dictionary["OnDemandUserOverrideDisabled"]?.wholeNumber != 1,
        place.rules.contains(where: { OnDemandPlace.conditions($0).isEmpty }),
        place.rules.allSatisfy({ $0["Action"]?.string == "Connect" })
      else { return nil }
      return Breach(
        at: "\(place.keyPath).OnDemandRules", place.dictionary["OnDemandRules"]?.position ?? .none,
        "every on-demand rule connects, and one of them on any network")
    }
  }
}
