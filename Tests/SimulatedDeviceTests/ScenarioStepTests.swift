import DeviceWatch
import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import SimulatedDevice
import Support
import Testing

/// Steps that ask for explanations, counters, backups, rotations and another platform.
@Suite(.watched)
struct ScenarioStepTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    var wifi = OnDemandRule(.connect)
    wifi.interfaceTypeMatch = .wifi
    try folder.writeOnDemand(last: wifi)
  }

  private func run(_ steps: String, platform: DeviceOptions.Platform? = nil) throws -> ScenarioReport {
    let head = """
      device: { os: ios 26, channel: mdm, at: 2026-12-01T00:00:00Z }
      servers:
        office: { chain: server-chain.pem, key: server.key, users: { alice: env:ALICE }, address: vpn.example.com }
      steps:

      """
    return try folder.play(head + steps, platform: platform)
  }

  @Test func `the rule that decides is told, why the others do not, and that none does`() throws {
    let report = try run(
      """
        - install: ondemand.mobileconfig
        - join: { ssid: Office }
          expect: { rule: 1 }
        - join: { ssid: Cafe }
          expect: { rule: 2, explanation: "rule 1: the Wi-Fi Cafe is not among Office" }
        - join: { interface: cellular }
          expect: { rule: nothing }
        - join: { ssid: Cafe }
          expect: { rule: 1, explanation: "rule 1: decides" }
      """)
    #expect(report.steps.map(\.passed) == [true, true, true, true, false], "\(report.text(explain: true))")
    #expect(report.steps[4].mismatches.map(\.key) == ["rule", "explanation"])
    #expect(report.text(explain: true).contains("on demand: no rule holds: nothing is done"))
    #expect(!report.text().contains("on demand:"))
  }

  @Test func `packets are counted where they go, and held back they are not`() throws {
    let report = try run(
      """
        - traffic: { host: a.example, packets: 10, size: 1000 }
          expect: { traffic: direct, tunnelBytes: 0, carrierBytes: 10280 }
        - install: ondemand.mobileconfig
        - traffic: { host: a.example, packets: 10, size: 1000 }
          expect: { traffic: gated, tunnelBytes: 0, carrierBytes: 0 }
        - traffic: { host: a.example, packets: 10, size: 1000 }
          expect: { traffic: tunnel, tunnelBytes: 10280, carrierBytes: 11060 }
      """)
    #expect(report.passed, "\(report.text(explain: true))")
  }

  @Test(arguments: [
    ("AfterFirstUnlock", "newDevice", true), ("AfterFirstUnlockThisDeviceOnly", "newDevice", false),
    ("AfterFirstUnlockThisDeviceOnly", "sameDevice", true),
  ])
  func `what a backup brings along is decided by the item's class`(
    accessible: String, place: String, isFound: Bool
  ) throws {
    let report = try run(
      """
        - install: office.mobileconfig
        - app: { name: com.example.vpn, does: open }
        - app: { name: com.example.vpn, does: storePassword, username: alice, password: env:ALICE, accessible: \(accessible) }
        - app: { name: com.example.vpn, does: save, address: vpn.example.com, username: alice }
        - restore: \(place)
        - power: unlock
        - app: { name: com.example.vpn, does: deletePassword, username: alice }
          expect: { refused: no-such-app }
        - app: { name: com.example.vpn, does: open }
        - app: { name: com.example.vpn, does: deletePassword, username: alice }
          expect: { refused: \(isFound ? "nothing" : "item-not-found") }
      """)
    #expect(report.passed, "\(report.text(explain: true))")
  }

  /// Each switch of the device, with a step that shows it.
  @Test(arguments: [
    ("platform: simulator", "save, address: vpn.example.com, username: alice", "findings: nothing"),
    ("initialStatus: disconnected", "look", "appStatus: disconnected"),
    ("initialStatus: invalid", "look", "appStatus: invalid"),
    (
      "foreignGroup: parameterError", "findPassword, username: alice, group: TEAM9.other",
      "refused: parameter-error"
    ),
    (
      "foreignGroup: missingEntitlement", "findPassword, username: alice, group: TEAM9.other",
      "refused: missing-entitlement"
    ),
    (
      "userAllowsConfigurations: false", "save, address: vpn.example.com, username: alice",
      "refused: configurationReadWriteFailed"
    ),
    (
      "hasPasscode: false",
      "storePassword, username: bob, password: env:ALICE, accessible: WhenPasscodeSetThisDeviceOnly",
      "refused: parameter-error"
    ),
    (
      "unknownProvider: throwsAtOnce",
      "save, configuration: A, provider: none, address: vpn.example.com, username: alice", "refused: nothing"
    ),
  ])
  func `the device behaves as its switches say`(option: String, deed: String, expected: String) throws {
    let report = try folder.play(
      """
      device: { os: ios 26, at: 2026-12-01T00:00:00Z, \(option) }
      steps:
        - app: { name: com.example.vpn, does: open }
        - app: { name: com.example.vpn, does: storePassword, username: alice, password: env:ALICE }
        - app: { name: com.example.vpn, does: \(deed) }
          expect: { \(expected) }
      """)
    #expect(report.passed, "\(report.text(explain: true))")
  }

  @Test func `a rotation in the wrong order is told`() throws {
    let report = try run(
      """
        - app: { name: com.example.vpn, does: open }
        - app: { name: com.example.vpn, does: storePassword, username: alice, password: env:ALICE }
        - app: { name: com.example.vpn, does: beginRotation, username: alice }
        - app: { name: com.example.vpn, does: save, address: vpn.example.com, username: alice }
        - app: { name: com.example.vpn, does: updatePassword, username: alice, password: env:ALICE }
        - app: { name: com.example.vpn, does: endRotation }
          expect: { findings: rotation-order }
      """)
    #expect(report.passed, "\(report.text(explain: true))")
  }

  @Test func `a scenario may be played on another platform than it says`() throws {
    let steps = """
        - install: ondemand.mobileconfig
        - power: reboot
        - traffic: a.example
          expect: { status: connected }
      """
    #expect(try !run(steps).passed)
    #expect(try !run(steps, platform: .device).passed)
    #expect(try run(steps, platform: .simulator).passed)
  }

  @Test func `a manifest that is no manifest is told with its own place`() throws {
    try folder.write("bad.yaml", Array("profile: [".utf8))
    let mistakes = folder.mistakes(ScenarioFolder.head + "  - install: bad.yaml\n")
    #expect(mistakes.count == 1)
    #expect(mistakes.first?.hasPrefix("bad.yaml:") == true, "\(mistakes)")
    try folder.write("empty.yaml", Array("anchors: [none.pem]\n".utf8))
    #expect(throws: ManifestErrors.self) {
      try folder.scenario(ScenarioFolder.head + "  - install: empty.yaml\n").run(
        secrets: ScenarioFolder.secrets, at: TestAuthority.now)
    }
  }
}
