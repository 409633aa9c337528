import Dispatch
import Glibc
import OpenSSL

/// The addresses of a host, by the system's resolver.
enum HostLookup {
  /// The addresses, in the order the system prefers them.
  ///
  /// The resolver cannot be given a time, so it runs on a thread of its own that is left alone when the time is over.
  static func addresses(
    of host: String, port: UInt16, datagram: Bool, until deadline: ContinuousClock.Instant
  ) throws(NetworkFault) -> [SocketAddress] {
    let answer = Guarded<Result<[SocketAddress], NetworkFault>?>(nil)
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      let found = resolve(host, port, datagram)
      answer.withLock { $0 = found }
      done.signal()
    }
    let left = max(.zero, deadline - .now)
    let nanoseconds = left.components.seconds * 1_000_000_000 + left.components.attoseconds / 1_000_000_000
    guard done.wait(timeout: .now() + .nanoseconds(Int(nanoseconds))) == .success,
      let result = answer.withLock({ $0 })
    else { throw .unreachable("the name \(host) was not resolved in time; check the machine's DNS") }
    return try result.get()
  }

  private static func resolve(_ host: String, _ port: UInt16, _ datagram: Bool) -> Result<
    [SocketAddress], NetworkFault
  > {
    var hints = addrinfo()
    hints.ai_socktype = Int32((datagram ? SOCK_DGRAM : SOCK_STREAM).rawValue)
    hints.ai_flags = AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, "\(port)", &hints, &list)
    guard code == 0, let list else {
      let why = gai_strerror(code).map { String(cString: $0) } ?? "error \(code)"
      return .failure(
        .unreachable("\(host) has no address (\(why)); check the name, or give the address itself"))
    }
    defer { freeaddrinfo(list) }
    let addresses = sequence(first: list, next: { $0.pointee.ai_next }).compactMap { entry in
      entry.pointee.ai_addr.flatMap { SocketAddress(UnsafePointer($0)) }
    }
    return addresses.isEmpty
      ? .failure(.unreachable("\(host) has neither an IPv4 nor an IPv6 address")) : .success(addresses)
  }
}
