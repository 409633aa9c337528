import Foundation
import Testing

/// Everything points down: the table of `House` against the sources and the package's manifest.
struct ImportTests {
  @Test func `every target of the table has sources and every folder of sources is in the table`() {
    let folders = Set(House.sources.map(\.target))
    #expect(folders == Set(House.mayImport.keys))
  }

  @Test(arguments: House.mayImport.keys.sorted())
  func `a target imports what the table allows and nothing else`(target: String) {
    let allowed = House.mayImport[target, default: []]
    let toolchain = ["PropertyList", "CommandLineTool"].contains(target) ? [] : House.toolchain
    for file in House.sources where file.target == target {
      for (_, module) in file.imports {
        #expect(allowed.contains(module) || toolchain.contains(module), "\(file) imports \(module)")
      }
    }
  }

  @Test func `the manifest declares for each target exactly the imports its sources make`() throws {
    let targets = try manifestTargets()
    for (target, allowed) in House.mayImport {
      let declared = try #require(targets[target], "Package.swift has no target \(target)")
      #expect(declared.isSubset(of: allowed), "\(target) declares \(declared.subtracting(allowed))")
      let imported = Set(House.sources.filter { $0.target == target }.flatMap { $0.imports.map(\.module) })
      let unused = declared.subtracting(imported)
      #expect(unused.isEmpty, "\(target) declares \(unused.sorted()) and imports it nowhere")
    }
  }

  @Test func `no test reaches into TrustEvaluation but its own`() {
    for file in House.tests + House.sources where file.target != "TrustEvaluationTests" {
      for (attributes, module) in file.imports where module == "TrustEvaluation" {
        #expect(!attributes.contains("@testable"), "\(file)")
      }
    }
  }

  /// Target to its dependencies, as `swift package dump-package` tells them.
  private func manifestTargets() throws -> [String: Set<String>] {
    struct Manifest: Decodable {
      struct Target: Decodable {
        let name: String
        let dependencies: [[String: [String?]]]
      }
      let targets: [Target]
    }
    let scratch = FileManager.default.temporaryDirectory.appending(path: "mooring-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", House.root.path, "--scratch-path", scratch.path, "dump-package",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let manifest = try JSONDecoder().decode(Manifest.self, from: text)
    return Dictionary(
      uniqueKeysWithValues: manifest.targets.map { target in
        (target.name, Set(target.dependencies.flatMap { $0.values.compactMap { $0.first ?? nil } }))
      })
  }
}
