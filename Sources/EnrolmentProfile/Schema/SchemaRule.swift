/// A rule that profiles keep or break: its name, its weight, itself in one sentence, and where it comes from.
///
/// Rules are what a linter lists and explains; a ``SchemaFault`` is one breach of one rule.
public struct SchemaRule: Hashable, Sendable {
  /// The name in kebab case; it never changes once published.
  public let id: String
  /// What a breach weighs.
  public let severity: Severity
  /// What must hold, in one sentence.
  public let sentence: String
  /// Who says so.
  public let source: Citation

  /// A rule from its parts.
  public init(_ id: String, _ severity: Severity, _ sentence: String, source: Citation) {
    self.id = id
    self.severity = severity
    self.sentence = sentence
    self.source = source
  }
}
