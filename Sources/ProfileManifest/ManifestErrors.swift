/// Every mistake of a manifest at once, in the order of their places.
public struct ManifestErrors: Error, Equatable, Sendable, CustomStringConvertible {
  /// At least one; sorted by place, each once.
  public let messages: [ManifestMessage]

  /// Sorts the mistakes and drops repetitions.
  public init(_ messages: [ManifestMessage]) {
    self.messages = Set(messages).sorted()
  }

  /// One mistake a line.
  public var description: String {
    messages.map(\.description).joined(separator: "\n")
  }
}
