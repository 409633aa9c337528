import Foundation
import OpenSSL
import Support
import Testing

@Suite(.enabled(if: Peer.openssl.isAvailable, Peer.openssl.absence))
struct PKCS12Tests {
  let openssl: OpenSSLProgram
  let root: IssuedCertificate
  let issuing: IssuedCertificate
  let alice: IssuedCertificate

  init() throws {
    openssl = try OpenSSLProgram()
    root = try TestAuthority.root()
    issuing = try TestAuthority.intermediate(by: root)
    alice = try TestAuthority.client(by: issuing)
    try openssl.write(alice.pem, "alice.pem")
    try openssl.write(alice.key.pem, "alice.key")
    try openssl.write(root.pem + issuing.pem, "chain.pem")
  }

  private func export(_ options: String, password: String = "sesame") throws -> [UInt8] {
    try openssl.run(
      "pkcs12 -export -inkey alice.key -in alice.pem -certfile chain.pem -passout pass:\(password) "
        + "-out alice.p12 -name Alice \(options)")
    return try openssl.bytes("alice.p12")
  }

  private var certificates: [Certificate] {
    get throws { try [alice, issuing, root].map { try Certificate(der: $0.der) } }
  }

  @Test(arguments: [
    ("", false), ("-legacy", true), ("-legacy -descert", false), ("-nomac", false),
    ("-legacy -nomac -certpbe PBE-SHA1-RC2-40", true),
    ("-keypbe NONE -certpbe NONE", false), ("-keypbe aes-128-cbc -certpbe NONE -macalg sha512", false),
    ("-legacy -certpbe PBE-SHA1-RC4-128 -keypbe PBE-SHA1-RC2-128", true),
    ("-legacy -certpbe NONE -keypbe PBE-SHA1-RC2-40", true), ("-iter 100000", false),
  ])
  func `a container that openssl wrote opens with its password only`(
    options: String, needsLegacyProvider: Bool
  ) throws {
    let bytes = try export(options)
    let container = try PKCS12(parsing: bytes, password: Secret("sesame"))
    #expect(container.needsLegacyProvider == needsLegacyProvider)
    let identity = try #require(container.identity)
    #expect(identity.certificate.der == alice.der)
    #expect(identity.privateKey.matches(identity.certificate))
    #expect(try identity.chain == Array(certificates.dropFirst()))
    #expect(container.certificates.first == identity.certificate)
    #expect(try Set(container.certificates) == Set(certificates))
    #expect(container.privateKeys.count == 1)
    #expect(container.friendlyName(of: identity.certificate) == "Alice")
    #expect(container.friendlyName(of: identity.chain[0]) == nil)
    #expect(
      try CertificateFile.certificates(in: bytes, password: Secret("sesame")) == container.certificates)

