import Foundation
import OpenSSL
import Support
import Testing

@Suite(.enabled(if: Peer.openssl.isAvailable, Peer.openssl.absence))
struct CMSTests {
  /// Bytes that text conversions of any kind would change.
  static let content = Array("<?xml version=\"1.0\"?>\n<plist/>\r\n\u{0}ü\n".utf8)
  private let openssl: OpenSSLProgram

  init() throws { openssl = try OpenSSLProgram() }

  /// A root in `root.pem`, and a server's identity below it in `signer.pem`, `signer.key` and as a value.
  private func identity(_ kind: TestKey.Kind = .ecP256) throws -> Identity {
    let root = try TestAuthority.root()
    let issuing = try TestAuthority.intermediate(by: root)
    let server = try TestAuthority.server(by: issuing, key: kind)
    try openssl.write(root.pem, "root.pem")
    try openssl.write(issuing.pem, "chain.pem")
    try openssl.write(server.pem, "signer.pem")
    try openssl.write(server.key.pem, "signer.key")
    try openssl.write(Self.content, "content")
    return try Identity(
      certificate: Certificate(der: server.der), privateKey: PrivateKey(parsing: server.key.pkcs8),
      chain: [Certificate(der: issuing.der), Certificate(der: root.der)])
  }

  private func verify(_ message: [UInt8]) throws -> [UInt8] {
    try openssl.write(message, "message.der")
    try openssl.run(
      "cms -verify -purpose any -binary -inform DER -in message.der -CAfile root.pem -out opened "
        + "-attime \(Int(TestAuthority.now.timeIntervalSince1970))")
    return try openssl.bytes("opened")
  }

  @Test(arguments: [TestKey.Kind.rsa2048, .ecP256, .ec("P-384"), .ec("P-521")])
  func `openssl accepts what is signed and returns exactly the content`(kind: TestKey.Kind) throws {
    let identity = try identity(kind)
    for content in [Self.content, [], [UInt8](repeating: 10, count: 70_000)] {
      let message = try CMS.sign(content, by: identity, at: TestAuthority.now)
      #expect(try verify(message) == content)
      let opened = try CMS.open(message)
      #expect(CMS.isSigned(message))
      #expect(opened.content == content)
      #expect(opened.isValid)
      #expect(Set(opened.certificates) == Set([identity.certificate] + identity.chain))
      let signer = try #require(opened.signers.first)
      #expect(signer.certificate == identity.certificate)
      #expect(signer.digestAlgorithm == "SHA-256")
      #expect(signer.problem == nil)
    }
  }

  @Test func `a PSS key signs with PSS`() throws {
    try openssl.run(
      "req -x509 -newkey rsa-pss -pkeyopt rsa_keygen_bits:2048 -nodes -keyout key -out root.pem -subj /CN=pss "
        + "-days 30000")
    let identity = try Identity(
      certificate: CertificateFile.certificates(in: openssl.bytes("root.pem"))[0],
      privateKey: PrivateKey(parsing: openssl.bytes("key")))
    let message = try CMS.sign(Self.content, by: identity, at: TestAuthority.now)
    #expect(try CMS.open(message).isValid)
    #expect(try verify(message) == Self.content)
  }

