import EnrolmentProfile
import PropertyList

/// The rules on when a VPN, or name servers, come up by themselves.
extension Rule {
  static let onDemand: [Rule] =
    [
      unreachableOnDemandRule, onDemandWithoutRules, onDemandSwitchedOff, onDemandNeverOff,
      onDemandConnectWithoutProbe, onDemandImpossible, neverConnectTooLate, wiredNeverCovered,
    ] + onDemandForms
}

/// A dictionary with OnDemandRules, wherever in a payload, also where a VPN does not look for them.
struct OnDemandPlace {
  let payload: Payload
  /// `PayloadContent[0].IKEv2`.
  let keyPath: String
  let dictionary: PropertyListValue
  let rules: [PropertyListValue]

  /// Whether devices look for rules here: in a VPN, not at the top of the payload.
  var isHeeded: Bool {
    ![VPNPayload.payloadType, AppVPNPayload.payloadType].contains(payload.type) || keyPath != payload.keyPath
  }

  /// The place of a rule.
  func path(_ index: Int) -> String { "\(keyPath).OnDemandRules[\(index)]" }

  /// The conditions of a rule: its keys but for what it does.
  static func conditions(_ rule: PropertyListValue) -> [String: PropertyListValue] {
    let known = [
      "DNSDomainMatch", "DNSServerAddressMatch", "InterfaceTypeMatch", "SSIDMatch", "URLStringProbe",
    ]
    return Dictionary(uniqueKeysWithValues: known.compactMap { key in rule[key].map { (key, $0) } })
  }
}

extension OnDemandPlace {
  static func all(in payloads: [Payload]) -> [OnDemandPlace] {
    payloads.flatMap { payload in
      let nested = (payload.value.dictionary?.entries ?? []).filter { $0.value.dictionary != nil }
      let places =
        [(payload.keyPath, payload.value)] + nested.map { ("\(payload.keyPath).\($0.key)", $0.value) }
      return places.compactMap { path, dictionary in
        (dictionary["OnDemandRules"]?.array).map {
          OnDemandPlace(payload: payload, keyPath: path, dictionary: dictionary, rules: $0)
        }
      }
    }
  }
}
