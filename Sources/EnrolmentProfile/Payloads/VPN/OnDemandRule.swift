public import PropertyList

/// One on-demand rule: conditions, and what happens on a network that meets all of them.
///
/// A device takes the rules in order; the first whose conditions all hold decides. A rule without a condition
/// always holds. VPN, IPSec, IKEv2 and TransparentProxy dictionaries share this type.
/// Source: Apple, com.apple.vpn.managed, `OnDemandRules`.
public struct OnDemandRule: Hashable, Sendable, DictionaryView {
  /// What a rule that holds does.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    /// Deprecated; behaves as ``ignore``.
    case allow = "Allow"
    /// Bring the VPN up as soon as the network is joined.
    case connect = "Connect"
    /// Take the VPN down, and do not bring it up on this network.
    case disconnect = "Disconnect"
    /// Decide for each connection by ``OnDemandRule/actionParameters``.
    case evaluateConnection = "EvaluateConnection"
    /// Leave the VPN as it is, and do not bring it up.
    case ignore = "Ignore"
  }

  /// The kind of network interface.
  public enum InterfaceType: String, CaseIterable, Hashable, Sendable {
    /// A wire; macOS only in practice.
    case ethernet = "Ethernet"
    /// Wi-Fi.
    case wifi = "WiFi"
    /// The mobile network.
    case cellular = "Cellular"
  }

  /// Which names need the VPN, for ``Action/evaluateConnection``.
  public struct Parameters: Hashable, Sendable, DictionaryView {
    /// What a connection to one of the domains does.
    public enum DomainAction: String, CaseIterable, Hashable, Sendable {
      /// Bring the VPN up if the name does not resolve, or the checks below fail.
      case connectIfNeeded = "ConnectIfNeeded"
      /// Never bring the VPN up for these names.
      case neverConnect = "NeverConnect"
    }

    /// The domains it is about; required.
    public var domains: [String]?
    /// What to do; required.
    public var domainAction: DomainAction?
    /// DNS servers that must be reachable to resolve the domains, else the VPN comes up; ConnectIfNeeded only.
    public var requiredDNSServers: [String]?
    /// A URL that must answer, else the VPN comes up; ConnectIfNeeded only.
    public var requiredURLStringProbe: String?

    /// Parameters that say nothing yet.
    public init() {}
  }

  /// What to do when the rule holds; required.
  public var action: Action?
  /// For ``Action/evaluateConnection``: what to do by domain.
  public var actionParameters: [Parameters]?
  /// Holds if the network's search domain is one of these.
  public var dnsDomainMatch: [String]?
  /// Holds if a DNS server of the network is one of these; `*` may end an address.
  public var dnsServerAddressMatch: [String]?
  /// Holds on this kind of interface.
  public var interfaceTypeMatch: InterfaceType?
  /// Holds on a Wi-Fi with one of these names.
  public var ssidMatch: [String]?
  /// Holds if this URL answers 200 without a redirect.
  public var urlStringProbe: String?

  /// A rule that does this, without conditions yet.
  public init(_ action: Action) { self.action = action }

  /// A rule that says nothing yet.
  public init() {}

  /// The rule a dictionary holds; nil if `value` is no dictionary.
  public init?(_ value: PropertyListValue) { self.init(reading: value) }

  /// The rule as a dictionary with Apple's keys.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<OnDemandRule>] = [
    .choice("Action", \.action), .views("ActionParameters", \.actionParameters),
    .strings("DNSDomainMatch", \.dnsDomainMatch), .strings("DNSServerAddressMatch", \.dnsServerAddressMatch),
    .choice("InterfaceTypeMatch", \.interfaceTypeMatch), .strings("SSIDMatch", \.ssidMatch),
    .string("URLStringProbe", \.urlStringProbe),
  ]
}

extension OnDemandRule.Parameters {
  static let fields: [PayloadField<OnDemandRule.Parameters>] = [
    .strings("Domains", \.domains), .choice("DomainAction", \.domainAction),
    .strings("RequiredDNSServers", \.requiredDNSServers),
    .string("RequiredURLStringProbe", \.requiredURLStringProbe),
  ]
}

// MARK: The schema table

extension OnDemandRule {
  /// The rules of a VPN.
  static let schemaKey = table(
    actions: ["Allow", "Connect", "Disconnect", "EvaluateConnection", "Ignore"],
    checks: [.list("RequiredDNSServers"), SchemaKey("RequiredURLStringProbe", .string)])

  /// The rules of DNS settings, which know fewer actions and no checks of their own.
  static let schemaKeyOfDNSSettings = table(
    actions: ["Connect", "Disconnect", "EvaluateConnection"], checks: [])

  private static func table(actions: [SchemaValue], checks: [SchemaKey]) -> SchemaKey {
    .list(
      "OnDemandRules", relations: relations,
      of: [
        SchemaKey("Action", .string, .required, values: actions),
        .list(
          "ActionParameters", relations: Parameters.relations,
          of: [
            .list("Domains", .required),
            SchemaKey("DomainAction", .string, .required, values: ["ConnectIfNeeded", "NeverConnect"]),
          ] + checks),
        .list("DNSDomainMatch"),
        .list("DNSServerAddressMatch"),
        SchemaKey("InterfaceTypeMatch", .string, values: ["Ethernet", "WiFi", "Cellular"]),
        .list("SSIDMatch"),
        SchemaKey("URLStringProbe", .string),
      ])
  }

  private static let relations: [SchemaRelation] = [
    .needs(
      "evaluate-without-parameters", .error,
      "An EvaluateConnection rule says by ActionParameters which names need the VPN.",
      source: source("ActionParameters"), when: { $0.string("Action") == "EvaluateConnection" },
      "ActionParameters"),
    .needless(
      "parameters-without-evaluate", .warning, "only EvaluateConnection rules read ActionParameters.",
      source: source("ActionParameters"), ["ActionParameters"],
      unless: { $0.string("Action") == "EvaluateConnection" }),
    SchemaRelation(
      "allow-is-deprecated", .warning, "The action Allow is deprecated; Ignore does the same.",
      source: source("Action")
    ) { scope in
      scope.string("Action") == "Allow" ? [.init(at: "Action", "Allow is deprecated; write Ignore")] : []
    },
    SchemaRelation(
      "watchos-only-disconnects", .error, "On watchOS an on-demand rule can only disconnect.",
      source: source("Action")
    ) { scope in
      guard let action = scope.string("Action"), action != "Disconnect" else { return [] }
      return scope.targets(.watchOS, since: OSVersion(10)).map {
        .init(at: "Action", "\($0) knows the action Disconnect only, not \(quoted(action))")
      }
    },
  ]

  fileprivate static func source(_ key: String) -> Citation {
    .apple("com.apple.vpn.managed", key: "OnDemandRules[].\(key)")
  }
}

extension OnDemandRule.Parameters {
  fileprivate static let relations: [SchemaRelation] = [
    .needless(
      "required-checks-without-connect", .warning,
      "only ConnectIfNeeded reads RequiredDNSServers and RequiredURLStringProbe.",
      source: OnDemandRule.source("ActionParameters[].DomainAction"),
      ["RequiredDNSServers", "RequiredURLStringProbe"],
      unless: { $0.string("DomainAction") == "ConnectIfNeeded" })
  ]
}
