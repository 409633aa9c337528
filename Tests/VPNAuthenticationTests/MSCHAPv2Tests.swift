import OpenSSL
import Testing
import VPNAuthentication

/// The example of RFC 2759 9.2, step by step.
struct MSCHAPv2Tests {
  private let authenticator: [UInt8] = [
    0x5b, 0x5d, 0x7c, 0x7d, 0x7b, 0x3f, 0x2f, 0x3e, 0x3c, 0x2c, 0x60, 0x21, 0x32, 0x26, 0x26, 0x28,
  ]
  private let peer: [UInt8] = [
    0x21, 0x40, 0x23, 0x24, 0x25, 0x5e, 0x26, 0x2a, 0x28, 0x29, 0x5f, 0x2b, 0x3a, 0x33, 0x7c, 0x7e,
  ]
  private let password = Secret("clientPass")
  private let ntResponse: [UInt8] = [
    0x82, 0x30, 0x9e, 0xcd, 0x8d, 0x70, 0x8b, 0x5e, 0xa0, 0x8f, 0xaa, 0x39, 0x81, 0xcd, 0x83, 0x54,
    0x42, 0x33, 0x11, 0x4a, 0x3d, 0x85, 0xd6, 0xdf,
  ]

  @Test func `the challenge is hashed as RFC 2759 9_2 says`() {
    let hash = MSCHAPv2.challengeHash(peer: peer, authenticator: authenticator, username: "User")
    #expect(hash == [0xd0, 0x2e, 0x43, 0x86, 0xbc, 0xe9, 0x12, 0x26])
  }

  @Test func `the password is hashed as RFC 2759 9_2 says`() throws {
    let hash = try MSCHAPv2.passwordHash(password)
    #expect(Fingerprint.text(hash) == "44ebba8d5312b8d611474411f56989ae")
    let twice = try MSCHAPv2Primitives.md4(hash)
    #expect(Fingerprint.text(twice) == "41c00c584bd2d91c4017a2a12fa59f3f")
  }

  @Test(arguments: ["User", "EXAMPLE\\User"])
  func `both responses are those of RFC 2759 9_2, with and without a domain`(username: String) throws {
    let response = try MSCHAPv2.ntResponse(
      authenticator: authenticator, peer: peer, username: username, password: password)
    #expect(response == ntResponse)
    let proof = try MSCHAPv2.authenticatorResponse(
      ntResponse: response, authenticator: authenticator, peer: peer, username: username,
      password: password)
    #expect(proof == "S=407A5589115FD0D6209F510FE9C04566932CDA56")
  }

  @Test func `a password outside ASCII is hashed in UTF-16`() throws {
    // MD4 of 50 00 e4 00 ac 20 (P, a with diaeresis, euro sign), by hand through the primitive.
    let expected = try MSCHAPv2Primitives.md4([0x50, 0, 0xe4, 0, 0xac, 0x20])
    #expect(try MSCHAPv2.passwordHash(Secret("P\u{e4}\u{20ac}")) == expected)
  }

  @Test(arguments: [
    ("", "31d6cfe0d16ae931b73c59d7e0c089c0"), ("a", "bde52cb31de33e46245e05fbdbd6fb24"),
    ("message digest", "d9130a8164549fe818874806e1c7014b"),
  ])
  func `MD4 gives the digests of RFC 1320 A_5`(text: String, digest: String) throws {
    #expect(Fingerprint.text(try MSCHAPv2Primitives.md4(Array(text.utf8))) == digest)
  }

  @Test func `DES gives the block of FIPS 81 and refuses other sizes`() throws {
    let key: [UInt8] = [0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef]
    let block = try MSCHAPv2Primitives.desECB(Array("Now is t".utf8), key: key)
    #expect(Fingerprint.text(block) == "3fa40e8a984d4815")
    #expect(throws: OpenSSLError.self) { try MSCHAPv2Primitives.desECB([1, 2], key: key) }
    #expect(throws: OpenSSLError.self) { try MSCHAPv2Primitives.desECB(key, key: []) }
  }
}

extension Fingerprint {
  static func text(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
