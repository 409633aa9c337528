import Foundation
import Support
import Testing

/// The built tool, run as a process as anybody would run it.
enum Tool {
  struct Answer {
    let status: Int32
    let stdout: String
    let stderr: String
    let bytes: Data
  }

  /// Runs a program; `mooring` is the one that was built with the tests, others are found along PATH.
  static func run(
    _ words: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Answer {
    let process = Process()
    let isOurs = words[0] == "mooring"
    process.executableURL = isOurs ? Session.built("mooring") : URL(filePath: "/usr/bin/env")
    process.arguments = isOurs ? Array(words.dropFirst()) : words
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let output = try TemporaryFolder()
    let (outFile, errorFile) = (output.url.appending(path: "stdout"), output.url.appending(path: "stderr"))
    for file in [outFile, errorFile] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: outFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit, "\(words) crashed")
    let bytes = try Data(contentsOf: outFile)
    return Answer(
      status: process.terminationStatus, stdout: String(decoding: bytes, as: UTF8.self),
      stderr: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self), bytes: bytes)
  }
}

/// Where the package is.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
