/// Where the purpose has to stand in extended key usage, in so many words.
public enum PurposeDemand: String, CaseIterable, Sendable {
  /// As `PolicyTable` has it.
  case asPolicy = "as-policy"
  /// In the leaf.
  case leaf
  /// In the leaf and in every CA below the anchor.
  case path
}
