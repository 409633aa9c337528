import DeviceWatch
import Foundation
import ProfileManifest
import SimulatedDevice
import Support
import Testing
import TunnelProvider

@Suite(.watched)
struct ScenarioTests {
  private let folder: ScenarioFolder
  init() throws { folder = try ScenarioFolder() }

  private func run(_ steps: String) throws -> ScenarioReport {
    try folder.play(ScenarioFolder.head + steps)
  }

  private let story = """
      - install: office.mobileconfig
        expect: { anchors: 1, badge: unsigned }
      - connect: { vpn: Office, server: office, username: alice, password: env:ALICE }
        expect: { trust: trusted, possession: proved, authentication: accepted, status: connected, appSees: nothing }
      - addAnchor: { certificate: app-ca.pem, app: Example VPN }
        expect: { refused: app-cannot-add-anchors, anchors: 1 }
      - connect: { vpn: Office, server: rogue, username: alice, password: env:MALLORY }
        expect:
          trust: refused
          reason: app-made-ca
          stage: trust
          authentication: not-tried
          credentialBytes: 0
          appSees: serverCertificateInvalid
          status: disconnected
      - connect: { vpn: Office, server: replay, username: alice, password: env:MALLORY }
        expect: { trust: trusted, possession: refused, stage: possession, credentialBytes: 0 }
      - connect: { vpn: Office, server: office, username: alice, password: env:MALLORY }
        expect: { trust: trusted, authentication: rejected, appSees: authenticationFailed }
      - remove: com.example.vpn.office
        expect: { anchors: 0, status: invalid }
      - present: { chain: server-chain.pem, name: "dns:vpn.example.com" }
        expect: { trust: refused }
    """

  @Test func `the story of the app-made CA passes from beginning to end`() throws {
    let report = try run(story)
    #expect(report.passed, "\(report.text(explain: true))")
    #expect(report.steps.count == 8)
    #expect(report.text().hasSuffix("passed: 8 of 8 steps as expected\n"))
  }

  @Test func `an explained report says who would debug it, and no report holds a secret`() throws {
    let report = try run(story)
    let text = report.text(explain: true)
    #expect(text.contains("who: the people who run the PKI"))
    #expect(text.contains("who: the people who run the identities"))
    #expect(text.contains("| trust    trust failed: app-made-ca"))
    for output in [text, report.text(), try report.json] { #expect(!output.contains("wrong-passw0rd")) }
  }

  @Test func `the same scenario gives the same bytes`() throws {
    #expect(try run(story).json == run(story).json)
  }

  @Test func `an expectation that does not hold fails the scenario, and the rest is played`() throws {
    let report = try run(
      """
        - install: office.mobileconfig
        - present: { chain: server-chain.pem, name: "dns:other.example.com" }
          expect: { trust: trusted, reason: nothing }
        - present: { chain: server-chain.pem, name: "dns:vpn.example.com" }
      """)
    #expect(!report.passed)
    #expect(report.steps.map(\.passed) == [true, false, true])
    let mismatch = try #require(report.steps[1].mismatches.first)
    #expect(mismatch.key == "trust")
    #expect(mismatch.expected == ["trusted"])
    #expect(mismatch.got == ["refused"])
    #expect(report.text().contains("scenario.yaml:8: expected trust: trusted, got refused"))
    #expect(report.text().contains("failed: 1 of 3 steps"))
  }

  @Test(arguments: [
    "- connect: { vpn: Office, server: rogue, username: alice, password: env:ALICE }",
    "- present: { chain: app-server-chain.pem, name: dns:vpn.example.com }",
    "- remove: com.example.other", "- addAnchor: app-ca.pem", "- install: server.key",
    "- connect: { vpn: Other, server: office, username: alice, password: env:ALICE }",
    "- { connect: { vpn: Other, server: office }, expect: { trust: trusted } }",
    "- { remove: com.example.vpn.office, expect: { refused: no-such-profile } }",
  ])
  func `a step that is not expected to fail must succeed`(step: String) throws {
    let report = try run("  - install: office.mobileconfig\n  \(step)")
    #expect(report.steps.map(\.passed) == [true, false])
  }

  @Test(arguments: [
    ("server-chain.pem", "none", "trust: trusted, possession: refused, reason: foreign-key"),
    ("server-chain.pem", "app-server.key", "trust: trusted, possession: refused, reason: foreign-key"),
    ("server-chain.pem", "server.key", "trust: trusted, possession: proved, reason: nothing"),
    ("app-server-chain.pem", "app-server.key", "trust: refused, possession: not-tried, reason: app-made-ca"),
    ("app-server-chain.pem", "none", "trust: refused, possession: not-tried, reason: app-made-ca"),
  ])
  func `whoever presents a chain has to hold its key`(chain: String, key: String, expected: String) throws {
    let present = "present: { chain: \(chain), name: dns:vpn.example.com, key: \(key) }"
    let report = try run(
      """
        - install: office.mobileconfig
        - addAnchor: app-ca.pem
          expect: { refused: app-cannot-add-anchors }
        - \(present)
          expect: { \(expected) }
        - \(present)
      """)
    let isProved = expected.contains("proved")
    #expect(report.steps.map(\.passed) == [true, true, true, isProved], "\(report.text(explain: true))")
    let last = report.steps[3]
    #expect(last.finding?.stage == (isProved ? nil : expected.contains("foreign") ? .possession : .trust))
    #expect(last.console.contains { $0.process == .trust && $0.text.hasPrefix("trust") })
    #expect(!last.console.contains { $0.process == .daemon || $0.process == .app }, "no session comes of it")
  }

  @Test func `the clock moves when a step sets it`() throws {
    let report = try run(
      """
        - install: { profile: office.mobileconfig, channel: manual }
        - clock: 2028-01-01T00:00:00Z
        - connect: { vpn: Office, server: office, username: alice, password: env:ALICE }
          expect: { reason: [expired], appSees: serverCertificateExpired }
      """)
    #expect(report.passed, "\(report.text())")
  }

  @Test func `the JSON is version 1 with every key`() throws {
    let data = Data(try run(story).json.utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(Set(object.keys) == ["version", "passed", "scenarios"])
    #expect(object["version"] as? Int == 1)
    let scenario = try #require((object["scenarios"] as? [[String: Any]])?.first)
    #expect(Set(scenario.keys) == ["file", "device", "passed", "steps"])
    let steps = try #require(scenario["steps"] as? [[String: Any]])
    for step in steps {
      #expect(
        Set(step.keys) == [
          "number", "title", "line", "passed", "facts", "mismatches", "refusal", "finding", "remarks",
          "explanation", "console",
        ])
    }
    let finding = try #require(steps[3]["finding"] as? [String: Any])
    #expect(finding["stage"] as? String == "trust")
  }

  @Test func `secrets that cannot be had are all said, with their places`() throws {
    let scenario = try folder.scenario(ScenarioFolder.head + story)
    do throws(ManifestErrors) {
      _ = try scenario.run(secrets: SecretSource(environment: [:]), at: TestAuthority.now)
      Issue.record("it ran without secrets")
    } catch {
      #expect(error.messages.contains { $0.line == 3 && $0.message.contains("ALICE") })
      #expect(error.messages.contains { $0.message.contains("MALLORY") })
    }
  }
}
