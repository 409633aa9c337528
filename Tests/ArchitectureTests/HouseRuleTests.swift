import Foundation
import Testing

/// The rules of the house that a reader would else have to watch over.
struct HouseRuleTests {
  /// Files that may be longer than the rest, and why.
  private static let long: [String: String] = [:]

  @Test func `the top level holds what the design names`() throws {
    let allowed: Set = ["Package.swift", "Sources", "Tests", "docs", "examples", "README.md"]
    let found = try FileManager.default.contentsOfDirectory(atPath: House.root.path)
    #expect(Set(found.filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }) == allowed)
  }

  @Test func `no file is longer than 300 lines without a reason`() {
    for file in House.sources + House.tests where Self.long[file.path] == nil {
      #expect(file.lines.count <= 301, "\(file) has \(file.lines.count - 1) lines")
    }
  }

  @Test func `only the OpenSSL module handles C pointers of OpenSSL`() {
    for file in House.sources where file.target != "OpenSSL" {
      #expect(!file.code.contains { $0.contains("OpaquePointer") }, "\(file)")
    }
  }

  @Test(arguments: [
    "try!", "as!", "fatalError(", "preconditionFailure(", "unsafeBitCast", "TODO", "FIXME",
  ])
  func `no source holds what input must not reach`(word: String) {
    for file in House.sources {
      for line in file.code where line.contains(word) { Issue.record("\(file): \(line)") }
    }
  }

  @Test func `no type is named after a drawer`() {
    let drawers = ["Helper", "Util", "Manager"]
    for file in House.sources {
      // Apple's names are Apple's.
      let isNamedByApple = file.target == "SimulatedNetworkExtension" && file.path.contains("/NE")
      for line in file.code where !isNamedByApple && drawers.contains(where: line.contains) {
        #expect(
          !line.contains(/(struct|class|enum|actor|protocol) \w*(Helper|Util|Utils|Manager)\b/),
          "\(file): \(line)")
      }
    }
    for target in House.mayImport.keys { #expect(!["Core", "Common", "Models", "Utils"].contains(target)) }
  }

  @Test func `a file with public types is named after one of them`() {
    for file in House.sources {
      let types = file.code.filter { $0.contains("public ") || $0.contains("open ") }.compactMap {
        $0.firstMatch(
          of: /^(?:@\w+ )?(?:public|open) (?:indirect |final )?(?:struct|class|enum|actor|protocol) (\w+)/
        )
        .map { String($0.1) }
      }
      let name = String(file.path.split(separator: "/").last?.dropLast(6) ?? "")
      #expect(types.isEmpty || types.contains(name), "\(file) holds \(types)")
    }
  }

  @Test func `no tracked file names a place of somebody's machine`() {
    for file in House.sources + House.tests where !file.path.hasPrefix("Tests/ArchitectureTests") {
      for place in [House.root.path, NSHomeDirectory()].map({ $0 + "/" }) where place.count > 2 {
        #expect(!file.text.contains(place), "\(file) names \(place)")
      }
    }
  }
}
