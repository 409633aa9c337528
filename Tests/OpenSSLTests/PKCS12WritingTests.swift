import Foundation
import OpenSSL
import Support
import Testing

/// What is written is read by openssl and by Mooring, and says how it is protected.
@Suite(.enabled(if: Peer.openssl.isAvailable, Peer.openssl.absence))
struct PKCS12WritingTests {
  private static let everyASCII = String(
    String.UnicodeScalarView((0x20...0x7e).compactMap { Unicode.Scalar($0) }))

  private static func identity(_ key: TestKey.Kind = .ecP256) throws -> Identity {
    let root = try TestAuthority.root()
    let client = try TestAuthority.client(by: root, key: key)
    return try Identity(
      certificate: Certificate(der: client.der), privateKey: PrivateKey(parsing: client.key.pkcs8),
      chain: [Certificate(der: root.der)])
  }

  @Test(arguments: PKCS12Form.allCases, [TestKey.Kind.ecP256, .rsa2048])
  func `a written container holds the key and its certificate alone`(
    form: PKCS12Form, key: TestKey.Kind
  ) throws {
    let identity = try Self.identity(key)
    let bytes = try identity.pkcs12(password: Secret("sesame"), form: form, friendlyName: "Zoë & Søn <\"鍵\">")
    let read = try PKCS12(parsing: bytes, password: Secret("sesame"))
    #expect(read.certificates == [identity.certificate])
    #expect(read.privateKeys.count == 1 && read.identity != nil && !read.needsLegacyProvider)
    #expect(read.friendlyName(of: identity.certificate) == "Zoë & Søn <\"鍵\">")
    #expect(read.protection.form == form)
    #expect(read.protection.parts.map(\.content) == [.certificates, .key])
    #expect(
      (read.protection.parts.compactMap(\.encryption) + [read.protection.mac].compactMap(\.self)).allSatisfy {
        $0.rounds == 2048 && $0.saltLength == 8
      })
    #expect(throws: OpenSSLError.wrongPassword("the PKCS#12")) {
      try PKCS12(parsing: bytes, password: Secret("Sesame"))
    }
  }

  @Test(arguments: PKCS12Form.allCases)
  func `openssl opens what is written, and names the same algorithms`(form: PKCS12Form) throws {
    let openssl = try OpenSSLProgram()
    let identity = try Self.identity()
    try openssl.write(identity.pkcs12(password: Secret("sesame"), form: form, friendlyName: "Alice"), "a.p12")
    let said = try openssl.run("pkcs12 -in a.p12 -passin pass:sesame -nodes -info 2>&1")
    #expect(said.contains("friendlyName: Alice") && said.contains("BEGIN PRIVATE KEY"))
    #expect(said.components(separatedBy: "BEGIN CERTIFICATE").count == 2)
    let names =
      form == .compatible
      ? ["MAC: sha1, Iteration 2048", "pbeWithSHA1And3-KeyTripleDES-CBC"]
      : ["MAC: sha256, Iteration 2048", "PBES2, PBKDF2, AES-256-CBC, Iteration 2048, PRF hmacWithSHA256"]
    for name in names { #expect(said.contains(name), "\(said)") }
  }

  @Test(arguments: PKCS12Form.allCases)
  func `the same identity gives the same bytes, and another one no salt of it`(form: PKCS12Form) throws {
    let (first, second) = (try Self.identity(), try Self.identity())
    func written(_ identity: Identity, _ password: String = "sesame") throws -> [UInt8] {
      try identity.pkcs12(password: Secret(password), form: form, friendlyName: "A")
    }
    #expect(try written(first) == written(first))
    #expect(try written(first) != written(second))
    #expect(try written(first) != written(first, "other"))
  }

  @Test(arguments: [everyASCII, "Zürich-鍵-🔑", "", " "], PKCS12Form.allCases)
  func `any password opens what was written with it`(password: String, form: PKCS12Form) throws {
    let bytes = try Self.identity().pkcs12(password: Secret(password), form: form)
    #expect(try PKCS12(parsing: bytes, password: Secret(password)).identity != nil)
    let openssl = try OpenSSLProgram()
    try openssl.write(bytes, "a.p12")
    try openssl.write(Array("\(password)\n".utf8), "password")
    try openssl.run("pkcs12 -in a.p12 -passin file:password -nodes -out /dev/null")
  }

  @Test(arguments: [
    ("", "SHA-256", "AES-256-CBC with HMAC-SHA-256", PKCS12Form?.some(.modern)),
    ("-legacy", "SHA-1", "PBE-SHA1-RC2-40", nil),
    ("-legacy -descert", "SHA-1", "PBE-SHA1-3DES", .compatible),
    (
      "-certpbe aes-128-cbc -keypbe aes-128-cbc -macalg sha512", "SHA-512", "AES-128-CBC with HMAC-SHA-256",
      nil
    ),
    ("-certpbe PBE-SHA1-3DES -keypbe PBE-SHA1-3DES", "SHA-256", "PBE-SHA1-3DES", nil),
    ("-certpbe NONE -keypbe NONE -macalg sha1", "SHA-1", nil, nil),
  ])
  func `the protection of what openssl wrote is told, with the password and without`(
    options: String, mac: String, encryption: String?, form: PKCS12Form?
  ) throws {
    let openssl = try OpenSSLProgram()
    let alice = try TestAuthority.client(by: TestAuthority.root())
    try openssl.write(alice.pem, "alice.pem")
    try openssl.write(alice.key.pem, "alice.key")
    try openssl.run(
      "pkcs12 -export -inkey alice.key -in alice.pem -passout pass:sesame -out a.p12 \(options)")
    let bytes = try openssl.bytes("a.p12")
    let opened = try PKCS12(parsing: bytes, password: Secret("sesame")).protection
    #expect(try opened == PKCS12Protection(ofPKCS12: bytes))
    #expect(opened.mac?.name == mac)
    #expect(opened.parts.map(\.content) == [.certificates, .key])
    #expect(opened.parts.first?.encryption?.name == encryption)
    #expect(opened.form == form)
  }

  @Test func `a container without a MAC says so`() throws {
    let openssl = try OpenSSLProgram()
    let alice = try TestAuthority.client(by: TestAuthority.root())
    try openssl.write(alice.pem, "alice.pem")
    try openssl.write(alice.key.pem, "alice.key")
    try openssl.run("pkcs12 -export -nomac -inkey alice.key -in alice.pem -passout pass:sesame -out a.p12")
    let protection = try PKCS12Protection(ofPKCS12: openssl.bytes("a.p12"))
    #expect(protection.mac == nil && protection.form == nil)
  }

  @Test func `the protection of damaged containers is answered`() throws {
    let bytes = try Self.identity().pkcs12(password: Secret("sesame"))
    Damaged.isSurvived(bytes, seed: 7) { _ = try PKCS12Protection(ofPKCS12: $0) }
  }
}
