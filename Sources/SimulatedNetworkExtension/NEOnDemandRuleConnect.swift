import EnrolmentProfile

/// Starts the VPN as soon as anything opens a connection.
open class NEOnDemandRuleConnect: NEOnDemandRule, @unchecked Sendable {
  /// A rule without conditions.
  public init() { super.init(OnDemandRule(.connect)) }

  override init(_ rule: OnDemandRule) { super.init(rule) }
}
