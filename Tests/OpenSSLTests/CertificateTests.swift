import Foundation
import OpenSSL
import Support
import Testing

struct CertificateTests {
  @Test func `an issued certificate tells its fields`() throws {
    let root = try TestAuthority.root()
    let server = try TestAuthority.server(by: root)
    let certificate = try Certificate(der: server.der)
    #expect(certificate.der == server.der)
    #expect(certificate.sha256 == Fingerprint(sha256Of: server.der))
    #expect(certificate.subject.description == "CN=vpn.example.com,O=Example Ltd")
    #expect(certificate.issuer.description == "CN=Example Root,O=Example Ltd")
    #expect(certificate.description == certificate.subject.description)
    #expect(certificate.version == 3)
    #expect(certificate.notBefore == TestAuthority.now.addingTimeInterval(-86_400))
    #expect(certificate.notAfter == TestAuthority.now.addingTimeInterval(364 * 86_400))
    #expect(certificate.publicKey.kind == .ec(curve: "P-256"))
    #expect(certificate.signatureAlgorithm.name == "ecdsa-with-SHA256")
    #expect(certificate.signatureAlgorithm.hash == "SHA-256")
    #expect(!certificate.signatureAlgorithm.isWeak)
    #expect(certificate.signatureAlgorithmsAgree)
    #expect(certificate.pem == server.pem)
  }

  @Test func `certificates are equal by their bytes`() throws {
    let root = try TestAuthority.root()
    let one = try Certificate(der: root.der)
    #expect(try one == Certificate(der: root.der))
    #expect(try Set([one, Certificate(der: root.der)]).count == 1)
    #expect(try one != Certificate(der: TestAuthority.root().der))
  }

  @Test func `two certificates of one key share the fingerprint of the key`() throws {
    let key = try TestKey(.ecP256)
    let one = try Certificate(
      der: TestAuthority.issue(TestAuthority.serverRequest("a.example"), key: key).der)
    let two = try Certificate(
      der: TestAuthority.issue(TestAuthority.serverRequest("b.example"), key: key).der)
    #expect(one.publicKeySHA256 == two.publicKeySHA256)
    #expect(one.sha256 != two.sha256)
    let other = try Certificate(der: TestAuthority.root().der)
    #expect(one.publicKeySHA256 != other.publicKeySHA256)
  }

  @Test func `bytes after the end are refused with their place`() throws {
    let root = try TestAuthority.root()
    let error = #expect(throws: OpenSSLError.self) { try Certificate(der: root.der + [0, 0]) }
    #expect(
      error == .malformed(what: "certificate", detail: "2 bytes follow its end", offset: root.der.count))
  }

  @Test func `what is no certificate is refused`() throws {
    for bytes in [[], [0x30], [0x30, 0], [0x30, 0x80, 0, 0], Array("certificate".utf8)] as [[UInt8]] {
      #expect(throws: OpenSSLError.self) { try Certificate(der: bytes) }
    }
    #expect(throws: OpenSSLError.self) {
      try Certificate(der: der(0x30, [UInt8](repeating: 0, count: Certificate.sizeLimit)))
    }
  }

  @Test(
    arguments: [[1], [0], [0xff], [0x80, 0], [0, 0x80], [UInt8](repeating: 0x7f, count: 21)] as [[UInt8]])
  func `a serial number keeps its octets`(_ serial: [UInt8]) throws {
    #expect(try RawCertificate(serial: serial).parsed().serialNumber == serial)
  }

  @Test(arguments: [(nil, 1), (0, 1), (1, 2), (2, 3), (4, 5)] as [(UInt8?, Int)])
  func `the version is what it claims`(_ encoded: UInt8?, _ version: Int) throws {
    let field = encoded.map { der(0xa0, der(0x02, [$0])) } ?? []
    #expect(try RawCertificate(version: field).parsed().version == version)
  }

  @Test(
    arguments: [
      (0x17, "500101000000Z", "1950-01-01T00:00:00Z"), (0x17, "491231235959Z", "2049-12-31T23:59:59Z"),
      (0x17, "000229120000Z", "2000-02-29T12:00:00Z"), (0x18, "19500101000000Z", "1950-01-01T00:00:00Z"),
      (0x18, "20500101000001Z", "2050-01-01T00:00:01Z"), (0x18, "99991231235959Z", "9999-12-31T23:59:59Z"),
      (0x17, "700101000000Z", "1970-01-01T00:00:00Z"), (0x17, "691231235959Z", "1969-12-31T23:59:59Z"),
    ] as [(UInt8, String, String)])
  func `validity is told to the second`(_ tag: UInt8, _ text: String, _ expected: String) throws {
    let date = try Date(expected, strategy: .iso8601)
    let time = der(tag, Array(text.utf8))
    let certificate = try RawCertificate(notBefore: time, notAfter: time).parsed()
    #expect(certificate.notBefore == date)
    #expect(certificate.notAfter == date)
  }

  @Test(
    arguments: [
      (0x17, "2601010000Z"), (0x17, "260101000000+0100"), (0x17, "261301000000Z"), (0x17, "260230000000Z"),
      (0x17, "260101250000Z"), (0x17, ""), (0x17, "20260101000000Z"), (0x18, "260101000000Z"),
      (0x18, "20260101000000.5Z"), (0x18, "20260101000000"), (0x17, "\u{1b}[2J60101000Z"),
    ] as [(UInt8, String)])
  func `a time that is none is refused by its field`(_ tag: UInt8, _ text: String) throws {
    let time = der(tag, Array(text.utf8))
    let error = #expect(throws: OpenSSLError.self) { try RawCertificate(notAfter: time).parsed() }
    let sentence = try #require(error).description
    #expect(sentence.contains("notAfter"))
    #expect(!sentence.contains("\u{1b}"))
    #expect(throws: OpenSSLError.self) { try RawCertificate(notBefore: time).parsed() }
  }

  @Test func `algorithms that differ inside and outside are told`() throws {
    let other = der(0x30, oid("1.2.840.10045.4.3.3"))
    #expect(try !RawCertificate(outerAlgorithm: other).parsed().signatureAlgorithmsAgree)
    #expect(try RawCertificate().parsed().signatureAlgorithmsAgree)
  }

  @Test(
    arguments: [
      ("1.2.840.113549.1.1.2", "MD2", true), ("1.2.840.113549.1.1.4", "MD5", true),
      ("1.2.840.113549.1.1.5", "SHA-1", true), ("1.2.840.10045.4.1", "SHA-1", true),
      ("1.2.840.113549.1.1.14", "SHA-224", false), ("1.2.840.113549.1.1.11", "SHA-256", false),
      ("1.2.840.10045.4.3.3", "SHA-384", false), ("1.2.840.10045.4.3.4", "SHA-512", false),
      ("1.3.101.112", nil, false), ("1.2.3.4.5", nil, false),
    ] as [(String, String?, Bool)])
  func `the hash of a signature is named`(_ identifier: String, _ hash: String?, _ isWeak: Bool) throws {
    let algorithm = try RawCertificate(algorithm: der(0x30, oid(identifier))).parsed().signatureAlgorithm
    #expect(algorithm.oid == identifier)
    #expect(algorithm.hash == hash)
    #expect(algorithm.isWeak == isWeak)
  }
}
