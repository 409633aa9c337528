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
  /// The right of anybody to make user and network namespaces, and the programs for it.
  case userns
  /// Servers of VPNs, which run in such namespaces: strongSwan's daemon, ocserv, and libreswan's daemon.
  case charon = "charon-systemd"
  case ocserv
  case libreswan = "pluto"

  /// Whether tests that need this peer run.
  public var isAvailable: Bool { isPresent || Self.required.contains(rawValue) }

  /// The sentence a skipped test shows.
  public var absence: Comment {
    switch self {
    case .suites: "skipped: MOORING_SUITES names no folder of conformance data"
    case .facts: "skipped: there is no facts folder beside MOORING_SUITES"
    case .netns: "skipped: no network namespace can be made: it takes root, ip, unshare and /dev/net/tun"
    case .userns, .charon, .ocserv,
      .libreswan where !Self.makesUserNamespaces:
      "skipped: no user and network namespace can be made: it takes unshare, nsenter, ip, and a kernel that lets nobody"
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
    case .libreswan: Self.unpackedLibreswan
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

  private static let makesUserNamespaces: Bool = {
    let nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    let make =
      "unshare -Unm --map-user=0 --map-group=1 ip link set lo up >/dev/null 2>&1 && command -v nsenter >/dev/null && echo yes; true"
    return (try? shell("PATH=$PATH:/sbin; \(getuid() == 0 ? nobody : "") \(make)")) == "yes\n"
  }()
  /// Where Tests/install-peers.sh unpacks it: its package cannot be installed beside strongSwan's.
  private static let unpackedLibreswan: String? = {
    let package = URL(filePath: #filePath).appending(path: "../../..").standardized
    let folders = [
      package.path(percentEncoded: false) + ".build/peers/libreswan/usr/libexec/ipsec", "/usr/libexec/ipsec",
    ]
    return folders.map { "\($0)/pluto" }.first(where: FileManager.default.isExecutableFile(atPath:))
  }()

  /// Daemons are in folders that are not everybody's PATH.
  private static func programs(_ name: String) -> [String] {
    ((environment["PATH"] ?? "") + ":/usr/sbin:/sbin").split(separator: ":").map { "\($0)/\(name)" }
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
    case .userns: Self.makesUserNamespaces
    case .charon, .ocserv, .libreswan: path != nil && Self.makesUserNamespaces
    default: path != nil
    }
  }

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }
  private static let required = Set(
    (environment["MOORING_REQUIRE"] ?? "").split(separator: ",").map(String.init))
}
