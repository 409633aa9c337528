/// Why a secret could not be had. No case holds any part of a secret.
@nonexhaustive
public enum SecretError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The environment variable is not set.
  case notSet(variable: String)
  /// The secret is there and empty.
  case empty(SecretReference)
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// There is nobody to ask.
  case noTerminal
  /// The person gave no answer.
  case noAnswer

  /// One sentence with what to do.
  public var description: String {
    switch self {
    case .notSet(let variable):
      "the environment variable \(variable) is not set; set it, or say where the secret is: "
        + SecretReference.forms
    case .empty(.environment(let variable)):
      "the environment variable \(variable) is empty; it must hold the secret"
    case .empty(.file(let path)):
      "the file \(path) is empty; it must hold the secret"
    case .empty(.prompt), .noAnswer:
      "no secret was entered"
    case .unreadable(let path, let reason):
      "cannot read the secret from \(path): \(reason)"
    case .noTerminal:
      "there is no terminal to ask for the secret; give it as env:NAME or file:PATH"
    }
  }
}
