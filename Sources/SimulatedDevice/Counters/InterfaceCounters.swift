#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What one interface had counted at one moment: 32 bits a direction, which begin at zero with the interface.
public struct InterfaceCounters: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// The system's number of it: an interface that is made again gets another.
  public let index: UInt32
  /// Bytes received, modulo 2³².
  public let received: UInt32
  /// Bytes sent, modulo 2³².
  public let sent: UInt32

  /// Counters of their parts.
  public init(name: String, index: UInt32, received: UInt32, sent: UInt32) {
    self.name = name
    self.index = index
    self.received = received
    self.sent = sent
  }

  /// What it carries.
  public var interfaceClass: InterfaceClass { InterfaceClass(of: name) }

  /// The counters of this machine's interfaces (`getifaddrs`), sorted by name; empty where the system refuses.
  public static func current() -> [InterfaceCounters] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [String: InterfaceCounters] = [:]
    var next = first
    while let entry = next {
      next = entry.pointee.ifa_next
      guard let data = entry.pointee.ifa_data, let bytes = counted(entry.pointee, data) else { continue }
      let name = String(cString: entry.pointee.ifa_name)
      found[name] = InterfaceCounters(
        name: name, index: UInt32(if_nametoindex(entry.pointee.ifa_name)), received: bytes.received,
        sent: bytes.sent)
    }
    return found.values.sorted { $0.name < $1.name }
  }

  #if canImport(Darwin)
    private static func counted(
      _ entry: ifaddrs, _ data: UnsafeMutableRawPointer
    ) -> (received: UInt32, sent: UInt32)? {
      guard let address = entry.ifa_addr, Int32(address.pointee.sa_family) == AF_LINK else { return nil }
      let counters = data.loadUnaligned(as: if_data.self)
      return (counters.ifi_ibytes, counters.ifi_obytes)
    }
  #else
    /// On Linux the data is `struct rtnl_link_stats` (linux/if_link.h): 32-bit packets received, packets sent, bytes
    /// received, bytes sent. It stands with AF_PACKET, and with no address at all for an interface without a link
    /// layer, such as a TUN.
    private static func counted(
      _ entry: ifaddrs, _ data: UnsafeMutableRawPointer
    ) -> (received: UInt32, sent: UInt32)? {
      if let address = entry.ifa_addr, Int32(address.pointee.sa_family) != AF_PACKET { return nil }
      return (
        data.loadUnaligned(fromByteOffset: 8, as: UInt32.self),
        data.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
      )
    }
  #endif
}
