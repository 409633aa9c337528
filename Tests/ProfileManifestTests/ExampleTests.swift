import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import Support
import Testing

/// The manifests in examples/office, one or more for each type of payload, with the certificates of Corpus/.
struct ExampleTests {
  static let names = [
    "acme", "always-on", "app-vpn", "filter", "mac-apps", "mac-user", "mdm", "office", "older-vpn",
    "relay-dns",
    "wifi",
  ]
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let examples = tests.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "examples/office")
  /// 2026-12-01, when all certificates of the corpus are valid.
  private static let time = Date(timeIntervalSince1970: 1_796_083_200)
  private static let secrets = SecretSource(environment: [
    "PSK": "shared-secret", "REMOVAL_PASSWORD": "removal", "SCEP_CHALLENGE": "challenge",
    "FILTER_PASSWORD": "filter", "ACCOUNT_PASSWORD": "account",
  ])

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: examples.appending(path: "\(name).yaml"), encoding: .utf8)
  }

  private static func build(_ name: String) throws -> BuiltManifest {
    let file = tests.appending(path: "Corpus/\(name).yaml").path
    return try Manifest(parsing: Array(text(name).utf8), file: file).build(secrets: secrets, at: time)
  }

  private static func notices(_ built: BuiltManifest) -> String {
    let folder = tests.appending(path: "Corpus/").path + "/"
    return built.notices.map { "\($0)\n".replacing(folder, with: "") }.joined()
  }

  @Test(arguments: names)
  func `an example is built to the byte, and nothing else is said of it`(name: String) throws {
    let built = try Self.build(name)
    if name != "office" {
      try expectGolden(String(decoding: built.content, as: UTF8.self), "\(name).mobileconfig")
    }
  }

  @Test func `what is worth knowing of the examples is as recorded`() throws {
    try expectGolden(Self.names.map { try Self.notices(Self.build($0)) }.joined(), "example-notices.txt")
  }

  @Test(arguments: names)
  func `the profile of an example fits the oldest and the newest system that it names`(name: String) throws {
    let profile = try Profile(parsing: Self.build(name).content)
    let line = try #require(try Self.text(name).split(separator: "\n").last { $0.hasPrefix("target: [") })
    let targets = line.dropFirst("target: [".count).dropLast().split(separator: ",").map {
      Target($0.trimmingCharacters(in: .whitespaces))
    }
    #expect(!targets.isEmpty && !targets.contains(nil))
    for target in targets.compactMap(\.self) {
      let faults = PayloadSchema.check(profile, for: [target], lookingInside: true)
      #expect(faults.filter { $0.severity == .error } == [], "\(target)")
    }
  }

  @Test func `every type of payload has an example`() throws {
    let types = try Set(
      Self.names.flatMap { try Profile(parsing: Self.build($0).content).payloads.map(\.type) })
    #expect(Set(PayloadSchema.all.map(\.payloadType)).subtracting(types).isEmpty)
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path)
    let manifests = files.filter { $0.hasSuffix(".yaml") && $0 != "office-scenario.yaml" }
    #expect(Set(manifests) == Set(Self.names.map { "\($0).yaml" }))
  }

  @Test func `a damaged example is refused or built, and never more`() throws {
    var random = RepeatableGenerator(seed: 11)
    // Those that open no identity, which takes long.
    for name in ["acme", "app-vpn", "filter", "mdm", "relay-dns"] {
      let good = try Array(Self.text(name).utf8)
      for _ in 0..<100 {
        var bytes = good
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.removeSubrange(place...)
        case 1: bytes[place] ^= UInt8(1 << Int.random(in: 0..<7, using: &random))
        default:
          let other = Int.random(in: bytes.indices, using: &random)
          bytes.replaceSubrange(place..<place, with: bytes[min(place, other)..<max(place, other)].prefix(80))
        }
        do throws(ManifestErrors) {
          let file = Self.tests.appending(path: "Corpus/\(name).yaml").path
          _ = try Manifest(parsing: bytes, file: file).build(secrets: Self.secrets, at: Self.time)
        } catch {
          #expect(!error.messages.isEmpty)
        }
      }
    }
  }
}
