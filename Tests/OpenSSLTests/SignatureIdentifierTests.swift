import OpenSSL
import Support
import Testing

struct SignatureIdentifierTests {
  private static let sha256 = "300d06096086480165030402010500"

  private static let pss = """
    3041 06092a864886f70d01010a 3034 a00f\(sha256) a11c301a06092a864886f70d010108\(sha256) a203020120
    """

  /// RFC 7427 appendix A, RFC 8420 A.1 and A.2.
  static let identifiers: [(SignatureScheme, String)] = [
    (.rsaPKCS1SHA1, "300d06092a864886f70d0101050500"), (.rsaPKCS1SHA256, "300d06092a864886f70d01010b0500"),
    (.rsaPKCS1SHA384, "300d06092a864886f70d01010c0500"), (.rsaPKCS1SHA512, "300d06092a864886f70d01010d0500"),
    (.rsaPSSSHA256, pss),
    (.ecdsaSHA256, "300a06082a8648ce3d040302"), (.ecdsaSHA384, "300a06082a8648ce3d040303"),
    (.ecdsaSHA512, "300a06082a8648ce3d040304"), (.ed25519, "300506032b6570"), (.ed448, "300506032b6571"),
  ]

  @Test(arguments: identifiers)
  func `a scheme's identifier is that of the RFCs`(_ scheme: SignatureScheme, _ identifier: String) {
    #expect(scheme.algorithmIdentifier == Hex.octets(identifier))
  }

  @Test(arguments: SignatureScheme.allCases)
  func `an identifier leads back to its scheme, and no damaged one to another`(_ scheme: SignatureScheme) {
    let identifier = scheme.algorithmIdentifier
    #expect(SignatureScheme(algorithmIdentifier: identifier) == scheme)
    #expect(SignatureScheme(algorithmIdentifier: identifier + [0]) == nil)
    for count in identifier.indices {
      #expect(SignatureScheme(algorithmIdentifier: Array(identifier[..<count])) == nil)
    }
  }

  @Test(
    arguments: [
      // Without NULL (RFC 4055 5), also inside PSS; with the trailer spelled out.
      (.rsaPKCS1SHA256, "300b06092a864886f70d01010b"),
      (
        .rsaPSSSHA256,
        """
        303d 06092a864886f70d01010a 3030 a00d300b0609608648016503040201 a11a3018 06092a864886f70d010108
        300b0609608648016503040201 a203020120
        """
      ),
      (
        .rsaPSSSHA256,
        """
        3046 06092a864886f70d01010a 3039 a00f\(sha256) a11c301a06092a864886f70d010108\(sha256) a203020120
        a303020101
        """
      ),
      // Other salt, other trailer, SHA-1 by default, two hashes; SHA-1 with ECDSA, SHA-224, DSA, nothing.
      (nil, pss.replacing("a203020120", with: "a203020114")),
      (
        nil,
        """
        3046 06092a864886f70d01010a 3039 a00f\(sha256) a11c301a06092a864886f70d010108\(sha256) a203020120
        a303020102
        """
      ),
      (nil, "300d06092a864886f70d01010a3000"), (nil, "300b06092a864886f70d01010a"),
      (nil, pss.replacing("a00f300d0609608648016503040201", with: "a00f300d0609608648016503040202")),
      (nil, "300906072a8648ce3d0401"), (nil, "300d06092a864886f70d01010e0500"),
      (nil, "300906072a8648ce380403"), (nil, ""), (nil, "3000"), (nil, "0500"),
    ] as [(SignatureScheme?, String)])
  func `other spellings are read, and other algorithms are none`(_ scheme: SignatureScheme?, _ text: String) {
    #expect(SignatureScheme(algorithmIdentifier: Hex.octets(text)) == scheme)
  }

  @Test(arguments: [
    ("P-256", SignatureScheme.ecdsaSHA256, 32), ("P-384", .ecdsaSHA384, 48), ("P-521", .ecdsaSHA512, 66),
  ])
  func `a signature's two numbers and its DER are the same signature`(
    _ curve: String, _ scheme: SignatureScheme, _ length: Int
  ) throws {
    let issued = try TestAuthority.root(key: .ec(curve))
    let certificate = try Certificate(der: issued.der)
    let key = try PrivateKey(parsing: issued.key.pkcs8)
    // Often enough that numbers with leading zeros come up.
    for round in 0..<64 {
      let message = [UInt8(round)]
      let signature = try key.sign(message, scheme: scheme)
      let raw = try ECDSASignature.raw(der: signature, coordinateLength: length)
      #expect(raw.count == 2 * length)
      #expect(try ECDSASignature.der(raw: raw) == signature)
      #expect(certificate.verifies(signature: try ECDSASignature.der(raw: raw), of: message, scheme: scheme))
    }
  }

  @Test func `what is no signature is refused`() throws {
    for raw in [[], [1], [1, 2, 3], [UInt8](repeating: 1, count: 134)] {
      #expect(throws: OpenSSLError.self) { try ECDSASignature.der(raw: raw) }
    }
    let der = try ECDSASignature.der(raw: [UInt8](repeating: 200, count: 64))
    #expect(throws: OpenSSLError.self) { try ECDSASignature.raw(der: der, coordinateLength: 31) }
    for length in [0, -1, Int.max] {
      _ = try? ECDSASignature.raw(der: der, coordinateLength: length)
    }
    for count in der.indices {
      #expect(throws: OpenSSLError.self) {
        try ECDSASignature.raw(der: Array(der[..<count]), coordinateLength: 32)
      }
    }
  }
}
