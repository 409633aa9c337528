/// What the device noticed about how it is used: what would go wrong on a phone, and the statement it rests on.
public struct DeviceFinding: Hashable, Sendable, CustomStringConvertible {
  /// A stable name, in kebab-case.
  public let code: String
  /// The numbers of the statements about devices, such as "S14" (docs/simulated-device.md).
  public let statement: String
  /// What is wrong, in one sentence.
  public let sentence: String
  /// What to do about it.
  public let fix: String

  /// "S5 stale-read: …; …".
  public var description: String { "\(statement) \(code): \(sentence); \(fix)" }
}
