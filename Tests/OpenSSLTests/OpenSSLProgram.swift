import Foundation
import Support
import Testing

/// The `openssl` program in a folder of its own, which goes with this object.
final class OpenSSLProgram {
  struct Failure: Error, CustomStringConvertible { let description: String }

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "mooring-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs `openssl` with these words, in the folder; returns what it wrote.
  @discardableResult
  func run(_ words: String) throws -> String { try command("openssl \(words)") }

  /// Runs a command line in the folder, with nothing to read; throws with what it wrote where it fails.
  @discardableResult
  func command(_ line: String) throws -> String {
    let text = try shell("cd '\(folder.path)' && { \(line); } 2>&1 </dev/null; printf ' %d' $?")
    guard text.hasSuffix(" 0") else { throw Failure(description: "\(line): \(text)") }
    return String(text.dropLast(2))
  }

  func bytes(_ name: String) throws -> [UInt8] {
    // Data(contentsOf:) leaks where the file is empty.
    let file = try FileHandle(forReadingFrom: folder.appending(path: name))
    defer { try? file.close() }
    return Array(try file.readToEnd() ?? Data())
  }

  func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }

  func write(_ text: String, _ name: String) throws { try write(Array(text.utf8), name) }
}
