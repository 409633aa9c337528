import Foundation

/// The sources as text, and who may import whom.
enum House {
  /// Target to the modules of this package it may import.
  static let mayImport: [String: Set<String>] = [
    "mooring": [
      "ServerProbe", "SimulatedDevice", "ProfileLint", "TunnelProvider", "VPNAuthentication",
      "TrustEvaluation",
      "ProfileManifest",
      "EnrolmentProfile", "YAML", "PropertyList", "OpenSSL", "CommandLineTool",
    ],
    "SimulatedDevice": [
      "TunnelProvider", "TrustEvaluation", "VPNAuthentication", "EnrolmentProfile", "ProfileManifest", "YAML",
      "OpenSSL",
    ],
    "ServerProbe": [
      "TunnelProvider", "TrustEvaluation", "VPNAuthentication", "EnrolmentProfile", "IKEv2", "OpenSSL",
    ],
    "IKEv2": ["OpenSSL"],
    "SimulatedNetworkExtension": ["SimulatedDevice", "TunnelProvider", "EnrolmentProfile", "OpenSSL"],
    "TunnelProvider": ["TrustEvaluation", "VPNAuthentication", "EnrolmentProfile", "OpenSSL"],
    "ProfileLint": [
      "ProfileManifest", "EnrolmentProfile", "TrustEvaluation", "PropertyList", "YAML", "OpenSSL",
    ],
    "ProfileManifest": ["EnrolmentProfile", "TrustEvaluation", "PropertyList", "YAML", "OpenSSL"],
    "EnrolmentProfile": ["PropertyList", "OpenSSL"],
    "TrustEvaluation": ["OpenSSL"],
    "VPNAuthentication": ["OpenSSL"],
    "OpenSSL": ["COpenSSL"],
    "YAML": ["CYAML"],
    "PropertyList": [],
    "CommandLineTool": [],
  ]

  /// Modules of the toolchain that any target may import, but for those that import nothing.
  static let toolchain: Set<String> = [
    "Foundation", "FoundationEssentials", "Glibc", "Synchronization", "Dispatch",
  ]

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A Swift file of the package.
  struct File: Sendable, CustomStringConvertible {
    let path: String
    let text: String
    let lines: [Substring]
    /// The lines that are not comments.
    let code: [Substring]

    init(path: String, text: String) {
      self.path = path
      self.text = text
      lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      code = lines.filter { !$0.drop(while: { $0 == " " }).hasPrefix("//") }
    }

    /// `Sources/OpenSSL/Keys/PrivateKey.swift` is of the target `OpenSSL`.
    var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
    var description: String { path }

    /// The modules it imports, with whatever stands before `import`.
    var imports: [(attributes: String, module: String)] {
      code.compactMap { line in
        // A regular expression takes long in a debug build, and few lines import anything.
        guard line.contains("import "),
          let match = line.firstMatch(of: /^((?:@\w+ |\w+ )*)import (?:struct |class |enum |func )?(\w+)/)
        else { return nil }
        return (String(match.1), String(match.2))
      }
    }
  }

  static func files(below folder: String) -> [File] {
    let start = root.appending(path: folder)
    let found = FileManager.default.enumerator(atPath: start.path)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      (try? String(contentsOf: start.appending(path: path), encoding: .utf8)).map {
        File(path: "\(folder)/\(path)", text: $0)
      }
    }
  }

  static let sources = files(below: "Sources")
  static let tests = files(below: "Tests")
}
