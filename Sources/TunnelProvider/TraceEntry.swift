/// One line of what happened in a connection, as the device's log has it. It may name certificates and reasons;
/// it never holds a secret.
public struct TraceEntry: Hashable, Sendable {
  /// Which part of the device speaks.
  public enum Source: String, Hashable, Sendable {
    /// The tunnel provider.
    case provider
    /// Trust evaluation.
    case trust
  }

  /// Who speaks.
  public let source: Source
  /// What happened.
  public let text: String
}
