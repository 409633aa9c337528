import Foundation
import ProfileLint
import Support
import Testing

/// Each fault that was named has its rule.
struct NamedFaultTests {
  private static let known = Set(Rule.all.map(\.id))

  @Test(arguments: NamedFault.areas.keys.sorted())
  func `each fault of an area is found by rules`(area: String) throws {
    for (fault, ids) in try #require(NamedFault.areas[area]) {
      #expect(!ids.isEmpty && Self.known.isSuperset(of: ids), "\(fault): \(ids)")
    }
  }

  @Test(arguments: [NamedFault.relations, NamedFault.reports, NamedFault.deviceReports])
  func `each relation and each report is found by rules`(table: [String: [String]]) {
    for (name, ids) in table {
      #expect(!ids.isEmpty && Self.known.isSuperset(of: ids), "\(name): \(ids)")
    }
  }

  @Test func `there are well over 120 rules`() { #expect(Rule.all.count > 150) }

  @Test(.enabled(if: Peer.facts.isAvailable, Peer.facts.absence))
  func `the relations are those of the facts`() throws {
    struct Facts: Decodable {
      struct Relation: Decodable { let id: String }
      let rules: [Relation]
    }
    let folder = try #require(Peer.suitesFolder)
    let data = try Data(contentsOf: folder.appending(path: "../facts/profile-schema.json"))
    #expect(
      try JSONDecoder().decode(Facts.self, from: data).rules.map(\.id).sorted()
        == NamedFault.relations.keys.sorted())
  }

  /// Each number, once, that stands in a line of the facts that names a lint.
  @Test(.enabled(if: Peer.facts.isAvailable, Peer.facts.absence))
  func `each report that asks for a lint is in a table`() throws {
    let folder = try #require(Peer.suitesFolder)
    let text = try String(contentsOf: folder.appending(path: "../facts/user-reports.md"), encoding: .utf8)
    let named =
      Array(NamedFault.reports.keys) + Array(NamedFault.deviceReports.keys)
      + Array(NamedFault.notOfProfiles.keys)
    let asking = text.split(separator: "\n").filter {
      $0.contains("Lint:**") || $0.contains("Lint/Sim:**")
        || $0.contains("Sim/Lint:**") || $0.contains("Probe/Lint:**") || $0.contains("Lint/Probe:**")
        || $0.contains("-> lint:")
    }
    #expect(asking.count > 20)
    for line in asking {
      #expect(named.contains { line.contains($0.split(separator: " ")[0]) }, "\(line)")
    }
  }
}
