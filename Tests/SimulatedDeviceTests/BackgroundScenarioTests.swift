import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import SimulatedDevice
import Support
import Testing

/// Scenarios of what happens with no app in front.
struct BackgroundScenarioTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    let bytes = try folder.office.profile { draft in
      guard var ikev2 = draft.vpns.first?.ikev2 else { return }
      ikev2.authName = "alice"
      ikev2.authPassword = Secret("right")
      ikev2.onDemandEnabled = true
      var office = OnDemandRule(.disconnect)
      office.ssidMatch = ["Office"]
      ikev2.onDemandRules = [office, OnDemandRule(.connect)]
      draft.vpns[0].ikev2 = ikev2
    }
    try folder.write("ondemand.mobileconfig", bytes)
  }

  private static let head = """
    device: { os: ios 26, channel: mdm, at: 2026-12-01T00:00:00Z }
    servers:
      office: { chain: server-chain.pem, key: server.key, users: { alice: env:ALICE }, address: vpn.example.com }
    steps:

    """

  private func run(_ steps: String) throws -> ScenarioReport {
    try folder.scenario(Self.head + steps).run(secrets: ScenarioFolder.secrets, at: TestAuthority.now)
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
