#if os(Linux)
  import DeviceWatch
  import SimulatedDevice
  import Support
  import Testing

  /// The counters of real interfaces, in network namespaces of the tests' own.
  @Suite(.watched, .enabled(if: Peer.netns.isAvailable, Peer.netns.absence))
  struct RealInterfaceTests {
    private static let tunnel = "utun3"

    /// What four looks at the interfaces saw: before, after 100 datagrams through the tunnel and its carrier, after the
    /// tunnel was made again, and after 10 datagrams more.
    private static func looks() throws -> [[InterfaceCounters]] {
      try OwnNetwork.run {
        _ = try shell(
          """
          ip link add en0 type veth peer name peer0 && ip addr add 10.9.0.1/24 dev en0 \\
            && ip link set en0 up && ip link set peer0 up \\
            && ip neigh add 10.9.0.2 lladdr 02:00:00:00:00:02 dev en0
          """)
        var looks: [[InterfaceCounters]] = []
        func pass(_ count: Int, through tunnel: TunnelInterface) throws {
          let payload = [UInt8](repeating: 7, count: 1_000)
          try OwnNetwork.send(Array(repeating: payload, count: count), to: "10.8.0.2")
          // As a provider does: what the tunnel gives goes to the server in datagrams.
          try OwnNetwork.send(tunnel.packets(), to: "10.9.0.2")
        }
        do {
          let first = try TunnelInterface(tunnel, address: "10.8.0.1/24")
          looks.append(InterfaceCounters.current())
          try pass(100, through: first)
          looks.append(InterfaceCounters.current())
        }
        let second = try TunnelInterface(tunnel, address: "10.8.0.1/24")
        looks.append(InterfaceCounters.current())
        try pass(10, through: second)
        looks.append(InterfaceCounters.current())
        return looks
      }
    }

    private func sent(_ meter: TrafficMeter, _ itsClass: InterfaceClass) throws -> UInt64 {
      try meter.estimate([itsClass]).withNumbers { _, sent, _ in sent }
    }

    @Test func `S29 S30: a real tunnel and its carrier count each what goes through it`() throws {
      let looks = try Self.looks()
      #expect(
        looks.map { $0.map(\.name) } == Array(repeating: ["en0", "lo", "peer0", Self.tunnel], count: 4))
      var meter = TrafficMeter()
      for look in looks.prefix(2) { meter.look(look) }
      // UDP 8 and IPv4 20 within the tunnel; the same again and Ethernet 14 around it.
      #expect(try sent(meter, .tunnel) == 100 * 1_028)
      #expect(try sent(meter, .wifi) == 100 * 1_070)
      #expect(try sent(meter, .cellular) == 0)
      #expect(meter.notCounted == ["lo", "peer0"])
      #expect(throws: TrafficError.countedTwice) { try meter.estimate([.tunnel, .wifi]) }
      let received = looks.map { $0.first { $0.name == "peer0" }?.received }
      #expect(received == looks.map { $0.first { $0.name == "en0" }?.sent }, "the other end of the wire")
    }

    @Test func `S32: a real tunnel that is made again starts at zero, and nothing is lost`() throws {
      let looks = try Self.looks()
      let tunnels = looks.compactMap { $0.first { $0.name == Self.tunnel } }
      #expect(tunnels.map(\.sent) == [0, 102_800, 0, 10_280])
      #expect(tunnels[1].index != tunnels[2].index)
      var meter = TrafficMeter()
      for look in looks { meter.look(look) }
      #expect(try sent(meter, .tunnel) == 110 * 1_028)
    }

    @Test func `S32: a real tunnel whose 32 bits go round is the same, and nothing is lost`() throws {
      let (size, half) = (65_000, 35_000)
      let looks = try OwnNetwork.run {
        let tunnel = try TunnelInterface(Self.tunnel, address: "10.8.0.1/24")
        // IPv4 to another address than the tunnel's: counted as it arrives, and dropped.
        var packet = [UInt8](repeating: 0, count: size)
        packet[0] = 0x45
        (packet[2], packet[3]) = (UInt8(size >> 8), UInt8(size & 0xff))
        var looks = [InterfaceCounters.current()]
        for _ in 0..<2 {
          for _ in 0..<half { try tunnel.arrive(packet) }
          looks.append(InterfaceCounters.current())
        }
        return looks
      }
      let tunnels = looks.compactMap { $0.first { $0.name == Self.tunnel } }
      #expect(Set(tunnels.map(\.index)).count == 1)
      #expect(tunnels[2].received < tunnels[1].received)
      var meter = TrafficMeter()
      for look in looks { meter.look(look) }
      let received = try meter.estimate([.tunnel]).withNumbers { received, _, _ in received }
      #expect(received == UInt64(2 * half * size))
    }
  }
#endif
