/// Whose documentation of the conditions holds. Apple's two disagree on DNS, and which one devices apply is not
/// known.
public enum OnDemandDialect: String, Hashable, Sendable, CaseIterable {
  /// `NEOnDemandRule`: the default search domain equals an entry, and every DNS server is among the entries.
  case api
  /// `OnDemandRules` of a profile: any search domain and any DNS server matches any entry, wildcards allowed.
  case profile
}
