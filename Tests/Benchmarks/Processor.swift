import Foundation

/// The processor that everything runs on.
enum Processor {
  /// Keeps this thread, and the processes it starts, on one processor, so that all are timed on the same; answers
  /// which, or nil where the system does not let it.
  static func pin() throws -> String? {
    // The last one allowed, `0-1` or `0,3`: the first is where a system's own work tends to be.
    guard let status = try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8),
      let list = status.firstMatch(of: /Cpus_allowed_list:\t(?:[0-9,-]*[,-])?([0-9]+)\n/)
    else { return nil }
    let taskset = Process()
    taskset.executableURL = URL(filePath: "/usr/bin/env")
    // Swift does not see sched_setaffinity.
    taskset.arguments = ["taskset", "-cp", String(list.1), String(ProcessInfo.processInfo.processIdentifier)]
    taskset.standardOutput = FileHandle.nullDevice
    try taskset.run()
    taskset.waitUntilExit()
    return taskset.terminationStatus == 0 ? String(list.1) : nil
  }
}
