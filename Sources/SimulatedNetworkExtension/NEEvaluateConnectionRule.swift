import EnrolmentProfile
public import Foundation

/// What a connection to a host does, as NetworkExtension numbers it.
public enum NEEvaluateConnectionRuleAction: Int, Sendable {
  case connectIfNeeded = 1
  case neverConnect = 2
}

/// What connections to some domains do.
open class NEEvaluateConnectionRule: NSObject, @unchecked Sendable {
  var parameters: OnDemandRule.Parameters

  init(_ parameters: OnDemandRule.Parameters) {
    self.parameters = parameters
    super.init()
  }

  /// A rule for these domains and all below them.
  public convenience init(matchDomains domains: [String], andAction action: NEEvaluateConnectionRuleAction) {
    var parameters = OnDemandRule.Parameters()
    parameters.domains = domains
    parameters.domainAction = action == .connectIfNeeded ? .connectIfNeeded : .neverConnect
    self.init(parameters)
  }

  /// What they do.
  public var action: NEEvaluateConnectionRuleAction {
    parameters.domainAction == .connectIfNeeded ? .connectIfNeeded : .neverConnect
  }
  /// The domains.
  public var matchDomains: [String] { parameters.domains ?? [] }
  /// DNS servers that must be reachable, else the VPN comes up.
  public var useDNSServers: [String]? {
    get { parameters.requiredDNSServers }
    set { parameters.requiredDNSServers = newValue }
  }
  /// A URL that must answer, else the VPN comes up.
  public var probeURL: URL? {
    get { parameters.requiredURLStringProbe.flatMap { URL(string: $0) } }
    set { parameters.requiredURLStringProbe = newValue?.absoluteString }
  }
}
