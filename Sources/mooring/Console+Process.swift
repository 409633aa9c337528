import CommandLineTool
import FoundationEssentials
import Glibc
import ProfileManifest

extension Console {
  /// The console of this process.
  static var process: Console {
    Console(
      write: { bytes in if !writeAll(bytes, to: STDOUT_FILENO) { exit(ExitCode.usage.code) } },
      writeError: { text in _ = writeAll(Array(text.utf8), to: STDERR_FILENO) },
      readInput: readStandardInput,
      environment: ProcessInfo.processInfo.environment,
      outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorIsTerminal: isatty(STDERR_FILENO) == 1,
      prompt: isatty(STDIN_FILENO) == 1 ? askWithoutEcho : nil)
  }

  /// Reads standard input to its end; nil if that fails or never ends.
  private static func readStandardInput() -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= InputFile.limit {
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
    return nil
  }

  /// Asks on the terminal; what is typed is not shown.
  private static func askWithoutEcho(_ question: String) -> String? {
    _ = writeAll(Array("\(question): ".utf8), to: STDERR_FILENO)
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      _ = writeAll([10], to: STDERR_FILENO)
    }
    return readLine()
  }
}

/// Writes every byte; false if the other side takes no more.
func writeAll(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return false }
      rest = rest.dropFirst(written)
    }
    return true
  }
}
