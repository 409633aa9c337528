import Foundation
import OpenSSL
import Support
import Testing

/// `openssl s_server` on a port of loopback of its own, for one connection; it ends with this object.
final class TLSProgram {
  let port: UInt16
  private let openssl: OpenSSLProgram
  private let process: Int32

  /// Starts it with the server's certificate and more words; what it is to read from its terminal waits for ``type()``.
  init(_ parties: TLSParties, _ words: String, input: String) throws {
    openssl = try OpenSSLProgram()
    let pem = { (der: [UInt8]) in
      "-----BEGIN CERTIFICATE-----\n\(Data(der).base64EncodedString(options: .lineLength64Characters))\n"
        + "-----END CERTIFICATE-----\n"
    }
    try openssl.write(pem(parties.server.certificate.der), "leaf.pem")
    try openssl.write(parties.server.chain.map { pem($0.der) }.joined(), "chain.pem")
    try openssl.write(pem(parties.root.der), "root.pem")
    try openssl.write(parties.serverKey, "key.der")
    try openssl.write(input, "input")
    try openssl.command("mkfifo terminal")
    // Opened to read and to write, so that the server never reads an end.
    let line = """
      openssl s_server -accept 127.0.0.1:0 -naccept 1 -cert leaf.pem -cert_chain chain.pem -key key.der \
      -keyform DER \(words) <>terminal >out 2>&1 & echo $!
      """
    process = Int32(try openssl.command(line).trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    port = try Self.port(openssl)
  }

  deinit { if process > 0 { kill(process, SIGKILL) } }

  /// Gives it the input.
  func type() { _ = try? openssl.command("cat input > terminal") }

  /// What it has written.
  func said() throws -> String { String(decoding: try openssl.bytes("out"), as: UTF8.self) }

  private static func port(_ openssl: OpenSSLProgram) throws -> UInt16 {
    for _ in 0..<500 {
      let text = String(decoding: (try? openssl.bytes("out")) ?? [], as: UTF8.self)
      if let line = text.split(separator: "\n").first(where: { $0.hasPrefix("ACCEPT 127.0.0.1:") }),
        let port = line.split(separator: ":").last.flatMap({ UInt16($0) })
      {
        return port
      }
      usleep(10_000)
    }
    throw OpenSSLProgram.Failure(
      description:
        "openssl s_server did not start: \(String(decoding: (try? openssl.bytes("out")) ?? [], as: UTF8.self))"
    )
  }
}

/// A connection to a port of loopback.
final class LoopbackSocket {
  private let descriptor: Int32

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0, "cannot connect to \(port)")
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { return }
    let count = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    try #require(count == bytes.count)
  }

  /// What has come, at least one byte; nothing at the end of the stream or after ten seconds.
  func receive() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(0, count)))
  }
}