    // Without a MAC and without encryption nothing asks for a password.
    if options.contains("NONE -certpbe NONE") == false {
      #expect(throws: OpenSSLError.wrongPassword("the PKCS#12")) {
        try PKCS12(parsing: bytes, password: Secret("Sesame"))
      }
      #expect(throws: OpenSSLError.wrongPassword("the PKCS#12")) {
        try PKCS12(parsing: bytes, password: Secret(""))
      }
      #expect(throws: OpenSSLError.passwordNeeded("the PKCS#12")) {
        try PKCS12(parsing: bytes, password: nil)
      }
    }
  }

  @Test(arguments: ["", "-legacy"])
  func `no password and the empty one open each other's containers`(options: String) throws {
    let bytes = try export(options, password: "")
    for password in [nil, Secret("")] {
      #expect(try PKCS12(parsing: bytes, password: password).identity != nil)
    }
    #expect(throws: OpenSSLError.wrongPassword("the PKCS#12")) {
      try PKCS12(parsing: bytes, password: Secret("x"))
    }
  }

  @Test func `a password beyond ASCII opens what openssl wrote with it`() throws {
    let bytes = try export("", password: "Zürich-鍵-🔑")
    #expect(try PKCS12(parsing: bytes, password: Secret("Zürich-鍵-🔑")).identity != nil)
  }

  @Test func `a container without a key, or with another one's, has no identity`() throws {
    try openssl.run("pkcs12 -export -nokeys -in chain.pem -passout pass:sesame -out roots.p12 -caname Root")
    let roots = try PKCS12(parsing: openssl.bytes("roots.p12"), password: Secret("sesame"))
    #expect(roots.identity == nil && roots.privateKeys.isEmpty)
    #expect(try roots.certificates == [root, issuing].map { try Certificate(der: $0.der) })

    try openssl.run("pkcs12 -export -nocerts -inkey alice.key -passout pass:sesame -out key.p12")
    let key = try PKCS12(parsing: openssl.bytes("key.p12"), password: Secret("sesame"))
    #expect(key.identity == nil && key.privateKeys.count == 1 && key.certificates.isEmpty)
    #expect(throws: OpenSSLError.notFound("no certificate in the PKCS#12")) {
      try CertificateFile.certificates(in: openssl.bytes("key.p12"), password: Secret("sesame"))
    }
  }

  @Test(arguments: ["-nomac -certpbe aes-128-cbc", "-nomac -legacy -certpbe PBE-SHA1-RC2-40", "", "-legacy"])
  func `a container that asks for too much key derivation is refused at once`(options: String) throws {
    let bytes = try export(options)
    // The certificates', the key's and the MAC's; what comes before a MAC cannot be changed without it.
    let places = Self.iterationCounts(in: bytes)
    #expect(places.count == (options.contains("-nomac") ? 2 : 3))
    for place in options.contains("-nomac") ? places : places.suffix(1) {
      for count in [[0x01, 0x00, 0x00, 0x00], [0x7f, 0xff, 0xff, 0xff]] as [[UInt8]] {
        // The salt gives up two octets for the longer number, so that all lengths stay right.
        var hostile = bytes
        hostile[place + 1] = 6
        hostile.replaceSubrange(place + 8..<place + 14, with: [0x02, 0x04] + count)
        let start = secondsOfWork()
        let error = #expect(throws: OpenSSLError.self) {
          try PKCS12(parsing: hostile, password: Secret("sesame"))
        }
        #expect(secondsOfWork() - start < 1)
        #expect(
          error?.description.contains("rounds of key derivation") == true, "\(String(describing: error))")
      }
    }
  }

  @Test(arguments: ["-v2 aes-256-cbc", "-v1 PBE-SHA1-3DES", "-scrypt"])
  func `an encrypted key that asks for too much key derivation is refused at once`(options: String) throws {
    try openssl.run("pkcs8 -topk8 -in alice.key -outform DER -passout pass:sesame -out key \(options)")
    var bytes = try openssl.bytes("key")
    let place = try #require(Self.iterationCounts(in: bytes).first)
    bytes[place + 1] = 6
    bytes.replaceSubrange(place + 8..<place + 14, with: [0x02, 0x04, 0x10, 0, 0, 0])
    let error = #expect(throws: OpenSSLError.self) {
      try PrivateKey(parsing: bytes, password: Secret("sesame"))
    }
    #expect(error?.description.contains("rounds of key derivation") == true, "\(String(describing: error))")
  }

  /// Where a salt of eight octets stands before 2048 or 16384, in places that are not themselves encrypted.
  private static func iterationCounts(in bytes: [UInt8]) -> [Int] {
    bytes.indices.dropLast(13).filter { place in
      bytes[place] == 4 && bytes[place + 1] == 8
        && [[2, 2, 8, 0], [2, 2, 0x40, 0]].contains(Array(bytes[place + 10..<place + 14]))
    }
  }

  @Test func `what is not a PKCS#12 is told`() throws {
    for bytes in [[], Array("hello".utf8), alice.der, alice.key.pkcs8] {
      let error = #expect(throws: OpenSSLError.self) { try PKCS12(parsing: bytes, password: nil) }
      #expect(error?.description.hasPrefix("malformed PKCS#12") == true, "\(String(describing: error))")
    }
  }

  @Test(arguments: ["", "-legacy", "-nomac", "-keypbe NONE -certpbe NONE -nomac"])
  func `damaged containers are answered`(options: String) throws {
    let bytes = try export(options)
    Damaged.isSurvived(bytes, seed: 2) { _ = try PKCS12(parsing: $0, password: Secret("sesame")) }
  }

  @Test func `the legacy provider is loaded when the first old container comes`() async throws {
    await #expect(processExitsWith: .success) {
      func isLoaded() throws -> Bool {
        try shell("cat /proc/$PPID/maps").contains("/legacy.so")
      }
      let modern = try TestAuthority.root().pkcs12(password: "sesame")
      #expect(try PKCS12(parsing: modern, password: Secret("sesame")).identity != nil)
      #expect(try !isLoaded())
      let old = try PKCS12(
        parsing: Array(Data(contentsOf: corpus("rc2-40.p12"))), password: Secret("sesame"))
      #expect(old.identity != nil && old.needsLegacyProvider)
      #expect(try isLoaded())
    }
  }

  @Test func `without the legacy provider an old container says what to install`() async throws {
    await #expect(processExitsWith: .success) {
      // OpenSSL reads it when it loads the provider, so it has to be set before anything asks for one.
      setenv("OPENSSL_MODULES", "/nowhere", 1)
      let old = try Data(contentsOf: corpus("rc2-40.p12"))
      let error = #expect(throws: OpenSSLError.legacyProviderMissing("the PKCS#12")) {
        try PKCS12(parsing: Array(old), password: Secret("sesame"))
      }
      #expect(error?.description.contains("openssl-provider-legacy") == true)
      let modern = try TestAuthority.root().pkcs12(password: "sesame")
      #expect(try PKCS12(parsing: modern, password: Secret("sesame")).identity != nil)
    }
  }
}
