import Foundation
import Support
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The scenarios of examples/scenarios, each played by the built tool.
@Suite(.enabled(if: Peer.openssl.isAvailable, Peer.openssl.absence))
struct ScenarioExampleTests {
  private static let source = packageFolder.appending(path: "examples/scenarios")
  /// A file for each group of statements, the two stories, and the one for both platforms.
  private static let names = [
    "access-groups", "app-made-ca", "app-provider", "app-provider-refused", "counters", "keychain",
    "on-demand", "password-reference", "profiles", "removal", "rotation", "several-tunnels",
    "simulator-and-device", "start-and-stop", "status-and-cache", "trust", "two-secrets",
  ]

  /// The folder of scenarios, with the office beside it.
  private let folder: TemporaryFolder
  private var scenarios: URL { folder.url.appending(path: "scenarios") }

  init() throws {
    folder = try TemporaryFolder()
    let office = try Office.copy()
    try withExtendedLifetime(office) {
      try FileManager.default.copyItem(at: office.url, to: folder.url.appending(path: "office"))
    }
    try FileManager.default.copyItem(at: Self.source, to: scenarios)
  }

  private func simulate(_ words: String...) throws -> Tool.Answer {
    try Tool.run(["mooring", "simulate"] + words, in: scenarios)
  }

  @Test func `there is a scenario for each group of statements`() throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.source.path)
      .filter { $0.hasSuffix(".yaml") }
    #expect(Set(found) == Set(Self.names.map { "\($0).yaml" }))
  }

  @Test(arguments: names) func `every scenario passes, and shows no secret`(name: String) throws {
    let answer = try simulate("\(name).yaml", "--explain", "--at", "2026-12-01T00:00:00Z")
    #expect(answer.status == 0, "\(answer.stdout)\(answer.stderr)")
    #expect(answer.stdout.contains("\npassed: "))
    for file in ["alice-vpn.password", "alice.password"] {
      let secret = try String(
        contentsOf: folder.url.appending(path: "office/pki/\(file)"), encoding: .utf8)
      #expect(!answer.stdout.contains(secret.dropLast()))
    }
    #expect(!answer.stdout.contains("genp"))
    let lines = try String(contentsOf: scenarios.appending(path: "\(name).yaml"), encoding: .utf8)
    #expect(lines.hasPrefix("# ") && lines.contains(#/[SK][0-9]+/#))
  }

  @Test func `K15: the same file passes in the simulator and fails on a device`() throws {
    let file = "simulator-and-device.yaml"
    #expect(try simulate(file).status == 0)
    let simulator = try simulate(file, "--platform", "simulator")
    #expect(simulator.status == 0, "\(simulator.stdout)")
    let device = try simulate(file, "--platform", "device", "--explain")
    #expect(device.status == 1)
    #expect(device.stdout.contains("expected status: connected, got disconnected"))
    #expect(device.stdout.contains("| keychain nesessionmanager asked for <ref sha256:"))
    #expect(device.stdout.contains("fix: make the item anew with kSecAttrAccessibleAfterFirstUnlock"))
    #expect(device.stdout.contains("who: the people who write the app"))
  }

  @Test func `each failure is given to the people who can mend it`() throws {
    let text = try simulate("trust.yaml", "--explain").stdout
    let people = text.split(separator: "\n").filter { $0.contains("who: ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    // The chains that are refused or replayed, the app's anchor, the app's server, the server that replays; then the
    // password.
    #expect(people.count { $0 == "who: the people who run the PKI" } == 6, "\(text)")
    #expect(people.last == "who: the people who run the identities", "\(text)")
    #expect(try !simulate("trust.yaml").stdout.contains("who: "))
  }

  @Test func `JUnit has a suite a scenario and a case a step, and tells what was expected`() throws {
    let answer = try simulate(
      "trust.yaml", "simulator-and-device.yaml", "--platform", "device", "--format", "junit")
    #expect(answer.status == 1)
    let reader = JUnitReader()
    let parser = XMLParser(data: answer.bytes)
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.suites.map { $0["name"] } == ["trust.yaml", "simulator-and-device.yaml"])
    #expect(reader.suites.map { $0["failures"] } == ["0", "1"])
    #expect(reader.suites.compactMap { $0["tests"].flatMap(Int.init) }.reduce(0, +) == reader.cases)
    #expect(reader.failures.count == 1)
    #expect(
      reader.failures.first?["message"]
        == "expected status: connected, got disconnected; expected reason: nothing, got item-not-readable")
  }

  @Test func `JSON is one document, with a scenario each, in order`() throws {
    for files in [["trust.yaml"], ["trust.yaml", "simulator-and-device.yaml", "rotation.yaml"]] {
      let words = ["mooring", "simulate"] + files + ["--platform", "device", "--format", "json"]
      let answer = try Tool.run(words, in: scenarios)
      let document = try #require(
        try JSONSerialization.jsonObject(with: answer.bytes) as? [String: Any])
      #expect(document["version"] as? Int == 1)
      #expect(document["passed"] as? Bool == (answer.status == 0))
      let found = try #require(document["scenarios"] as? [[String: Any]])
      #expect(found.map { $0["file"] as? String } == files)
      #expect(found.map { $0["passed"] as? Bool } == files.map { $0 != "simulator-and-device.yaml" })
    }
    #expect(try Tool.run(["mooring", "simulate", "--help"], in: scenarios).stdout.contains("one document"))
  }

  @Test func `an ordinary intermediate in a profile is nobody's affair`() throws {
    let text = try simulate("on-demand.yaml", "--explain").stdout
    #expect(text.contains("intermediate CN=Example Issuing CA"))
    #expect(!text.contains("not-an-anchor"))
    let install = text.components(separatedBy: "\nok ")
      .first { $0.contains("install profiles/on-demand.yaml") }
    #expect(install?.contains("who: ") == false, "\(text)")
  }

  @Test func `the mistakes of all scenarios are told before one is played`() throws {
    try folder.write("scenarios/bad.yaml", Array("device: { os: x }\nsteps: [power: off]\n".utf8))
    try folder.write(
      "scenarios/worse.yaml",
      Array("device: { os: ios 26 }\nsteps: [traffic: { host: a, size: 9999 }]\n".utf8))
    let answer = try simulate("trust.yaml", "bad.yaml", "worse.yaml")
    #expect(answer.status == 2)
    #expect(answer.stdout.isEmpty)
    for place in ["bad.yaml:1:15: os", "bad.yaml:2:16: power", "worse.yaml:2:35: size"] {
      #expect(answer.stderr.contains(place), "\(answer.stderr)")
    }
  }
}

/// What a JUnit document holds.
private final class JUnitReader: NSObject, XMLParserDelegate {
  var suites: [[String: String]] = []
  var failures: [[String: String]] = []
  var cases = 0

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    switch name {
    case "testsuite": suites.append(attributes)
    case "testcase": cases += 1
    case "failure": failures.append(attributes)
    default: break
    }
  }
}
