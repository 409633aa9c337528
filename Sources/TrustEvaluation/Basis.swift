/// What a check rests on.
public enum Basis: String, CaseIterable, Sendable {
  /// An RFC.
  case standard
  /// A page of Apple's.
  case documented
  /// Apple's published source.
  case source
  /// What others saw devices do.
  case reported
}
