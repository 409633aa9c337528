/// Where a secret is to be had: a manifest and a command line name the place, never the secret.
public enum SecretReference: Hashable, Sendable, CustomStringConvertible {
  /// An environment variable (`env:NAME`).
  case environment(String)
  /// A file (`file:PATH`); one line feed at its end does not count.
  case file(String)
  /// The person at the terminal (`prompt`).
  case prompt

  /// Reads `env:NAME`, `file:PATH` or `prompt`.
  ///
  /// - Returns: nil for anything else; show ``forms`` then and never the text, which may be the secret itself.
  public init?(_ text: String) {
    if text == "prompt" {
      self = .prompt
    } else if text.hasPrefix("env:"), Self.isVariable(text.dropFirst(4)) {
      self = .environment(String(text.dropFirst(4)))
    } else if text.hasPrefix("file:"), text.utf8.count > 5, !text.utf8.contains(0) {
      self = .file(String(text.dropFirst(5)))
    } else {
      return nil
    }
  }

  /// What ``init(_:)`` reads, in words for a message.
  public static let forms = "env:NAME (an environment variable), file:PATH or prompt"

  /// The reference as it is written; it says where the secret is, not what it is.
  public var description: String {
    switch self {
    case .environment(let name): "env:\(name)"
    case .file(let path): "file:\(path)"
    case .prompt: "prompt"
    }
  }

  private static func isVariable(_ name: Substring) -> Bool {
    !name.isEmpty && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "=") }
  }
}
