import DeviceWatch
import EnrolmentProfile
import Foundation
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TrustEvaluation
import TunnelProvider

/// Counters: S28 to S34, and S26 of trust.
@Suite(.watched)
struct CounterStatementTests {
  @Test func `S26: a profile with a VPN and no anchor is noticed`() throws {
    let phone = try Phone(anchors: false)
    try phone.device.install(phone.office.profile(anchors: []), channel: .mdm)
    #expect(phone.codes == ["vpn-without-anchor"])
    try phone.device.install(phone.office.profile(), channel: .mdm)
    #expect(phone.codes.count == 1)
    let other = try Phone()
    try other.device.install(
      other.office.profile(anchors: []) { $0.identifier = "com.example.vpn-only" }, channel: .mdm)
    #expect(other.codes.isEmpty, "another profile brought the anchor")
  }

  @Test func `S28: a manager counts nothing`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for path in [
      "SimulatedDevice/Apps/ManagedConfiguration.swift", "SimulatedNetworkExtension/NEVPNManager.swift",
      "SimulatedNetworkExtension/NEVPNConnection.swift",
    ] {
      let text = try String(contentsOf: root.appending(path: "Sources/\(path)"), encoding: .utf8)
      #expect(text.contains("public var"))
      for word in ["bytesSent", "received", "Counter", "traffic"] { #expect(!text.contains(word), "\(path)") }
    }
  }

  @Test func `S29: names tell what an interface carries, and unknown ones are listed`() {
    let classes: [String: InterfaceClass] = [
      "en0": .wifi, "pdp_ip0": .cellular, "pdp_ip12": .cellular, "utun3": .tunnel, "ipsec0": .tunnel,
      "bridge100": .notCounted, "ap1": .notCounted, "awdl0": .notCounted, "llw0": .notCounted,
      "en1": .notCounted, "utun": .notCounted, "lo0": .notCounted,
    ]
    for (name, wanted) in classes { #expect(InterfaceClass(of: name) == wanted, "\(name)") }
    var meter = TrafficMeter()
    meter.look(classes.keys.map { InterfaceCounters(name: $0, index: 1, received: 0, sent: 0) })
    #expect(meter.notCounted == classes.filter { $0.value == .notCounted }.keys.sorted())
  }

  @Test func `S29: this machine's interfaces can be read`() {
    let loopback = InterfaceCounters.current().first { $0.name == "lo" || $0.name == "lo0" }
    #expect(loopback.map { $0.index > 0 && $0.interfaceClass == .notCounted } == true)
  }

  @Test func `S29: what goes through an interface of this machine is counted`() throws {
    func sent() -> UInt32? { InterfaceCounters.current().first { $0.name == "lo" }?.sent }
    guard let before = sent() else { return }
    let send = "s.sendto(bytes(1000), ('127.0.0.1', 9))"
    _ = try shell(
      "python3 -c \"import socket; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); [\(send) for _ in range(100)]\""
    )
    let after = try #require(sent())
    // Each packet has 8 octets of UDP and 20 of IP beside the payload.
    #expect(after &- before >= 100 * 1_028)
  }

  @Test func `S30: a tunnel counts inner packets with their headers, and its carrier counts them again`()
    throws
  {
    let phone = try Phone()
    _ = try phone.connected()
    var meter = TrafficMeter()
    meter.look(phone.device.interfaces)
    #expect(phone.device.send(packets: 10, of: 1_000, to: "intranet.example.com") == .tunnel)
    meter.look(phone.device.interfaces)
    let tunnel = try meter.estimate([.tunnel]).withNumbers { _, sent, _ in sent }
    let carrier = try meter.estimate([.wifi, .cellular]).withNumbers { _, sent, _ in sent }
    #expect(tunnel == 10_280)
    #expect(carrier == 11_060)
    #expect(throws: TrafficError.countedTwice) { try meter.estimate([.tunnel, .wifi]) }
  }

  @Test func `S31: the numbers are of the device and of no app`() throws {
    let estimate = try TrafficMeter().estimate([.wifi])
    #expect(Mirror(reflecting: estimate).children.compactMap(\.label) == ["received", "sent"])
  }

  @Test func `S32: an interface that is made again starts at zero, and one that wraps does not`() throws {
    func look(_ meter: inout TrafficMeter, _ index: UInt32, _ sent: UInt32) {
      meter.look([InterfaceCounters(name: "utun3", index: index, received: 0, sent: sent)])
    }
    func sent(_ meter: TrafficMeter) throws -> UInt64 {
      try meter.estimate([.tunnel]).withNumbers { _, sent, _ in sent }
    }
    var meter = TrafficMeter()
    look(&meter, 7, 4_294_967_000)
    look(&meter, 7, 704)
    #expect(try sent(meter) == 1_000, "it went round")
    look(&meter, 8, 50)
    #expect(try sent(meter) == 1_050, "it was made again")
    let phone = try Phone()
    let (_, manager, _) = try phone.connected()
    phone.device.send(packets: 1, of: 100, to: "intranet.example.com")
    let before = try #require(phone.device.interfaces.first { $0.name == "ipsec0" })
    manager.stop()
    phone.device.run()
    try manager.start()
    phone.device.run()
    let after = try #require(phone.device.interfaces.first { $0.name == "ipsec0" })
    #expect(before.sent == 128)
    #expect(after.sent == 0)
    #expect(after.index != before.index)
  }

  @Test func `S33: an estimate is never written without its label`() throws {
    let estimate = try TrafficMeter().estimate([.tunnel])
    let label = "estimate, resets when the interface is re-created"
    #expect("\(estimate)".contains(label))
    #expect(estimate.withNumbers { _, _, text in text } == label)
  }

  @Test func `S34: per-app numbers need another mechanism`() {
    #expect(throws: TrafficError.perAppUnsupported) { try TrafficMeter().estimate(forApp: Phone.app) }
    #expect("\(TrafficError.perAppUnsupported)".contains("per-app VPN"))
  }
}
