import Foundation
import Support

/// The `openssl` program in a folder of its own, which goes with this object.
final class OpenSSLProgram {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "mooring-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs `openssl` with these words, in the folder; returns what it writes.
  @discardableResult
  func run(_ words: String) throws -> String {
    try shell("cd '\(folder.path)' && openssl \(words) </dev/null 2>&1")
  }

  func bytes(_ name: String) throws -> [UInt8] {
    // Not with `Data(contentsOf:)`, which leaks where a file is empty.
    let file = try FileHandle(forReadingFrom: folder.appending(path: name))
    return Array(try file.readToEnd() ?? Data())
  }

  func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }

  func write(_ text: String, _ name: String) throws { try write(Array(text.utf8), name) }
}
