#if os(Linux)
  import Foundation
  import Glibc

  /// A port of the machine's loopback at which nobody speaks.
  final class LoopbackSocket: Sendable {
    /// What is behind the port.
    enum Kind {
      /// Datagrams are taken, and never answered.
      case silentUDP
      /// Connections are taken, and nothing is said.
      case silentTCP
      /// Connections are taken by something that does not speak TLS.
      case foreignTCP
    }

    struct Failure: Error { let call: String }

    let port: UInt16
    private let handle: Int32

    init(_ kind: Kind) throws {
      let type = kind == .silentUDP ? SOCK_DGRAM : SOCK_STREAM
      let handle = socket(AF_INET, Int32(type.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard handle >= 0 else { throw Failure(call: "socket") }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let bound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(handle, $0, length) == 0 && getsockname(handle, $0, &length) == 0
        }
      }
      guard bound, kind == .silentUDP || listen(handle, 8) == 0 else {
        close(handle)
        throw Failure(call: "bind")
      }
      self.handle = handle
      port = UInt16(bigEndian: address.sin_port)
      if kind == .foreignTCP { Self.greet(handle) }
    }

    deinit {
      shutdown(handle, Int32(SHUT_RDWR))
      close(handle)
    }

    /// A port that was free a moment ago.
    static func closedPort(_ kind: Kind) throws -> UInt16 { try LoopbackSocket(kind).port }

    /// Greets whoever connects as a mail server does, until the socket is shut.
    private static func greet(_ handle: Int32) {
      Thread.detachNewThread {
        let greeting = Array("220 mail.example.com ESMTP\r\n".utf8)
        while case let connection = accept(handle, nil, nil), connection >= 0 {
          _ = send(connection, greeting, greeting.count, Int32(MSG_NOSIGNAL))
          close(connection)
        }
      }
    }
  }
#endif
