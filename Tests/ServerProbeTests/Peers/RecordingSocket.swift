#if os(Linux)
  import Glibc
  import IKEv2

  /// UDP to a port of 127.0.0.1, and every datagram that was sent.
  final class RecordingSocket: DatagramTransport {
    private let handle: Int32
    private(set) var sent: [[UInt8]] = []
    /// Whether somebody on the way changes what the server says first: the type of the last notification, which nothing
    /// depends on, and which the server signs.
    private var changesFirstAnswer: Bool
    let localAddress: TransportAddress
    let remoteAddress: TransportAddress
    var now: ContinuousClock.Instant { .now }

    init(port: UInt16, changesFirstAnswer: Bool = false) throws(TransportFault) {
      self.changesFirstAnswer = changesFirstAnswer
      let handle = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let connected = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(handle, $0, length) == 0 && getsockname(handle, $0, &length) == 0
        }
      }
      self.handle = handle
      remoteAddress = TransportAddress(octets: [127, 0, 0, 1], port: port)
      localAddress = TransportAddress(octets: [127, 0, 0, 1], port: UInt16(bigEndian: address.sin_port))
      guard connected else { throw TransportFault("connect: errno \(errno)") }
    }

    deinit { close(handle) }

    func send(_ datagram: [UInt8]) throws(TransportFault) {
      sent.append(datagram)
      guard Glibc.send(handle, datagram, datagram.count, 0) == datagram.count else {
        throw TransportFault("send: errno \(errno)")
      }
    }

    func receive(until deadline: ContinuousClock.Instant) throws(TransportFault) -> [UInt8]? {
      var wanted = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
      let left = max(0, Int32((deadline - .now) / .milliseconds(1)))
      guard poll(&wanted, 1, left) == 1 else { return nil }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(handle, &buffer, buffer.count, 0)
      guard count >= 0 else { throw TransportFault("recv: errno \(errno)") }
      if changesFirstAnswer, count > 0 { buffer[count - 1] ^= 1 }
      changesFirstAnswer = false
      return Array(buffer[..<count])
    }
  }
#endif
