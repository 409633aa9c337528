import OpenSSL
import Support
import Testing

struct SymmetricCipherTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let cipher: SymmetricCipher
    let key: String
    let nonce: String
    var additional = ""
    let plaintext: [UInt8]
    let ciphertext: String
    var testDescription: String { cipher.rawValue }
  }

  private static let block = Hex.octets("6bc1bee22e409f96e93d7e117393172a")
  private static let text = Hex.octets(
    """
    d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525
    b16aedf5aa0de657ba637b39
    """)
  private static let additional = "feedfacedeadbeeffeedfacedeadbeefabaddad2"

  static let vectors = [
    // RFC 3602 4, case 1.
    Vector(
      cipher: .aes128CBC, key: "06a9214036b8a15b512e03d534120006", nonce: "3dafba429d9eb430b422da802c9fac41",
      plaintext: Array("Single block msg".utf8), ciphertext: "e353779c1079aeb82708942dbe77181a"),
    // NIST SP 800-38A F.2.3 and F.2.5.
    Vector(
      cipher: .aes192CBC, key: "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
      nonce: "000102030405060708090a0b0c0d0e0f", plaintext: block,
      ciphertext: "4f021db243bc633d7178183a9fa071e8"),
    Vector(
      cipher: .aes256CBC, key: "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
      nonce: "000102030405060708090a0b0c0d0e0f", plaintext: block,
      ciphertext: "f58c4c04d6e5f1ba779eabfb5f7bfbd6"),
    // The GCM specification's test cases 4, 10 and 16.
    Vector(
      cipher: .aes128GCM, key: "feffe9928665731c6d6a8f9467308308", nonce: "cafebabefacedbaddecaf888",
      additional: additional, plaintext: text,
      ciphertext: """
        42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa05
        1ba30b396a0aac973d58e091 5bc94fbc3221a5db94fae95ae7121a47
        """),
    Vector(
      cipher: .aes192GCM, key: "feffe9928665731c6d6a8f9467308308feffe9928665731c",
      nonce: "cafebabefacedbaddecaf888", additional: additional, plaintext: text,
      ciphertext: """
        3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c7d773d00c144c525ac619d18c84a3f47
        18e2448b2fe324d9ccda2710 2519498e80f1478f37ba55bd6d27618c
        """),
    Vector(
      cipher: .aes256GCM, key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
      nonce: "cafebabefacedbaddecaf888", additional: additional, plaintext: text,
      ciphertext: """
        522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838
        c5f61e6393ba7a0abcc9f662 76fc6ece0f4e1768cddf8853bb2d551b
        """),
    // RFC 8439 2.8.2.
    Vector(
      cipher: .chaCha20Poly1305, key: "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f",
      nonce: "070000004041424344454647", additional: "50515253c0c1c2c3c4c5c6c7",
      plaintext: Array(
        """
        Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, \
        sunscreen would be it.
        """.utf8),
      ciphertext: """
        d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b
        1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc
        3ff4def08e4b7a9de576d26586cec64b6116 1ae10b594f09e26a7e902ecbd0600691
        """),
    // NIST SP 800-67 B.1, the first block; FIPS 81 table C1.
    Vector(
      cipher: .tripleDESCBC, key: "0123456789abcdef23456789abcdef01456789abcdef0123",
      nonce: "0000000000000000",
      plaintext: Array("The qufc".utf8), ciphertext: "a826fd8ce53b855f"),
    Vector(
      cipher: .desCBC, key: "0123456789abcdef", nonce: "1234567890abcdef",
      plaintext: Array("Now is the time for all ".utf8),
      ciphertext: "e5c7cdde872bf27c43e934008c389c0f683788499a7c05f6"),
  ]

  @Test(arguments: vectors)
  func `the published vectors come out, and back`(_ vector: Vector) throws {
    let (key, nonce) = (Hex.octets(vector.key), Hex.octets(vector.nonce))
    let additional = Hex.octets(vector.additional)
    let sealed = try vector.cipher.seal(vector.plaintext, key: key, nonce: nonce, additional: additional)
    #expect(sealed == Hex.octets(vector.ciphertext))
    #expect(
      try vector.cipher.open(sealed, key: key, nonce: nonce, additional: additional) == vector.plaintext)
  }

  @Test func `every cipher has a vector`() {
    #expect(Set(Self.vectors.map(\.cipher)) == Set(SymmetricCipher.allCases))
  }

  @Test(arguments: vectors.filter(\.cipher.isAuthenticating))
  func `one changed bit anywhere and nothing is opened`(_ vector: Vector) throws {
    let (key, nonce) = (Hex.octets(vector.key), Hex.octets(vector.nonce))
    let (sealed, additional) = (Hex.octets(vector.ciphertext), Hex.octets(vector.additional))
    for place in sealed.indices {
      var bent = sealed
      bent[place] ^= 0x40
      #expect(throws: OpenSSLError.self) {
        try vector.cipher.open(bent, key: key, nonce: nonce, additional: additional)
      }
      #expect(throws: OpenSSLError.self) {
        try vector.cipher.open(Array(sealed[..<place]), key: key, nonce: nonce, additional: additional)
      }
    }
    #expect(throws: OpenSSLError.self) { try vector.cipher.open(sealed, key: key, nonce: nonce) }
  }

  @Test(arguments: SymmetricCipher.allCases)
  func `wrong lengths are refused, and nothing at all is a text`(_ cipher: SymmetricCipher) throws {
    let key = [UInt8](repeating: 7, count: cipher.keyLength)
    let nonce = [UInt8](repeating: 9, count: cipher.nonceLength)
    #expect(throws: OpenSSLError.self) { try cipher.seal([], key: key + [0], nonce: nonce) }
    #expect(throws: OpenSSLError.self) { try cipher.seal([], key: [], nonce: nonce) }
    #expect(throws: OpenSSLError.self) { try cipher.seal([], key: key, nonce: Array(nonce.dropLast())) }
    let sealed = try cipher.seal([], key: key, nonce: nonce)
    #expect(sealed.count == cipher.tagLength)
    #expect(try cipher.open(sealed, key: key, nonce: nonce).isEmpty)
    guard !cipher.isAuthenticating else { return }
    #expect(throws: OpenSSLError.self) { try cipher.seal([1], key: key, nonce: nonce) }
    #expect(throws: OpenSSLError.self) { try cipher.open([1], key: key, nonce: nonce) }
    #expect(throws: OpenSSLError.self) { try cipher.seal([], key: key, nonce: nonce, additional: [1]) }
  }

  @Test(
    arguments: [
      // RFC 2202 2 and 3, RFC 4231 4.3.
      (.md5, "750c783e6ab0b503eaa86e310a5db738", "74e6f7298a9c2d168935f58c001bad88"),
      (
        .sha1, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79", "fbdb1d1b18aa6c08324b7d64b71fb76370690e1d"
      ),
      (
        .sha256, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
      ),
      (
        .sha384,
        "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649",
        "6c1f2ee938fad2e24bd91298474382ca218c75db3d83e114b3d4367776d14d3551289e75e8209cd4b792302840234adc"
      ),
      (
        .sha512,
        """
        164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fd
        caeab1a34d4a6b4b636e070a38bce737
        """,
        """
        b936cee86c9f87aa5d3c6f2e84cb5a4239a5fe50480a6ec66b70ab5b1f4ac6730c6c515421b327ec1d69402e53dfb49a
        d7381eb067b338fd7b0cb22247225d47
        """
      ),
    ] as [(HMACHash, String, String)])
  func `codes are those of the RFCs, also of nothing under no key`(
    _ hash: HMACHash, _ code: String, _ empty: String
  ) throws {
    let text = Array("what do ya want for nothing?".utf8)
    #expect(try HMAC.code(of: text, key: Array("Jefe".utf8), hash: hash) == Hex.octets(code))
    #expect(try HMAC.code(of: [], key: [], hash: hash) == Hex.octets(empty))
    #expect(hash.length == Hex.octets(code).count)
  }
}
