// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// What each library may import; Tests/ArchitectureTests hold the sources to the same table.
let libraries: [(name: String, imports: [String])] = [
  ("CommandLineTool", []),
  ("PropertyList", []),
  ("OpenSSL", ["COpenSSL"]),
  ("YAML", ["CYAML"]),
  ("TrustEvaluation", ["OpenSSL"]),
  ("VPNAuthentication", ["OpenSSL"]),
  ("EnrolmentProfile", ["PropertyList", "OpenSSL"]),
  ("TunnelProvider", ["TrustEvaluation", "VPNAuthentication", "OpenSSL"]),
  ("ProfileManifest", ["EnrolmentProfile", "TrustEvaluation", "PropertyList", "YAML", "OpenSSL"]),
  (
    "SimulatedDevice",
    [
      "TunnelProvider", "TrustEvaluation", "VPNAuthentication", "EnrolmentProfile",
      "ProfileManifest", "YAML", "OpenSSL",
    ]
  ),
]

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// While the house is being built, only the rooms that exist are targets.
func exists(_ path: String) -> Bool {
  FileManager.default.fileExists(atPath: Context.packageDirectory + "/" + path)
}
let built = libraries.filter { exists("Sources/" + $0.name) }

func tests(_ name: String, _ imports: [String]) -> [Target] {
  guard exists("Tests/" + name) else { return [] }
  let present = imports.filter { exists("Sources/" + $0) || exists("Tests/" + $0) }
  return [
    .testTarget(
      name: name, dependencies: present.map { .byName(name: $0) }, path: "Tests/" + name,
      exclude: ["Golden", "Sessions", "Corpus"].filter { exists("Tests/\(name)/\($0)") },
      swiftSettings: settings)
  ]
}

let package = Package(
  name: "mooring",
  targets: [
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
  ]
    + built.map { library in
      .target(
        name: library.name, dependencies: library.imports.map { .byName(name: $0) },
        swiftSettings: settings)
    }
    + (exists("Sources/mooring")
      ? [
        .executableTarget(
          name: "mooring", dependencies: built.map { .byName(name: $0.name) },
          swiftSettings: settings)
      ] : [])
    + [
      .target(
        name: "Support", dependencies: ["COpenSSL"], path: "Tests/Support",
        swiftSettings: settings)
    ]
    + (exists("Tests/Benchmarks")
      ? [
        .executableTarget(
          name: "Benchmarks", dependencies: ["PropertyList"], path: "Tests/Benchmarks",
          swiftSettings: settings)
      ] : [])
    + tests("ArchitectureTests", ["Support"])
    + libraries.flatMap { tests($0.name + "Tests", [$0.name] + $0.imports + ["Support"]) }
    + tests("MooringTests", ["mooring", "Support"] + libraries.map(\.name))
)
