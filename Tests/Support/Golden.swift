import Foundation
public import Testing

/// Compares text with the file `Golden/<name>` beside the calling test.
///
/// With `RECORD=1` in the environment the file is written instead, and the test fails so that a recording is
/// never taken for a pass.
public func expectGolden(
  _ text: String, _ name: String, file: String = #filePath,
  _ location: SourceLocation = #_sourceLocation
) throws {
  let url = URL(filePath: file).deletingLastPathComponent().appending(path: "Golden/\(name)")
  if ProcessInfo.processInfo.environment["RECORD"] != nil {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    Issue.record("recorded \(name)", sourceLocation: location)
    return
  }
  let expected = try String(decoding: Data(contentsOf: url), as: UTF8.self)
  #expect(text == expected, sourceLocation: location)
}
