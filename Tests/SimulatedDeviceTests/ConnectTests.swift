import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

/// Trust, possession and authentication on the device, for every kind of credential.
@Suite(.watched)
struct ConnectTests {
  private let office: Office
  private let device: Device
  /// The kinds of credentials that come with a trust decision.
  static let judged = Office.Method.allCases.filter { $0 != .sharedSecret }

  init() throws {
    office = try Office()
    device = try office.device()
  }

  @Test(arguments: Office.Method.allCases)
  func `the genuine server is trusted through the profile and the device is let in`(
    method: Office.Method
  ) throws {
    try device.install(office.profile(method), channel: .manual)
    let report = try device.connect("Office", to: office.peer(method), input: Office.right)
    #expect(report.isConnected, "\(report.findings)")
    #expect(report.authentication == .accepted)
    #expect(report.trust.name == (method == .sharedSecret ? "no-trust-decision" : "trusted"))
    #expect(device.status == .connected)
    #expect((report.transcript.disclosedBytes > 0) == (method == .certificate || method == .sharedSecret))
    #expect((report.transcript.credentialBytes > 0) == (method == .password || method == .eapTLS))
  }

  /// A device that holds credentials the server would refuse.
  private func installWrong(_ method: Office.Method) throws {
    let stranger = try TestAuthority.client(by: TestAuthority.root("Other Root"))
    try device.install(office.profile(method, client: stranger), channel: .mdm)
  }

