import Foundation
import OpenSSL
import Support
import Testing

/// Keys and containers that nobody writes by accident, put together byte by byte.
struct HostileKeyTests {
  private static func pkcs8(_ algorithm: [UInt8], _ key: [UInt8]) -> [UInt8] {
    der(0x30, der(0x02, [0]), der(0x30, algorithm), der(0x04, key))
  }

  /// An odd integer of so many bytes.
  private static func integer(_ count: Int) -> [UInt8] {
    der(0x02, [0x7f] + [UInt8](repeating: 0xff, count: count - 1))
  }

  private static func isAnswered(_ message: String, by read: () throws -> Void) {
    let start = secondsOfWork()
    let error = #expect(throws: OpenSSLError.self, "\(message)") { try read() }
    #expect(secondsOfWork() - start < 1, "\(message)")
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }

  @Test func `keys that would take minutes to decode are refused undecoded`() {
    let (p, q, g) = (Self.integer(20_000), Self.integer(20_000), der(0x02, [3]))
    let cases: [([UInt8], String)] = [
      (Self.pkcs8(oid("1.2.840.10040.4.1") + der(0x30, p, q, g), q), "its kind is DSA"),
      (Self.pkcs8(oid("1.2.840.113549.1.3.1") + der(0x30, p, g), q), "its kind is dhKeyAgreement"),
      (Self.pkcs8(oid("1.3.101.110"), der(0x04, [UInt8](repeating: 1, count: 32))), "its kind is X25519"),
      (
        Self.pkcs8(oid("1.2.840.113549.1.1.1") + [5, 0], [UInt8](repeating: 1, count: 70_000)),
        "a private key of 70028 bytes is larger than the limit of 65536"
      ),
    ]
    for (bytes, message) in cases {
      Self.isAnswered(message) { _ = try PrivateKey(parsing: bytes) }
      let container = Self.container([Self.plain([Self.bag("1.2.840.113549.1.12.10.1.1", bytes)])])
      Self.isAnswered(message.replacing("70028", with: "70000")) {
        _ = try PKCS12(parsing: container, password: nil)
      }
    }
  }

  @Test func `a key derivation that asks for too much memory is refused by name`() {
    let scrypt = der(
      0x30, oid("1.3.6.1.4.1.11591.4.11"),
      der(0x30, der(0x04, [1, 2, 3, 4, 5, 6, 7, 8]), der(0x02, [2, 0, 0]), der(0x02, [8]), der(0x02, [1])))
    let cipher = der(0x30, oid("2.16.840.1.101.3.4.1.42"), der(0x04, [UInt8](repeating: 0, count: 16)))
    let key = der(
      0x30, der(0x30, oid("1.2.840.113549.1.5.13"), der(0x30, scrypt, cipher)),
      der(0x04, [UInt8](repeating: 0, count: 32)))
    Self.isAnswered("cannot decrypt the private key") {
      _ = try PrivateKey(parsing: key, password: Secret("sesame"))
    }
  }

  @Test func `the rounds inside a PBMAC1 count`() {
    let derivation = der(
      0x30, oid("1.2.840.113549.1.5.12"),
      der(0x30, der(0x04, [1, 2, 3, 4, 5, 6, 7, 8]), der(0x02, [0x7f, 0xff, 0xff, 0xff]), der(0x02, [32])))
    let digest = der(
      0x30, oid("1.2.840.113549.1.5.14"), der(0x30, derivation, der(0x30, oid("1.2.840.113549.2.9"), [5, 0])))
    let mac = der(
      0x30, der(0x30, digest, der(0x04, [UInt8](repeating: 0, count: 32))), der(0x04, [1]), der(0x02, [1]))
    Self.isAnswered("the PKCS#12's MAC asks for 2147483647 rounds of key derivation") {
      _ = try PKCS12(parsing: Self.container([], mac: mac), password: Secret("sesame"))
    }
  }

  @Test func `containers of very many parts are refused`() throws {
    let key = try TestKey(.ed25519).pkcs8
    let keyBag = Self.bag("1.2.840.113549.1.12.10.1.1", key)
    for (count, message) in [(102, "more than 100 private keys"), (501, "more than 500 parts")] {
      let bytes = Self.container([Self.plain([[UInt8]](repeating: keyBag, count: count))])
      Self.isAnswered(message) { _ = try PKCS12(parsing: bytes, password: nil) }
    }
    let scheme = der(
      0x30, oid("1.2.840.113549.1.12.1.3"),
      der(0x30, der(0x04, [UInt8](repeating: 1, count: 8)), der(0x02, [1])))
    let shrouded = Self.bag(
      "1.2.840.113549.1.12.10.1.2", der(0x30, scheme, der(0x04, [UInt8](repeating: 0, count: 64))))
    let many = Self.container([[UInt8]](repeating: Self.plain([shrouded]), count: 50_000))
    Self.isAnswered("the password does not open the PKCS#12") {
      _ = try PKCS12(parsing: many, password: Secret("sesame"))
    }
  }

  @Test func `a long chain in the least helpful order is put in order in time`() throws {
    var certificates: [Certificate] = []
    for index in 0..<2000 {
      var raw = RawCertificate()
      raw.subject = RawCertificate.name([("2.5.4.3", 0x0c, Array("\(index)".utf8))])
      raw.issuer = RawCertificate.name([("2.5.4.3", 0x0c, Array("\(index + 1)".utf8))])
      certificates.append(try raw.parsed())
    }
    let leaf = try TestAuthority.root("Leaf")
    let start = secondsOfWork()
    let identity = try Identity(
      certificate: Certificate(der: leaf.der), privateKey: PrivateKey(parsing: leaf.key.pkcs8),
      chain: certificates.reversed())
    #expect(identity.chain.count == 2000)
    #expect(secondsOfWork() - start < 1)
  }

  // MARK: PKCS#12, byte by byte

  private static func bag(_ type: String, _ value: [UInt8]) -> [UInt8] {
    der(0x30, oid(type), der(0xa0, value))
  }

  private static func plain(_ bags: [[UInt8]]) -> [UInt8] {
    data(der(0x30, Array(bags.joined())))
  }

  private static func data(_ content: [UInt8]) -> [UInt8] {
    der(0x30, oid("1.2.840.113549.1.7.1"), der(0xa0, der(0x04, content)))
  }

  private static func container(_ safes: [[UInt8]], mac: [UInt8] = []) -> [UInt8] {
    der(0x30, der(0x02, [3]), data(der(0x30, Array(safes.joined()))), mac)
  }
}
