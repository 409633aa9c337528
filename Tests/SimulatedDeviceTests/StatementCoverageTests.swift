import DeviceWatch
import Foundation
import Testing

/// The statements about devices, and which of them have a test here.
@Suite(.watched)
struct StatementCoverageTests {
  /// Those without a test yet.
  static let left: Set<String> = []

  @Test func `every statement has a test that bears its number, or stands in the list of those left`() throws
  {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    var found: Set<String> = []
    for file in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if let match = line.firstMatch(of: #/func `([SK][0-9]+): /#) { found.insert(String(match.1)) }
      }
    }
    let all = Set((1...39).map { "S\($0)" } + (1...30).map { "K\($0)" })
    #expect(all.count == 69)
    #expect(found.isSubset(of: all))
    #expect(found.union(Self.left) == all, "without a test: \(all.subtracting(found).sorted())")
    #expect(found.isDisjoint(with: Self.left), "no longer left: \(found.intersection(Self.left).sorted())")
  }

  @Test func `the table in the docs names the test of every statement`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let page = try String(
      contentsOf: folder.appending(path: "../../docs/simulated-device.md"), encoding: .utf8)
    var rows: [String: String] = [:]
    for line in page.split(separator: "\n") {
      if let match = line.firstMatch(of: #/^\| ([SK][0-9]+) \| ([^|]+) \|/#) {
        rows[String(match.1)] = String(match.2)
      }
    }
    #expect(rows.count == 69)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let tests = try files.filter { $0.pathExtension == "swift" }.map {
      try String(contentsOf: $0, encoding: .utf8)
    }
    for (number, sentence) in rows {
      #expect(tests.contains { $0.contains("func `\(number): \(sentence)`") }, "\(number)")
    }
  }
}
