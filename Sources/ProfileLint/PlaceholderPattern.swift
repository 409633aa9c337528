import OpenSSL

/// What a template's placeholders look like, as a regular expression in Swift's own dialect.
///
/// A value that holds one is not judged: whoever fills the template in decides what stands there.
public final class PlaceholderPattern: Sendable {
  // A Regex is not Sendable.
  private struct Compiled: @unchecked Sendable { let regex: Regex<AnyRegexOutput> }
  private let compiled: Guarded<Compiled>

  /// An expression that finds a placeholder where there is nothing, and so everywhere.
  public struct MatchesNothing: Error {}

  /// Compiles the expression; throws what is wrong with it.
  public init(_ expression: String) throws {
    compiled = Guarded(Compiled(regex: try Regex(expression)))
    if isFound(in: "") { throw MatchesNothing() }
  }

  /// Whether a placeholder is in the text.
  func isFound(in text: String) -> Bool {
    compiled.withLock { text.contains($0.regex) }
  }
}
