import Foundation

/// Another program, run once.
enum Command {
  /// Runs a program found along PATH with bytes on its standard input.
  static func run(_ name: String, _ arguments: [String], input: [UInt8] = []) throws -> (
    status: Int32, bytes: [UInt8], text: String
  ) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "input")
    try Data(input).write(to: file)
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, Array(output), String(decoding: output, as: UTF8.self))
  }
}
