import EnrolmentProfile

/// Decides by the host of each connection.
open class NEOnDemandRuleEvaluateConnection: NEOnDemandRule, @unchecked Sendable {
  /// The rules for hosts, the first that covers the host decides.
  public var connectionRules: [NEEvaluateConnectionRule]?

  /// A rule without conditions.
  public init() { super.init(OnDemandRule(.evaluateConnection)) }

  override init(_ rule: OnDemandRule) {
    connectionRules = rule.actionParameters?.map { NEEvaluateConnectionRule($0) }
    super.init(rule)
  }

  override var stored: OnDemandRule {
    var stored = rule
    stored.actionParameters = connectionRules?.map(\.parameters)
    return stored
  }
}
