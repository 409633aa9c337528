import EnrolmentProfile

/// Takes the VPN down.
open class NEOnDemandRuleDisconnect: NEOnDemandRule, @unchecked Sendable {
  /// A rule without conditions.
  public init() { super.init(OnDemandRule(.disconnect)) }

  override init(_ rule: OnDemandRule) { super.init(rule) }
}
