import Glibc

/// A socket that is connected to one peer; it never waits longer than it is told.
struct ProbeSocket: ~Copyable {
  private let descriptor: Int32
  /// The far end.
  let remote: SocketAddress
  /// This end.
  let local: SocketAddress

  /// Connects to the first address that takes a connection.
  static func connected(
    to addresses: [SocketAddress], datagram: Bool, until deadline: ContinuousClock.Instant
  ) throws(NetworkFault) -> ProbeSocket {
    var first: NetworkFault?
    for address in addresses {
      do throws(NetworkFault) {
        return try ProbeSocket(address, datagram: datagram, until: deadline)
      } catch {
        first = first ?? error
      }
    }
    throw first ?? .unreachable("there is no address to connect to")
  }

  private init(
    _ address: SocketAddress, datagram: Bool, until deadline: ContinuousClock.Instant
  ) throws(NetworkFault) {
    let doing = "connect to \(address)"
    let kind = Int32((datagram ? SOCK_DGRAM : SOCK_STREAM).rawValue)
    let descriptor = socket(
      address.family, kind | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw NetworkFault(errno, doing: doing) }
    do throws(NetworkFault) {
      if address.withSockaddr({ connect(descriptor, $0, $1) }) != 0 {
        guard errno == EINPROGRESS else { throw NetworkFault(errno, doing: doing) }
        guard Self.wait(descriptor, for: Int16(POLLOUT), until: deadline) else {
          throw .silent("\(doing): no answer")
        }
        var number: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &size)
        guard number == 0 else { throw NetworkFault(number, doing: doing) }
      }
      guard let local = Self.name(of: descriptor) else { throw NetworkFault(errno, doing: doing) }
      self.local = local
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    remote = address
  }

  deinit { close(descriptor) }

  private static func name(of descriptor: Int32) -> SocketAddress? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size) == 0 ? SocketAddress($0) : nil
      }
    }
  }

  private static func wait(_ descriptor: Int32, for events: Int16, until deadline: ContinuousClock.Instant)
    -> Bool
  {
    while true {
      let left = max(.zero, deadline - .now)
      let milliseconds =
        left.components.seconds * 1000 + (left.components.attoseconds + 999_999_999_999_999)
        / 1_000_000_000_000_000
      var entry = pollfd(fd: descriptor, events: events, revents: 0)
      let ready = poll(&entry, 1, Int32(clamping: milliseconds))
      if ready > 0 { return true }
      if ready == 0, deadline <= .now { return false }
      if ready < 0, errno != EINTR { return false }
    }
  }

  /// Sends bytes: a datagram, or all of a piece of a stream.
  func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(NetworkFault) {
    let doing = "send to \(remote)"
    var rest = bytes[...]
    repeat {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        guard Self.wait(descriptor, for: Int16(POLLOUT), until: deadline) else {
          throw .silent("\(doing): it takes nothing")
        }
      } else if errno != EINTR {
        throw NetworkFault(errno, doing: doing)
      }
    } while !rest.isEmpty
  }

  /// The next datagram, or what the stream has; empty at a stream's end, nil when the time is over.
  func receive(until deadline: ContinuousClock.Instant) throws(NetworkFault) -> [UInt8]? {
    while true {
      var fault: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        let received = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        fault = received < 0 ? errno : 0
        count = max(0, received)
      }
      switch fault {
      case 0: return bytes
      case EAGAIN, EWOULDBLOCK:
        guard Self.wait(descriptor, for: Int16(POLLIN), until: deadline) else { return nil }
      case EINTR: continue
      default: throw NetworkFault(fault, doing: "receive from \(remote)")
      }
    }
  }
}