  @Test(arguments: judged)
  func `a wrong anchor and a wrong credential are exactly one finding, trust`(method: Office.Method) throws {
    try installWrong(method)
    let rogue = try office.peer(method, leaf: office.appServer, issuer: office.appCA)
    let report = try device.connect("Office", to: rogue, input: Office.wrong)
    #expect(report.findings.map(\.stage) == [.trust])
    #expect(report.possession == .notTried)
    #expect(report.authentication == .notTried)
    #expect(report.transcript.credentialBytes == 0)
    #expect(
      !report.transcript.entries.contains { $0.what.hasPrefix("EAP") }, "no EAP message was sent or read")
  }

  @Test(arguments: judged)
  func `a genuine chain and a foreign key are exactly one finding, possession`(method: Office.Method) throws {
    try installWrong(method)
    var replaying = try office.peer(method)
    replaying.key = nil
    for peer in [try office.peer(method, key: TestKey(.ecP256)), replaying] {
      let report = try device.connect("Office", to: peer, input: Office.wrong)
      #expect(report.findings.map(\.stage) == [.possession])
      #expect(report.trust.name == "trusted")
      #expect(report.authentication == .notTried)
      #expect(report.transcript.credentialBytes == 0)
      #expect(!report.transcript.entries.contains { $0.what.hasPrefix("EAP") })
    }
  }

  @Test(arguments: judged)
  func `the right server and a wrong credential are exactly one finding, authentication`(
    method: Office.Method
  ) throws {
    try installWrong(method)
    let report = try device.connect("Office", to: office.peer(method), input: Office.wrong)
    #expect(report.findings.map(\.stage) == [.authentication])
    #expect(report.error == .authenticationFailed)
    #expect(report.possession == .proved)
  }

  @Test(arguments: judged)
  func `removing the profile removes the trust and takes the tunnel down`(method: Office.Method) throws {
    try device.install(office.profile(method), channel: .mdm)
    _ = try device.connect("Office", to: office.peer(method), input: Office.right)
    #expect(device.status == .connected)
    try device.remove(Office.identifier)
    #expect(device.status == .invalid)
    #expect(
      device.console.filter { $0.process == .app }.suffix(2).map(\.text) == [
        "status disconnecting", "status disconnected",
      ])
    let chain = try [Certificate(der: office.server.der), Certificate(der: office.root.der)]
    #expect(device.present(chain, names: [Office.name], channel: .mdm).server == nil)
    // The VPN again, but not its anchor.
    try device.install(office.profile(method, anchors: [office.appCA]), channel: .mdm)
    let report = try device.connect("Office", to: office.peer(method), input: Office.right)
    #expect(report.findings.map(\.stage) == [.trust])
  }

  @Test func `a server can be asked for its key without a credential or a session`() throws {
    try device.install(office.profile(), channel: .mdm)
    let genuine = try office.peer()
    var replay = genuine
    replay.key = nil
    for (server, expected) in [(genuine, PossessionOutcome.proved), (replay, .refused)] {
      let report = device.present(server, names: [Office.name], channel: .mdm)
      #expect(report.trust.name == "trusted")
      #expect(report.possession == expected)
      #expect(report.authentication == .notTried)
      #expect(report.findings.map(\.stage) == (expected == .proved ? [] : [.possession]))
      #expect(report.transcript.credentialBytes == 0)
      #expect(report.transcript.disclosedBytes == 0)
    }
    let other = device.present(genuine, names: [.dns("other.example.com")], channel: .mdm)
    #expect(other.findings.map(\.stage) == [.trust])
    #expect(other.possession == .notTried)
    #expect(device.status == .disconnected)
  }

  @Test func `a server inside EAP-TLS that no profile vouches for gets no byte of the certificate`() throws {
    try device.install(office.profile(.eapTLS), channel: .mdm)
    var peer = try office.peer(.eapTLS)
    peer.radius = try Identity(
      certificate: Certificate(der: office.appServer.der),
      privateKey: PrivateKey(parsing: office.appServer.key.pkcs8))
    let report = try device.connect("Office", to: peer)
    #expect(report.findings.map(\.stage) == [.innerTrust])
    #expect(report.trust.name == "trusted", "the gateway itself")
    #expect(report.transcript.credentialBytes == 0)
    #expect(report.error == .authenticationFailed)
  }

  @Test func `the console tells it in the order in which it happened`() throws {
    try device.install(office.profile(), channel: .mdm)
    let before = device.console.count
    _ = try device.connect("Office", to: office.peer(), input: Office.right)
    let processes = device.console.dropFirst(before).map(\.process)
    #expect(processes == [.daemon, .app, .provider, .trust, .provider, .provider, .provider, .app])
  }

  @Test func `the anchors of another profile count too, and the system's do not`() throws {
    try device.install(office.profile(anchors: []), channel: .mdm)
    let alone = try device.connect("Office", to: office.peer(), input: Office.right)
    #expect(alone.findings.map(\.stage) == [.trust])
    try device.install(
      office.profile {
        $0.identifier = "com.example.anchors"
        $0.vpns = []
      }, channel: .mdm)
    #expect(try device.connect("Office", to: office.peer(), input: Office.right).isConnected)
  }

  @Test func `the server's name is the profile's`() throws {
    try device.install(office.profile(), channel: .mdm)
    let other = try TestAuthority.server("other.example.com", by: office.root)
    let report = try device.connect("Office", to: office.peer(leaf: other), input: Office.right)
    #expect(report.findings.first?.reasons.map(\.code) == ["name-mismatch"])
  }

  @Test func `time is the device's`() throws {
    try device.install(office.profile(), channel: .mdm)
    device.setClock(TestAuthority.now.addingTimeInterval(400 * 86_400))
    let report = try device.connect("Office", to: office.peer(), input: Office.right)
    #expect(report.error == .serverCertificateExpired)
  }

  @Test func `what the device cannot even try is said`() throws {
    try device.install(office.profile(), channel: .mdm)
    func code(_ vpn: String, _ input: CredentialInput) throws -> String? {
      let peer = try office.peer()
      return #expect(throws: DeviceError.self) { try device.connect(vpn, to: peer, input: input) }?.code
    }
    #expect(try code("Offce", Office.right) == "no-such-vpn")
    #expect(try code("Office", CredentialInput()) == "credential-missing")
    #expect(try code("Office", CredentialInput(username: "alice")) == "credential-missing")
    #expect(device.status == .disconnected)
  }

  @Test func `the same seed gives the same console, and no secret is in it`() throws {
    func play() throws -> [String] {
      let device = try office.device()
      try device.install(office.profile(), channel: .mdm)
      for input in [Office.wrong, Office.right] {
        _ = try device.connect("Office", to: office.peer(), input: input)
      }
      return device.console.map(\.description)
    }
    let console = try play()
    #expect(try play() == console)
    for line in console {
      for secret in ["wrong-passw0rd", "r1ght-passw0rd"] { #expect(!line.contains(secret), "\(line)") }
    }
  }
}
