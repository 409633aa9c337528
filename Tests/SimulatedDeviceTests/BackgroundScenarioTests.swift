import DeviceWatch
import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import SimulatedDevice
import Support
import Testing

/// Scenarios of what happens with no app in front.
@Suite(.watched)
struct BackgroundScenarioTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.writeOnDemand(last: OnDemandRule(.connect))
  }

  private static let head = """
    device: { os: ios 26, channel: mdm, at: 2026-12-01T00:00:00Z }
    servers:
      office: { chain: server-chain.pem, key: server.key, users: { alice: env:ALICE }, address: vpn.example.com }
    steps:

    """

  private func run(_ steps: String) throws -> ScenarioReport {
    try folder.play(Self.head + steps)
  }

  @Test func `the story of the reboot passes from beginning to end`() throws {
    let report = try run(
      """
        - install: ondemand.mobileconfig
        - traffic: intranet.example.com
          expect: { traffic: gated, status: connected }
        - traffic: intranet.example.com
          expect: { traffic: tunnel }
        - power: reboot
          expect: { status: disconnected }
        - traffic: intranet.example.com
          expect: { traffic: gated, status: disconnected, stage: credential, reason: item-not-readable, appSees: authenticationFailed }
        - wait: 60
          expect: { status: disconnected, reason: item-not-readable }
        - power: unlock
        - wait: 120
          expect: { status: connected, appSees: nothing }
        - join: { ssid: Office }
          expect: { status: disconnected }
        - traffic: intranet.example.com
          expect: { traffic: direct }
        - join: none
        - traffic: intranet.example.com
          expect: { traffic: none }
      """)
    #expect(report.passed, "\(report.text(explain: true))")
    #expect(report.text(explain: true).contains("the people who write the app or the profile"))
    for output in [report.text(explain: true), try report.json] { #expect(!output.contains("genp")) }
  }

  /// An app that makes a personal VPN with an item of some class.
  private func app(_ accessible: String, reference: String = "query", password: String = "env:ALICE")
    -> String
  {
    """
      - install: ondemand.mobileconfig
      - app: { name: com.example.vpn, does: open }
      - app: { name: com.example.vpn, does: storePassword, username: alice, password: \(password), accessible: \(accessible) }
      - app: { name: com.example.vpn, does: save, address: vpn.example.com, username: alice, password: \(password), reference: \(reference), onDemand: true }

    """
  }

  @Test func `the story of the password reference passes from beginning to end`() throws {
    let bytes = try run(
      app("AfterFirstUnlock", reference: "bytes") + """
          - app: { name: com.example.vpn, does: start }
            expect: { status: disconnected, stage: credential, reason: not-a-reference, appSees: authenticationFailed }
        """)
    #expect(bytes.passed, "\(bytes.text(explain: true))")
    #expect(bytes.text(explain: true).contains("another query, not another password"))
    let strict = try run(
      app("WhenUnlocked") + """
          - app: { name: com.example.vpn, does: start }
            expect: { status: connected }
          - app: { name: com.example.vpn, does: stop }
          - app: { name: com.example.vpn, does: close }
          - power: lock
          - traffic: intranet.example.com
            expect: { traffic: gated, status: disconnected, reason: item-not-readable }
        """)
    #expect(strict.passed, "\(strict.text(explain: true))")
    #expect(strict.text(explain: true).contains("accessibility-too-strict"))
    let rotated = try run(
      app("AfterFirstUnlock", password: "env:MALLORY") + """
          - app: { name: com.example.vpn, does: start }
            expect: { status: disconnected, stage: authentication, appSees: authenticationFailed }
          - app: { name: com.example.vpn, does: updatePassword, username: alice, password: env:ALICE }
          - app: { name: com.example.vpn, does: save, address: vpn.example.com, username: alice, onDemand: true }
          - app: { name: com.example.vpn, does: close }
          - power: lock
          - wait: 120
          - traffic: intranet.example.com
            expect: { status: connected }
          - power: unlock
          - app: { name: com.example.vpn, does: open }
          - app: { name: com.example.vpn, does: stop }
          - app: { name: com.example.vpn, does: deletePassword, username: alice }
          - app: { name: com.example.vpn, does: start }
            expect: { status: disconnected, reason: item-not-found, appSees: authenticationFailed }
          - app: { name: com.example.vpn, does: updatePassword, username: alice, password: env:ALICE }
            expect: { refused: item-not-found }
        """)
    #expect(rotated.passed, "\(rotated.text(explain: true))")
    for report in [bytes, strict, rotated] {
      for secret in ["wrong-passw0rd", "genp"] { #expect(!report.text(explain: true).contains(secret)) }
    }
  }

  @Test func `mistakes in these steps are said with their places`() {
    let mistakes = folder.mistakes(
      Self.head + """
          - power: off
          - wait: -1
          - join: { interface: wlan }
          - traffic: intranet.example.com
            expect: { traffic: blocked }
        """)
    #expect(mistakes.count == 4, "\(mistakes)")
    #expect(mistakes.first?.hasPrefix("scenario.yaml:5:") == true)
  }

  @Test func `a scenario of 100 steps runs in no time`() throws {
    let steps = (0..<24).map { _ in
      """
        - power: lock
        - power: unlock
        - join: { ssid: Office }
        - wait: 10
      """
    }
    let scenario = try folder.scenario(
      Self.head + "  - install: ondemand.mobileconfig\n" + steps.joined(separator: "\n"))
    let clock = ContinuousClock()
    var best = Duration.seconds(60)
    for _ in 0..<5 {
      best = try min(
        best,
        clock.measure {
          _ = try scenario.run(secrets: ScenarioFolder.secrets, at: TestAuthority.now)
        })
    }
    // 50 ms is what an optimised build keeps to; a debug build gets ten times that.
    #expect(best < .milliseconds(500), "\(best)")
  }
}
