public import OpenSSL

/// Reads secrets from where a ``SecretReference`` says they are.
public struct SecretSource: Sendable {
  /// The variables `env:NAME` reads.
  public var environment: [String: String]
  /// Asks the person at the terminal, without echo: given what is asked for, returns the answer or nil. nil where
  /// nobody can be asked.
  public var prompt: (@Sendable (String) -> String?)?

  /// A source of secrets.
  ///
  /// - Parameters:
  ///   - environment: the variables `env:NAME` reads; the process's own are never looked at.
  ///   - prompt: asks the person at the terminal; nil where nobody can be asked.
  public init(
    environment: [String: String] = [:], prompt: (@Sendable (String) -> String?)? = nil
  ) {
    self.environment = environment
    self.prompt = prompt
  }

  /// Reads one secret.
  ///
  /// - Parameters:
  ///   - reference: where it is.
  ///   - folder: what a relative `file:` path is relative to; empty is the current folder.
  ///   - purpose: what a prompt asks for, such as `password of signer.p12`.
  /// - Returns: the secret, never empty. One line feed (or CR LF) at the end of a file does not belong to it.
  /// - Throws: why it cannot be had.
  public func read(
    _ reference: SecretReference, relativeTo folder: String = "", purpose: String = "secret"
  ) throws(SecretError) -> Secret {
    var bytes: [UInt8]
    switch reference {
    case .environment(let name):
      guard let value = environment[name] else { throw .notSet(variable: name) }
      bytes = Array(value.utf8)
    case .file(let path):
      bytes = try contents(of: path, in: folder)
    case .prompt:
      guard let prompt else { throw .noTerminal }
      guard let answer = prompt(purpose) else { throw .noAnswer }
      bytes = Array(answer.utf8)
    }
    // Secret keeps a copy that it wipes; this one is ours to wipe.
    defer { for index in bytes.indices { bytes[index] = 0 } }
    guard !bytes.isEmpty else { throw .empty(reference) }
    return Secret(bytes)
  }

  private func contents(of path: String, in folder: String) throws(SecretError) -> [UInt8] {
    var bytes: [UInt8]
    do {
      bytes = try InputFile.read(InputFile.path(path, relativeTo: folder))
    } catch {
      throw .unreadable(path: path, reason: error.description)
    }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return bytes
  }
}
