// swift-format-ignore-file: AlwaysUseLowerCamelCase
import EnrolmentProfile
public import Foundation

/// What a rule does, as NetworkExtension numbers it.
public enum NEOnDemandRuleAction: Int, Sendable {
  case connect = 1
  case disconnect = 2
  case evaluateConnection = 3
  case ignore = 4
}

/// The kind of the network's interface, as NetworkExtension numbers it.
public enum NEOnDemandRuleInterfaceType: Int, Sendable {
  case any = 0
  case ethernet = 1
  case wiFi = 2
  case cellular = 3
}

/// A rule of On Demand: all conditions that are set must hold, and the first such rule decides.
open class NEOnDemandRule: NSObject, @unchecked Sendable {
  var rule: OnDemandRule

  init(_ rule: OnDemandRule) {
    self.rule = rule
    super.init()
  }

  static func object(for rule: OnDemandRule) -> NEOnDemandRule {
    switch rule.action {
    case .connect: NEOnDemandRuleConnect(rule)
    case .disconnect: NEOnDemandRuleDisconnect(rule)
    case .evaluateConnection: NEOnDemandRuleEvaluateConnection(rule)
    case .ignore, .allow, nil: NEOnDemandRuleIgnore(rule)
    }
  }

  /// What is stored.
  var stored: OnDemandRule { rule }

  /// What the rule does.
  public var action: NEOnDemandRuleAction {
    switch rule.action {
    case .connect: .connect
    case .disconnect: .disconnect
    case .evaluateConnection: .evaluateConnection
    case .ignore, .allow, nil: .ignore
    }
  }
  /// Holds where the default search domain is one of these.
  public var dnsSearchDomainMatch: [String]? {
    get { rule.dnsDomainMatch }
    set { rule.dnsDomainMatch = newValue }
  }
  /// Holds where every DNS server is one of these.
  public var dnsServerAddressMatch: [String]? {
    get { rule.dnsServerAddressMatch }
    set { rule.dnsServerAddressMatch = newValue }
  }
  /// Holds on this kind of interface.
  public var interfaceTypeMatch: NEOnDemandRuleInterfaceType {
    get {
      switch rule.interfaceTypeMatch {
      case .ethernet: .ethernet
      case .wifi: .wiFi
      case .cellular: .cellular
      case nil: .any
      }
    }
    set {
      switch newValue {
      case .any: rule.interfaceTypeMatch = nil
      case .ethernet: rule.interfaceTypeMatch = .ethernet
      case .wiFi: rule.interfaceTypeMatch = .wifi
      case .cellular: rule.interfaceTypeMatch = .cellular
      }
    }
  }
  /// Holds on a Wi-Fi with one of these names.
  public var ssidMatch: [String]? {
    get { rule.ssidMatch }
    set { rule.ssidMatch = newValue }
  }
  /// Holds where this URL answers 200 without a redirect.
  public var probeURL: URL? {
    get { rule.urlStringProbe.flatMap { URL(string: $0) } }
    set { rule.urlStringProbe = newValue?.absoluteString }
  }
}
