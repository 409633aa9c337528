public import Foundation

/// A folder of a test's own, gone with the test.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL
  /// Where it is, as a path.
  public var path: String { url.path(percentEncoded: false) }

  /// Makes the folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "mooring-\(UUID().uuidString)", directoryHint: .notDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file, with the folders it needs, and answers its path.
  @discardableResult
  public func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path(percentEncoded: false)
  }
}
