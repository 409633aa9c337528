/// What a process says to its parent.
public struct ExitCode: Hashable, Sendable {
  /// The number.
  public let code: Int32

  /// The exit code with this number.
  public init(_ code: Int32) { self.code = code }

  /// 0: done, or the answer is yes.
  public static let success = ExitCode(0)
  /// 1: the tool worked and the answer is no.
  public static let negative = ExitCode(1)
  /// 2: what was asked for cannot be done.
  public static let usage = ExitCode(2)
}
