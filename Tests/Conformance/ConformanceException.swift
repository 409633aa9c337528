import Foundation

/// A case on which the engine rightly differs, from `exceptions.json`.
///
/// One whose `expected` and `ours` no longer are what happens fails the run.
struct ConformanceException: Decodable {
  /// The case.
  let id: String
  /// What the suite expects, or, with the prefix `openssl: `, what OpenSSL answers.
  let expected: String
  /// What the engine answers.
  let ours: String
  /// Why that is right.
  let reason: String

  static func all() throws -> [ConformanceException] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "exceptions.json")
    return try JSONDecoder().decode([ConformanceException].self, from: Data(contentsOf: file))
  }
}
