import Foundation

/// A peer in a process of its own: a line asks for a round, a line answers with its nanoseconds.
///
/// The process waits while others are timed, so rounds of all contenders alternate.
final class PeerProcess {
  /// What the peer could not do.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What the peer says it is, with its version.
  let version: String
  private let name: String
  private let process = Process()
  private let questions = Pipe()
  private let answers: UnsafeMutablePointer<FILE>

  /// Starts the program and waits until it has verified every file it is going to be asked about.
  init(_ program: URL, _ arguments: [String]) throws {
    name = program.lastPathComponent
    let output = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["GOMAXPROCS": "1"]) { $1 }
    process.standardInput = questions
    process.standardOutput = output
    try process.run()
    guard let stream = fdopen(dup(output.fileHandleForReading.fileDescriptor), "r") else {
      throw Failure(description: "\(name): \(String(cString: strerror(errno)))")
    }
    answers = stream
    let greeting = try Self.line(from: stream, name)
    guard greeting.hasPrefix("ready ") else { throw Failure(description: "\(name) says: \(greeting)") }
    version = String(greeting.dropFirst("ready ".count))
  }

  deinit {
    try? questions.fileHandleForWriting.close()
    process.waitUntilExit()
    fclose(answers)
  }

  /// Has the peer do one round of this kind.
  func round(_ kind: String) throws -> Double {
    try questions.fileHandleForWriting.write(contentsOf: Data("\(kind)\n".utf8))
    let answer = try Self.line(from: answers, name)
    guard let nanoseconds = Double(answer) else { throw Failure(description: "\(name) says: \(answer)") }
    return nanoseconds
  }

  private static func line(from stream: UnsafeMutablePointer<FILE>, _ name: String) throws -> String {
    var buffer = [CChar](repeating: 0, count: 1_024)
    guard fgets(&buffer, Int32(buffer.count), stream) != nil else {
      throw Failure(description: "\(name) has ended without an answer")
    }
    return String(decoding: buffer.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
