/// A profile made from a draft.
public struct BuiltProfile: Sendable {
  /// The property list: canonical XML, the same bytes for the same draft.
  public let bytes: [UInt8]
  /// The same, as a profile.
  public let profile: Profile
  /// What is worth knowing but does not stand in the way.
  public let warnings: [DraftFault]
}
