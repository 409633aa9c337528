#if os(Linux)
  import DeviceWatch
  import Foundation
  import Glibc
  import SimulatedDevice
  import Support
  import Testing

  /// A network namespace of a thread's own, in which a test may make interfaces; it goes with the thread.
  enum OwnNetwork {
    struct Failure: Error {
      let call: String
      let number: Int32

      init(_ call: String) {
        self.call = call
        number = errno
      }
    }

    /// Runs `body` on a thread that has such a namespace, without IPv6, which sends packets of its own accord.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
      let result = Inbox<Result<Value, any Error>>()
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        result.append(
          Result {
            try enter()
            _ = try shell("echo 1 2>/dev/null >/proc/sys/net/ipv6/conf/default/disable_ipv6; true")
            return try body()
          })
        done.signal()
      }
      done.wait()
      guard let result = result.all.first else { throw Failure("thread") }
      return try result.get()
    }

    /// Swift does not see `unshare`, which is a GNU extension.
    private static func enter() throws {
      typealias Unshare = @convention(c) (Int32) -> Int32
      let newNetwork: Int32 = 0x4000_0000
      guard let symbol = dlsym(nil, "unshare") else { throw Failure("dlsym") }
      guard unsafeBitCast(symbol, to: Unshare.self)(newNetwork) == 0 else { throw Failure("unshare") }
    }

    /// Sends datagrams with these payloads to an address that nobody listens at.
    static func send(_ payloads: [[UInt8]], to address: String) throws {
      let handle = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
      guard handle >= 0 else { throw Failure("socket") }
      defer { close(handle) }
      var peer = sockaddr_in()
      peer.sin_family = sa_family_t(AF_INET)
      peer.sin_port = in_port_t(9).bigEndian
      guard inet_pton(AF_INET, address, &peer.sin_addr) == 1 else { throw Failure("inet_pton") }
      for payload in payloads {
        let sent = withUnsafePointer(to: &peer) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            sendto(handle, payload, payload.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
          }
        }
        guard sent == payload.count else { throw Failure("sendto") }
      }
    }
  }

  /// A TUN interface, there as long as this object is: the end at which a tunnel provider reads and writes packets.
  final class TunnelInterface {
    private let handle: Int32

    init(_ name: String, address: String) throws {
      // A program that another test starts meanwhile must not keep it.
      handle = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC)
      guard handle >= 0 else { throw OwnNetwork.Failure("open /dev/net/tun") }
      // struct ifreq: a name of 16 octets, then the flags IFF_TUN | IFF_NO_PI.
      var request = Array(name.utf8) + [UInt8](repeating: 0, count: 40 - name.utf8.count)
      (request[16], request[17]) = (0x01, 0x10)
      let setInterface: UInt = 0x4004_54ca
      // Until such a program has begun to run, it holds one that was closed here.
      var tries = 200
      while ioctl(handle, setInterface, &request) != 0 {
        tries -= 1
        guard errno == EBUSY, tries > 0 else { throw OwnNetwork.Failure("TUNSETIFF") }
        usleep(10_000)
      }
      _ = try shell("ip addr add \(address) dev \(name) && ip link set \(name) up")
    }

    deinit { close(handle) }

    /// The packets that the system sent through it.
    func packets() -> [[UInt8]] {
      var packets: [[UInt8]] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while case let count = read(handle, &buffer, buffer.count), count > 0 {
        packets.append(Array(buffer[..<count]))
      }
      return packets
    }

    /// A packet arrives through it.
    func arrive(_ packet: [UInt8]) throws {
      guard write(handle, packet, packet.count) == packet.count else { throw OwnNetwork.Failure("write") }
    }
  }
#endif
