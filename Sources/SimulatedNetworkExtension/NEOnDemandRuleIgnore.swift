import EnrolmentProfile

/// Leaves the VPN as it is.
open class NEOnDemandRuleIgnore: NEOnDemandRule, @unchecked Sendable {
  /// A rule without conditions.
  public init() { super.init(OnDemandRule(.ignore)) }

  override init(_ rule: OnDemandRule) { super.init(rule) }
}
