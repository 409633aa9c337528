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

/// What holds whatever happens, in whatever order.
@Suite(.watched)
struct OperationSequenceTests {
  private static let sequences = 10_000
  private static let length = 12

  /// What every sequence starts from; made once, since keys take their time.
  private struct Material: Sendable {
    let office: Office
    let anchors: [UInt8]
    let profile: [UInt8]
    let genuine: SimulatedServer
    let rogue: SimulatedServer
    let replayer: SimulatedServer

    init() throws {
      office = try Office()
      anchors = try office.profile {
        $0.vpns = []
        $0.identifier = "com.example.anchors"
      }
      profile = try office.profile(.sharedSecret)
      genuine = try office.peer()
      rogue = try office.peer(leaf: office.appServer, issuer: office.appCA)
      var peer = try office.peer()
      peer.key = nil
      replayer = peer
    }
  }

  /// In parts, which run at once.
  private static let parts = 8

  @Test(arguments: 0..<parts)
  func `10,000 random sequences of operations keep the invariants`(part: Int) throws {
    let material = try Material()
    for seed in stride(from: UInt64(part), to: UInt64(Self.sequences), by: Self.parts) {
      var play = try Play(seed: seed, material.office, anchors: material.anchors)
      for _ in 0..<Self.length {
        switch play.random.next() % 64 {
        // The few that cost a handshake's arithmetic are seldom.
        case 0: play.device.network.servers[Phone.address] = material.genuine
        case 1: play.device.network.servers[Phone.address] = material.rogue
        case 2: play.device.network.servers[Phone.address] = material.replayer
        case 3: _ = try? play.device.install(material.profile, channel: .manual)
        case 4: _ = try? play.device.remove(Office.identifier)
        case 5: _ = try? play.device.remove("com.example.anchors")
        case let choice: play.operate(choice)
        }
        play.check()
        // Looking through everything takes its time.
        if seed % 100 == 0 { play.faults += Watch.leaks(of: play.device) }
        guard play.faults.isEmpty else {
          Issue.record("seed \(seed): \(play.faults) after \(play.done)")
          return
        }
      }
    }
  }
}

/// One sequence on one device.
private struct Play {
  let device: Device
  var random: SeededGenerator
  var done: [String] = []
  var faults: [String] = []
  private var processes: [AppProcess] = []
  private var managers: [ManagedConfiguration] = []
  private var statuses: [UUID: SessionStatus] = [:]
  private var seen = 0
  private let dead = Inbox<String>()

  init(seed: UInt64, _ office: Office, anchors: [UInt8]) throws {
    random = SeededGenerator(seed: seed)
    device = Device(target: Target(.iOS, OSVersion(26)), at: TestAuthority.now, seed: seed)
    for app in [Phone.app, Phone.other] {
      device.install(InstalledApp(app, providers: [ProviderExtension(app + ".tunnel")]))
    }
    _ = try device.install(anchors, channel: .mdm)
    launch()
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &random) }

  private mutating func launch() {
    let app = random.next() % 2 == 0 ? Phone.app : Phone.other
    guard let process = try? device.launch(app) else { return }
    process.listen { [dead] _ in if !process.isAlive { dead.append("news reached a dead process") } }
    processes.append(process)
    managers.append(random.next() % 2 == 0 ? process.personal() : process.provider())
  }

  mutating func operate(_ choice: UInt64) {
    done.append("\(choice)")
    let row = pick(device.configurations)?.id
    switch choice % 20 {
    case 0: launch()
    case 1: if let process = pick(processes) { device.kill(process) }
    case 2, 3, 4: if let manager = pick(managers) { save(manager) }
    case 5, 6, 7: if let manager = pick(managers) { load(manager) }
    case 8, 9: try? pick(managers)?.start()
    case 10: pick(managers)?.stop()
    case 11: device.step()
    case 12, 13: device.run()
    case 14: device.advance(by: Double(random.next() % 90))
    case 15: if let row { device.toggle(row, on: random.next() % 2 == 0) }
    case 16: if let row { device.edit(row) { $0.isEnabled.toggle() } }
    case 17: [device.reboot, device.lock, device.unlock].randomElement(using: &random)?()
    case 18: device.traffic(to: "intranet.example.com")
    default:
      if let row { device.killProvider(row) }
      pick(managers)?.remove()
    }
  }

  private mutating func load(_ manager: ManagedConfiguration) {
    manager.load { [dead] _ in
      if !manager.process.isAlive { dead.append("an answer reached a dead process") }
    }
  }

  private mutating func save(_ manager: ManagedConfiguration) {
    let kind = random.next() % 3
    let isOnDemand = random.next() % 2 == 0
    var settings =
      kind == 0 ? Phone.ikev2(nil) : Phone.tunnel(nil, provider: manager.process.bundleIdentifier + ".tunnel")
    var query = KeychainQuery(service: "vpn", account: "alice", returned: [.persistentReference])
    query.accessibility = nil
    var item = KeychainQuery(service: "vpn", account: "alice")
    item.value = Secret(random.next() % 2 == 0 ? "r1ght-passw0rd" : "wrong-passw0rd")
    _ = try? manager.process.add(item)
    settings.passwordReference = try? manager.process.copyMatching(query).first?.reference
    manager.change {
      $0 = VPNConfiguration(settings)
      $0.isOnDemandEnabled = isOnDemand
      $0.onDemandRules = [OnDemandRule(.connect)]
    }
    manager.save()
  }

  mutating func check() {
    let rows = device.configurations
    if rows.filter(\.configuration.isEnabled).count > 1 { faults.append("two configurations are enabled") }
    if rows.filter({ device.status(of: $0.id) == .connected }).count > 1 {
      faults.append("two tunnels are up")
    }
    if device.trustStore.anchors.contains(where: { $0.origin == .app }) { faults.append("an app's anchor") }
    let installed = Set(device.profiles.map(\.identifier))
    for anchor in device.trustStore.anchors where !installed.contains(anchor.profileIdentifier ?? "") {
      faults.append("an anchor of a profile that is gone")
    }
    for row in rows {
      if case .profile(let identifier) = row.owner, !installed.contains(identifier) {
        faults.append("a configuration of a profile that is gone")
      }
      checkDisclosure(row.id)
    }
    faults += dead.all
    let events = device.events
    for event in events.dropFirst(seen) { checkMove(event) }
    seen = events.count
  }

  private mutating func checkDisclosure(_ id: UUID) {
    guard let report = device.report(of: id) else { return }
    if report.findings.contains(where: { [.credential, .reach, .trust, .possession].contains($0.stage) }),
      report.transcript.credentialBytes > 0
    {
      faults.append("a credential left before trust and possession")
    }
    let disclosed = report.trace.contains { $0.text.hasPrefix("disclosed before trust") }
    if (report.transcript.disclosedBytes > 0) != disclosed {
      faults.append("a disclosure is not in the trace")
    }
  }

  private mutating func checkMove(_ event: DeviceEvent) {
    switch event.kind {
    // Nobody saw what a reboot ended.
    case .power(.beforeFirstUnlock): statuses = [:]
    case .status(let next):
      guard let id = event.configuration else { return }
      if let last = statuses[id], !last.successors.contains(next) {
        faults.append("\(last.name) became \(next.name)")
      }
      statuses[id] = next
    default: break
    }
  }
}
