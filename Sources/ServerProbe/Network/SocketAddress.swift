import Glibc

/// An IPv4 or IPv6 address with a port, as the system's calls take it.
struct SocketAddress: Hashable, Sendable, CustomStringConvertible {
  /// Four or sixteen octets.
  let octets: [UInt8]
  let port: UInt16
  /// The interface of a link-local IPv6 address; 0 for any other.
  let scope: UInt32

  init(octets: [UInt8], port: UInt16, scope: UInt32 = 0) {
    self.octets = octets
    self.port = port
    self.scope = scope
  }

  /// The address behind a `sockaddr`; nil for other families.
  init?(_ pointer: UnsafePointer<sockaddr>) {
    let raw = UnsafeRawPointer(pointer)
    switch Int32(pointer.pointee.sa_family) {
    case AF_INET:
      let address = raw.loadUnaligned(as: sockaddr_in.self)
      self.init(
        octets: withUnsafeBytes(of: address.sin_addr) { Array($0) }, port: UInt16(bigEndian: address.sin_port)
      )
    case AF_INET6:
      let address = raw.loadUnaligned(as: sockaddr_in6.self)
      self.init(
        octets: withUnsafeBytes(of: address.sin6_addr) { Array($0) },
        port: UInt16(bigEndian: address.sin6_port), scope: address.sin6_scope_id)
    default: return nil
    }
  }

  var family: Int32 { octets.count == 4 ? AF_INET : AF_INET6 }

  /// Calls with the address as the system's calls take it.
  func withSockaddr<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
    func call<Address>(_ address: Address) -> R {
      withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<Address>.size))
        }
      }
    }
    if octets.count == 4 {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: octets) }
      return call(address)
    }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    address.sin6_scope_id = scope
    withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: octets.prefix(16)) }
    return call(address)
  }

  /// `192.0.2.1:500`, `[2001:db8::1]:500`.
  var description: String { octets.count == 4 ? "\(host):\(port)" : "[\(host)]:\(port)" }

  /// The address alone.
  var host: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(family, octets, &text, socklen_t(text.count)) != nil else { return "?" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