  @Test func `an Ed25519 key is refused with the reason`() throws {
    let identity = try identity(.ed25519)
    let error = #expect(throws: OpenSSLError.self) {
      try CMS.sign(Self.content, by: identity, at: TestAuthority.now)
    }
    #expect(error?.description.contains("use an RSA or EC key") == true)
  }

  @Test(arguments: [
    (0.0, "UTCTIME:Jan  1 00:00:00 1970 GMT"), (1_700_000_000.9, "UTCTIME:Nov 14 22:13:20 2023 GMT"),
    (-0.5, "UTCTIME:Dec 31 23:59:59 1969 GMT"), (2_524_607_999, "UTCTIME:Dec 31 23:59:59 2049 GMT"),
    (2_524_608_000, "GENERALIZEDTIME:Jan  1 00:00:00 2050 GMT"),
  ])
  func `the signing time is the caller's, to the second`(seconds: Double, shown: String) throws {
    let message = try CMS.sign(Self.content, by: identity(), at: Date(timeIntervalSince1970: seconds))
    let opened = try CMS.open(message)
    #expect(opened.signers.map(\.signingTime) == [Date(timeIntervalSince1970: seconds.rounded(.down))])
    try openssl.write(message, "message.der")
    let printed = try openssl.run("cms -cmsout -print -inform DER -in message.der")
    #expect(printed.contains(shown))
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 253_402_300_800, -62_167_219_201, 1e300])
  func `a signing time beyond the calendar is refused`(seconds: Double) throws {
    #expect(throws: OpenSSLError.self) {
      _ = try CMS.sign(Self.content, by: identity(), at: Date(timeIntervalSince1970: seconds))
    }
  }

  @Test(arguments: [
    ("", "SHA-256"), ("-stream", "SHA-256"), ("-noattr", "SHA-256"), ("-md sha1", "SHA-1"),
    ("-md sha512 -keyid", "SHA-512"), ("-keyopt rsa_padding_mode:pss", "SHA-256"),
    ("-econtent_type 1.2.3.4", "SHA-256"),
  ])
  func `what openssl signs is opened`(options: String, digest: String) throws {
    let identity = try identity(.rsa2048)
    try openssl.run(
      "cms -sign -nodetach -binary -outform DER -in content -signer signer.pem -inkey signer.key "
        + "-certfile chain.pem -out message \(options)")
    let message = try openssl.bytes("message")
    #expect(CMS.isSigned(message))
    let opened = try CMS.open(message)
    #expect(opened.content == Self.content)
    #expect(opened.signers.map(\.problem) == [nil])
    #expect(opened.signers.map(\.certificate) == [identity.certificate])
    #expect(opened.signers.map(\.digestAlgorithm) == [digest])
    #expect((opened.signers[0].signingTime == nil) == (options == "-noattr"))
    #expect(opened.certificates.count == 2)
  }

  @Test func `each of two signers is judged`() throws {
    let first = try identity(.rsa2048)
    let second = try TestAuthority.client(by: TestAuthority.root())
    try openssl.write(second.pem, "second.pem")
    try openssl.write(second.key.pem, "second.key")
    try openssl.run(
      "cms -sign -nodetach -binary -outform DER -in content -signer signer.pem -inkey signer.key "
        + "-signer second.pem -inkey second.key -md sha512 -out message")
    var message = try openssl.bytes("message")
    let opened = try CMS.open(message)
    #expect(opened.isValid && opened.signers.count == 2)
    #expect(
      Set(opened.signers.map { $0.certificate?.sha256 }) == [
        first.certificate.sha256, Fingerprint(sha256Of: second.der),
      ])

    // The last octets are the second signature: only that signer's verdict may change.
    message[message.count - 3] ^= 1
    let damaged = try CMS.open(message)
    #expect(!damaged.isValid)
    #expect(damaged.signers.map(\.isValid).sorted { $0 && !$1 } == [true, false])
  }

  @Test func `a changed message is opened and its problem told`() throws {
    let message = try CMS.sign(Self.content, by: identity(), at: TestAuthority.now)
    let start = try #require(message.firstRange(of: Self.content)).lowerBound

    var changed = message
    changed[start] = 0x20
    var opened = try CMS.open(changed)
    #expect(!opened.isValid && opened.content.first == 0x20)
    #expect(
      opened.signers[0].problem?.hasPrefix("the content is not what was signed: its SHA-256 digest") == true)

    changed = message
    changed[message.count - 3] ^= 1
    opened = try CMS.open(changed)
    #expect(opened.signers[0].problem?.hasPrefix("the signature does not fit the signed attributes") == true)

    // The type of the content stands outside what is signed; the copy inside has to agree.
    changed = message
    let dataType: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01]
    changed[try #require(message.firstRange(of: dataType)).upperBound - 1] = 5
    opened = try CMS.open(changed)
    #expect(opened.signers[0].problem == "the signed attributes are for another type of content")
  }

  @Test func `a signer whose certificate is not inside is told`() throws {
    _ = try identity()
    try openssl.run(
      "cms -sign -nodetach -binary -nocerts -outform DER -in content -signer signer.pem -inkey signer.key "
        + "-out message")
    let opened = try CMS.open(openssl.bytes("message"))
    #expect(opened.certificates.isEmpty && opened.content == Self.content)
    #expect(opened.signers[0].certificate == nil)
    #expect(opened.signers[0].problem == "the signer's certificate is not inside the message")
  }

  @Test func `certificates without a signer are not a valid signature`() throws {
    _ = try identity()
    try openssl.run("crl2pkcs7 -nocrl -certfile chain.pem -outform DER -out message")
    let message = try openssl.bytes("message")
    #expect(CMS.isSigned(message))
    #expect(throws: OpenSSLError.self) { try CMS.open(message) }
    #expect(try CertificateFile.certificates(in: message).count == 1)
  }

  @Test func `a detached signature, an encrypted message and other bytes are told`() throws {
    _ = try identity(.rsa2048)
    try openssl.run(
      "cms -sign -binary -outform DER -in content -signer signer.pem -inkey signer.key -out detached")
    let error = #expect(throws: OpenSSLError.self) { try CMS.open(openssl.bytes("detached")) }
    #expect(error?.description.contains("detached") == true)

    try openssl.run("cms -encrypt -binary -outform DER -in content -out encrypted signer.pem")
    #expect(try !CMS.isSigned(openssl.bytes("encrypted")))
    for bytes in try [openssl.bytes("encrypted"), [], [0x30], [0x30, 0x80], [0x30, 0xff], Self.content] {
      #expect(!CMS.isSigned(bytes))
      #expect(throws: OpenSSLError.notFound("not a CMS signed message")) { try CMS.open(bytes) }
    }
  }
}
