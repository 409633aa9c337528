/// What the device has to say about a profile it is given.
public struct InstallProblem: Hashable, Sendable, CustomStringConvertible {
  /// A stable name, in kebab-case.
  public let code: String
  /// What is wrong, where, and what to do.
  public let sentence: String
  /// Whether the device refuses the profile for it.
  public let isFatal: Bool

  /// "unresolved-identity: …".
  public var description: String { "\(code): \(sentence)" }
}
