/// The interfaces of the simulated device, and what they have counted.
struct SimulatedInterfaces: Sendable {
  /// What IP and ICMP, or UDP, add to a payload.
  private static let innerHeaders: UInt32 = 28
  /// What ESP in UDP adds around an inner packet: outer IP 20, UDP 8, SPI, sequence number and IV 16, padding and
  /// ICV 34 (measured: 78 a packet).
  private static let outerHeaders: UInt32 = 78

  private(set) var all: [InterfaceCounters] = [
    InterfaceCounters(name: "en0", index: 1, received: 0, sent: 0),
    InterfaceCounters(name: "pdp_ip0", index: 2, received: 0, sent: 0),
    InterfaceCounters(name: "awdl0", index: 3, received: 0, sent: 0),
  ]
  private var indices: UInt32 = 3

  /// Makes the interface of a tunnel, from zero; one of that name goes first.
  mutating func make(_ name: String) {
    remove(name)
    indices += 1
    all.append(InterfaceCounters(name: name, index: indices, received: 0, sent: 0))
  }

  mutating func remove(_ name: String) { all.removeAll { $0.name == name } }

  /// Packets of so many bytes each leave, through a tunnel or past it.
  mutating func send(packets: UInt32, of size: UInt32, carrier: String, tunnel: String?) {
    let inner = size &+ Self.innerHeaders
    if let tunnel { add(packets &* inner, to: tunnel) }
    add(packets &* (inner &+ (tunnel == nil ? 0 : Self.outerHeaders)), to: carrier)
  }

  private mutating func add(_ bytes: UInt32, to name: String) {
    guard let place = all.firstIndex(where: { $0.name == name }) else { return }
    let old = all[place]
    all[place] = InterfaceCounters(
      name: name, index: old.index, received: old.received, sent: old.sent &+ bytes)
  }
}
