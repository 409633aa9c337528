import Foundation
import Support

/// One run of a program, with what it took.
struct ProgramRun {
  /// Processor time, its own and the system's, of all its threads.
  let nanoseconds: Double
  /// The most memory it had at once, in bytes.
  let peak: Int

  /// Runs a program, by its path or as the shell finds it, in a folder; its output goes nowhere. Fails if it does not exit
  /// with 0.
  init(_ program: String, _ words: [String], in folder: String) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    // The shell becomes the program, which is the one process that is measured.
    let arguments =
      (["sh", "-c", #"cd "$0" && exec "$@""#, folder, program] + words).map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    let problem = posix_spawnp(&process, "sh", &actions, nil, arguments, environ)
    guard problem == 0 else {
      throw PeerProcess.Failure(description: "\(program): \(String(cString: strerror(problem)))")
    }
    var (status, usage) = (Int32(), rusage())
    guard wait4(process, &status, 0, &usage) == process, status == 0 else {
      throw PeerProcess.Failure(description: "\(program) \(words.prefix(8).joined(separator: " ")) failed")
    }
    func nanoseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3 }
    self.nanoseconds = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
    peak = usage.ru_maxrss << 10
  }

  /// The tool, which was built beside this program.
  static let tool = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "mooring").path
}
