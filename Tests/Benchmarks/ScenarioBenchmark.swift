import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import SimulatedDevice
import Support

/// How long a scenario of 100 steps takes from its text to its report.
final class ScenarioBenchmark: Measurement {
  private static let allowed = 50.0
  private static let rounds = 21
  private let folder: TemporaryFolder
  private let text: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    let root = try TestAuthority.root()
    let server = try TestAuthority.server(by: root)
    try folder.write("server-chain.pem", Array((server.pem + root.pem).utf8))
    try folder.write("server.key", Array(server.key.pem.utf8))
    var vpn = IKEv2Configuration(
      remoteAddress: "vpn.example.com", remoteIdentifier: "vpn.example.com",
      localIdentifier: "alice@example.com", authenticationMethod: .none)
    vpn.extendedAuthEnabled = true
    vpn.authName = "alice"
    vpn.authPassword = Secret("r1ght-passw0rd")
    vpn.onDemandEnabled = true
    var office = OnDemandRule(.disconnect)
    office.ssidMatch = ["Office"]
    vpn.onDemandRules = [office, OnDemandRule(.connect)]
    var draft = ProfileDraft(identifier: "com.example.vpn.office")
    draft.certificates = [try Certificate(der: root.der)]
    draft.vpns = [VPNPayload(userDefinedName: "Office", ikev2: vpn)]
    try folder.write("office.mobileconfig", try draft.build().bytes)
    text = Array((Self.head + Array(repeating: Self.day, count: 9).joined()).utf8)
  }

  private static let head = """
    device: { os: ios 26, channel: mdm, at: 2026-12-01T00:00:00Z }
    servers:
      office: { chain: server-chain.pem, key: server.key, users: { alice: env:ALICE }, address: vpn.example.com }
      replay: { chain: server-chain.pem, users: { alice: env:ALICE } }
    steps:
      - install: office.mobileconfig

    """

  /// Eleven steps; four of them make a connection.
  private static let day = """
      - connect: { vpn: Office, server: office }
        expect: { status: connected, appSees: nothing }
      - connect: { vpn: Office, server: office, password: env:WRONG }
        expect: { authentication: rejected, appSees: authenticationFailed }
      - connect: { vpn: Office, server: replay }
        expect: { possession: refused, credentialBytes: 0 }
      - present: { chain: server-chain.pem, name: "dns:vpn.example.com" }
        expect: { trust: trusted }
      - power: lock
      - power: unlock
      - join: { ssid: Office }
      - traffic: intranet.example.com
        expect: { traffic: direct }
      - join: { ssid: Cafe }
      - traffic: intranet.example.com
        expect: { status: connected }
      - wait: 60

    """

  func run() throws -> Bool {
    let secrets = SecretSource(environment: ["ALICE": "r1ght-passw0rd", "WRONG": "wrong-passw0rd"])
    var times: [Double] = []
    for _ in 0..<Self.rounds {
      let start = secondsOfWork()
      let scenario = try Scenario(parsing: text, file: folder.path + "/scenario.yaml")
      let report = try scenario.run(secrets: secrets, at: TestAuthority.now)
      times.append((secondsOfWork() - start) * 1_000)
      guard report.passed, report.steps.count == 100 else {
        throw PeerProcess.Failure(description: report.text(explain: true))
      }
    }
    let median = times.sorted()[Self.rounds / 2]
    let holds = median < Self.allowed
    print("\na scenario of 100 steps, 36 of them connections, read and played")
    print(
      "\(holds ? "PASS" : "FAIL"): \(String(format: "%.1f", median)) ms; allowed are "
        + "\(String(format: "%.0f", Self.allowed)) ms")
    return holds
  }
}
