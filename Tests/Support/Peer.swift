public import Foundation
public import Testing

/// A program or a collection of data that some tests need and a machine may lack.
///
/// A test says `@Test(.enabled(if: Peer.python3.isAvailable, Peer.python3.absence))`: it is skipped, with that
/// sentence, where the peer is absent; but where MOORING_REQUIRE names the peer (comma-separated raw values) it
/// runs all the same, and fails, so that nothing that ought to be there is skipped in silence.
public enum Peer: String, CaseIterable, Sendable {
  case suites, facts, openssl, python3, plutil, bash, zsh, fish
  /// SoftHSM 2, a token of PKCS #11 in software.
  case softhsm = "softhsm2-util"
  /// Modules of Python: the reference validator of JSON Schema, and a reader of JUnit's XML.
  case jsonschema, junitparser
  /// The right to make network namespaces with interfaces in them, and the programs for it.
  case netns

  /// Whether tests that need this peer run.
  public var isAvailable: Bool { isPresent || Self.required.contains(rawValue) }

  /// The sentence a skipped test shows.
  public var absence: Comment {
    switch self {
    case .suites: "skipped: MOORING_SUITES names no folder of conformance data"
    case .facts: "skipped: there is no facts folder beside MOORING_SUITES"
    case .netns: "skipped: no network namespace can be made: it takes root, ip, unshare and /dev/net/tun"
    default: "skipped: \(rawValue) is not installed"
    }
  }

  /// Where the conformance data is.
  public static var suitesFolder: URL? {
    environment["MOORING_SUITES"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
  }

  /// The program's path, found along PATH; of a module of Python, that of the first interpreter that has it.
  public var path: String? {
    switch self {
    case .jsonschema: Self.withJSONSchema
    case .junitparser: Self.withJUnitParser
    default: Self.programs(rawValue).first
    }
  }

  private static let makesNamespaces: Bool = {
    let make = "unshare --net ip link add veth0 type veth peer name veth1"
    return (try? shell("test -c /dev/net/tun && \(make) >/dev/null 2>&1 && echo yes; true")) == "yes\n"
  }()
  private static let withJSONSchema = interpreter(importing: "jsonschema")
  private static let withJUnitParser = interpreter(importing: "junitparser")

  private static func interpreter(importing module: String) -> String? {
    programs("python3").first { (try? shell("'\($0)' -c 'import \(module)' 2>&1; true")) == "" }
  }

  private static func programs(_ name: String) -> [String] {
    (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .filter(FileManager.default.isExecutableFile(atPath:))
  }

  /// Whether MOORING_REQUIRE names this peer, be it one of these or another.
  public static func isRequired(_ name: String) -> Bool { required.contains(name) }

  private var isPresent: Bool {
    switch self {
    case .suites: Self.suitesFolder.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
    case .facts:
      Self.suitesFolder.map { FileManager.default.fileExists(atPath: $0.path + "/../facts") } ?? false
    case .netns: Self.makesNamespaces
    default: path != nil
    }
  }

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }
  private static let required = Set(
    (environment["MOORING_REQUIRE"] ?? "").split(separator: ",").map(String.init))
}
