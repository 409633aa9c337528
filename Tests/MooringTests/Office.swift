import Foundation
import Support
import Testing

/// Copies of examples/office with its PKI issued.
enum Office {
  private static let files = ["office.yaml", "office-scenario.yaml", "pki.sh"]

  /// Issued once for all tests.
  private static let issued: Result<TemporaryFolder, any Error> = Result {
    let folder = try TemporaryFolder()
    for file in files {
      try FileManager.default.copyItem(
        at: packageFolder.appending(path: "examples/office/\(file)"), to: folder.url.appending(path: file))
    }
    let answer = try Tool.run(["bash", "pki.sh"], in: folder.url)
    try #require(answer.status == 0, "\(answer.stderr)")
    return folder
  }

  /// A copy for one test.
  static func copy() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let source = try issued.get()
    for name in files + ["pki"] {
      try FileManager.default.copyItem(
        at: source.url.appending(path: name), to: folder.url.appending(path: name))
    }
    return folder
  }
}
