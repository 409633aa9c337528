/// Everything a command hears and says, so that a test can stand in for the process.
///
/// The voice: results go to `out`, everything else to `error`. A message has no capital and no full stop; it says
/// what is wrong, where, and what to do. The tool's name is put before errors by ``run(_:version:words:in:)``.
public struct Console: Sendable {
  /// Writes bytes to standard output.
  public var write: @Sendable ([UInt8]) -> Void
  /// Writes text to standard error, as it is.
  public var writeError: @Sendable (String) -> Void
  /// Reads all of standard input; nil if it cannot be read.
  public var readInput: @Sendable () -> [UInt8]?
  /// The process's environment.
  public var environment: [String: String]
  /// Whether standard output is a terminal.
  public var outputIsTerminal: Bool
  /// Whether standard error is a terminal.
  public var errorIsTerminal: Bool
  /// Asks the person at the terminal for a secret, without echo; nil where nobody can be asked.
  public var prompt: (@Sendable (_ question: String) -> String?)?

  /// A console of these parts; what is left out is empty, and no terminal.
  public init(
    write: @escaping @Sendable ([UInt8]) -> Void,
    writeError: @escaping @Sendable (String) -> Void,
    readInput: @escaping @Sendable () -> [UInt8]? = { [] },
    environment: [String: String] = [:],
    outputIsTerminal: Bool = false,
    errorIsTerminal: Bool = false,
    prompt: (@Sendable (_ question: String) -> String?)? = nil
  ) {
    self.write = write
    self.writeError = writeError
    self.readInput = readInput
    self.environment = environment
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.prompt = prompt
  }

  /// Writes a line to standard output.
  public func out(_ line: String) { write(Array((line + "\n").utf8)) }

  /// Writes a line to standard error.
  public func error(_ line: String) { writeError(line + "\n") }
}
