/// What one policy makes of one row of reasons, and why.
public struct Ruling: Hashable, Sendable {
  /// What follows from a reason.
  public enum Effect: String, CaseIterable, Sendable {
    /// The chain is refused.
    case refuse
    /// The verdict stands, and the reason is among its warnings.
    case warn
    /// Nothing is said.
    case unchecked
  }

  /// What follows.
  public let effect: Effect
  /// What that rests on.
  public let basis: Basis
  /// Where it can be read.
  public let source: String

  static func refuse(_ basis: Basis, _ source: String) -> Ruling {
    Ruling(effect: .refuse, basis: basis, source: source)
  }

  static func warn(_ basis: Basis, _ source: String) -> Ruling {
    Ruling(effect: .warn, basis: basis, source: source)
  }

  static func unchecked(_ basis: Basis, _ source: String) -> Ruling {
    Ruling(effect: .unchecked, basis: basis, source: source)
  }
}
