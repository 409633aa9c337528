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
  ("TunnelProvider", ["TrustEvaluation", "VPNAuthentication", "EnrolmentProfile", "OpenSSL"]),
  ("ProfileManifest", ["EnrolmentProfile", "TrustEvaluation", "PropertyList", "YAML", "OpenSSL"]),
  (
    "ProfileLint",
    ["ProfileManifest", "EnrolmentProfile", "TrustEvaluation", "PropertyList", "YAML", "OpenSSL"]
  ),
  (
    "SimulatedDevice",
    [
      "TunnelProvider", "TrustEvaluation", "VPNAuthentication", "EnrolmentProfile",
      "ProfileManifest", "YAML", "OpenSSL",
    ]
  ),
  ("IKEv2", ["OpenSSL"]),
  (
    "ServerProbe",
    ["TunnelProvider", "TrustEvaluation", "VPNAuthentication", "EnrolmentProfile", "IKEv2", "OpenSSL"]
  ),
  ("SimulatedNetworkExtension", ["SimulatedDevice", "TunnelProvider", "EnrolmentProfile", "OpenSSL"]),
]

/// The same for the tool.
let toolImports = [
  "ServerProbe", "SimulatedDevice", "TunnelProvider", "ProfileLint", "ProfileManifest", "TrustEvaluation",
  "EnrolmentProfile",
  "PropertyList",
  "OpenSSL",
  "CommandLineTool",
]

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library with the targets whose types its public face shows.
func product(_ name: String, showing shown: [String]) -> Product {
  .library(name: name, targets: [name] + shown)
}

func targets(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

/// The tests of a target; what stands beside the sources is read by path.
func tests(_ name: String, _ imports: [String]) -> Target {
  .testTarget(
    name: name, dependencies: targets(imports + ["Support"]), path: "Tests/\(name)",
    exclude: ["Corpus", "Golden", "Sessions"].filter { folder in
      FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Tests/\(name)/\(folder)")
    },
    swiftSettings: settings)
}

/// The test targets to build, where not all are wanted: MOORING_TESTS names them, with commas.
let wantedTests = Context.environment["MOORING_TESTS"]?.split(separator: ",").map(String.init)

let package = Package(
  name: "mooring",
  products: [
    .executable(name: "mooring", targets: ["mooring"]),
    product("EnrolmentProfile", showing: ["PropertyList", "OpenSSL"]),
    product("TrustEvaluation", showing: ["OpenSSL"]),
    product(
      "ProfileManifest", showing: ["EnrolmentProfile", "TrustEvaluation", "PropertyList", "OpenSSL"]),
    product("ProfileLint", showing: ["ProfileManifest", "EnrolmentProfile", "PropertyList", "OpenSSL"]),
    product(
      "SimulatedDevice",
      showing: [
        "TunnelProvider", "TrustEvaluation", "VPNAuthentication", "EnrolmentProfile", "ProfileManifest",
        "OpenSSL",
      ]),
    product(
      "ServerProbe",
      showing: ["TunnelProvider", "TrustEvaluation", "VPNAuthentication", "EnrolmentProfile", "OpenSSL"]),
    product("SimulatedNetworkExtension", showing: ["SimulatedDevice"]),
  ],
  targets: [
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
  ]
    + libraries.map { library in
      .target(name: library.name, dependencies: targets(library.imports), swiftSettings: settings)
    }
    + [
      .executableTarget(
        name: "mooring", dependencies: targets(toolImports), swiftSettings: settings),
      .executableTarget(
        name: "Benchmarks",
        // The tool is run as a process.
        dependencies: [
          "mooring", "SimulatedDevice", "EnrolmentProfile", "ProfileManifest", "PropertyList",
          "TrustEvaluation", "IKEv2", "OpenSSL", "Support",
        ],
        path: "Tests/Benchmarks", exclude: ["Peers"], swiftSettings: settings),
      .executableTarget(
        name: "Conformance", dependencies: ["TrustEvaluation", "OpenSSL", "COpenSSL", "Support"],
        path: "Tests/Conformance", exclude: ["exceptions.json"], swiftSettings: settings),
      // App code as its developers write it: with the settings they have.
      .target(
        name: "ExampleAppController", dependencies: ["SimulatedNetworkExtension"],
        path: "examples/app-controller", swiftSettings: [.swiftLanguageMode(.v6)]),
      .target(
        name: "Support", dependencies: ["COpenSSL", "IKEv2"], path: "Tests/Support", exclude: ["Corpus"],
        swiftSettings: settings),
      // Looks through what simulated devices put out, for the tests of two targets.
      .target(
        name: "DeviceWatch", dependencies: ["SimulatedDevice", "TunnelProvider", "OpenSSL"],
        path: "Tests/DeviceWatch", swiftSettings: settings),
      tests("ArchitectureTests", []),
      tests("MooringTests", ["mooring", "CommandLineTool", "EnrolmentProfile", "YAML", "OpenSSL"]),
    ]
    + libraries.map { library in
      tests(
        "\(library.name)Tests",
        [library.name] + library.imports
          + (library.name.hasPrefix("Simulated") ? ["DeviceWatch", "PropertyList"] : [])
          + (library.name == "SimulatedNetworkExtension" ? ["ExampleAppController", "TrustEvaluation"] : []))
    }
)

if let wantedTests {
  package.targets.removeAll { $0.type == .test && !wantedTests.contains($0.name) }
}
