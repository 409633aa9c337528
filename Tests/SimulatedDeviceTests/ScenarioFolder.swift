import DeviceWatch
import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import SimulatedDevice
import Support

/// A folder with an office's files, for scenarios to name.
final class ScenarioFolder {
  let office: Office
  private let folder: TemporaryFolder

  init() throws {
    office = try Office()
    folder = try TemporaryFolder()
    try write("office.mobileconfig", try office.profile())
    try write("server-chain.pem", Array((office.server.pem + office.root.pem).utf8))
    try write("server.key", Array(office.server.key.pem.utf8))
    try write("app-server-chain.pem", Array((office.appServer.pem + office.appCA.pem).utf8))
    try write("app-server.key", Array(office.appServer.key.pem.utf8))
    try write("app-ca.pem", Array(office.appCA.pem.utf8))
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try folder.write(name, bytes)
  }

  /// Writes `ondemand.mobileconfig`: the office's VPN with a password, on demand but in the office, where the last rule says so.
  func writeOnDemand(last rule: OnDemandRule) throws {
    let bytes = try office.profile { draft in
      guard var ikev2 = draft.vpns.first?.ikev2 else { return }
      ikev2.authName = "alice"
      ikev2.authPassword = Secret("r1ght-passw0rd")
      ikev2.onDemandEnabled = true
      var office = OnDemandRule(.disconnect)
      office.ssidMatch = ["Office"]
      ikev2.onDemandRules = [office, rule]
      draft.vpns[0].ikev2 = ikev2
    }
    try write("ondemand.mobileconfig", bytes)
  }

  func scenario(_ text: String) throws(ManifestErrors) -> Scenario {
    try Scenario(parsing: Array(text.utf8), file: folder.path + "/scenario.yaml")
  }

  /// What a scenario comes to, whose reports are watched.
  func play(_ text: String, platform: DeviceOptions.Platform? = nil) throws -> ScenarioReport {
    let report = try scenario(text).run(secrets: Self.secrets, at: TestAuthority.now, platform: platform)
    for text in [report.text(), report.text(explain: true), try report.json] { Watch.note(text) }
    return report
  }

  /// The mistakes of a scenario, without the folder.
  func mistakes(_ text: String) -> [String] {
    do throws(ManifestErrors) {
      _ = try scenario(text)
      return []
    } catch {
      return error.messages.map { "\($0)".replacing(folder.path + "/", with: "") }
    }
  }

  static let secrets = SecretSource(environment: ["ALICE": "r1ght-passw0rd", "MALLORY": "wrong-passw0rd"])

  /// The device and the servers that most scenarios have.
  static let head = """
    device: { os: ios 26, channel: mdm, at: 2026-12-01T00:00:00Z }
    servers:
      office: { chain: server-chain.pem, key: server.key, users: { alice: env:ALICE } }
      replay: { chain: server-chain.pem, users: { alice: env:ALICE } }
      rogue: { chain: app-server-chain.pem, key: app-server.key, users: { alice: env:ALICE } }
    steps:

    """
}
