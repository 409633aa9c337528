public import EnrolmentProfile

/// Which rule decides on a network, and why the others did not.
public struct OnDemandDecision: Hashable, Sendable {
  /// Why one rule does not hold: every condition that fails; empty where it holds.
  public struct Rule: Hashable, Sendable {
    /// The place of the rule, from 1.
    public let number: Int
    /// The conditions that fail, in a sentence each.
    public let objections: [String]
  }

  /// The rules up to the one that decides.
  public let rules: [Rule]
  /// What the deciding rule says; nil where none holds.
  public let rule: OnDemandRule?

  /// Judges the rules in order on this network; the first of which all conditions hold decides.
  public init(_ rules: [OnDemandRule], on network: SimulatedNetwork, dialect: OnDemandDialect) {
    var judged: [Rule] = []
    var deciding: OnDemandRule?
    for (index, rule) in rules.enumerated() {
      let objections = OnDemandConditions(network: network, dialect: dialect).objections(to: rule)
      judged.append(Rule(number: index + 1, objections: objections))
      if objections.isEmpty {
        deciding = rule
        break
      }
    }
    self.rules = judged
    rule = deciding
  }

  /// What is done about a connection to a host; nil where no rule holds.
  public func action(for host: String, on network: SimulatedNetwork) -> OnDemandRule.Action? {
    guard let rule, rule.action == .evaluateConnection else { return rule?.action }
    for parameters in rule.actionParameters ?? [] where parameters.covers(host) {
      guard parameters.domainAction == .connectIfNeeded else { return .ignore }
      return parameters.needsTunnel(host, on: network) ? .connect : .ignore
    }
    return .ignore
  }

  /// A line a rule: which decided, and why the ones before did not.
  public var explanation: [String] {
    let lines = rules.map { rule in
      "rule \(rule.number): "
        + (rule.objections.isEmpty ? "decides" : rule.objections.joined(separator: "; "))
    }
    return rule == nil ? lines + ["no rule holds: nothing is done"] : lines
  }
}

extension OnDemandRule.Parameters {
  /// By suffix, whole labels only: example.com covers www.example.com and not www.anotherexample.com.
  fileprivate func covers(_ host: String) -> Bool {
    let host = host.lowercased()
    return (domains ?? []).contains { domain in
      let domain = domain.lowercased()
      return host == domain || host.hasSuffix("." + domain)
    }
  }

  fileprivate func needsTunnel(_ host: String, on network: SimulatedNetwork) -> Bool {
    let servers = requiredDNSServers ?? []
    let isUnreachable =
      !servers.isEmpty
      && !servers.contains { network.reachableDNSServers.contains($0) || network.dnsServers.contains($0) }
    let isProbeBad = requiredURLStringProbe.map { network.probeAnswers[$0] != 200 } ?? false
    return network.unresolvedNames.contains(host) || isUnreachable || isProbeBad
  }
}
