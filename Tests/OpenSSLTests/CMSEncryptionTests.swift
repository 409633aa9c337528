import OpenSSL
import Support
import Testing

struct CMSEncryptionTests {
  private func identity(_ kind: TestKey.Kind) throws -> Identity {
    let issued = try TestAuthority.server(by: TestAuthority.root(), key: kind)
    return try Identity(
      certificate: Certificate(der: issued.der), privateKey: PrivateKey(parsing: issued.key.pkcs8))
  }

  @Test(arguments: [TestKey.Kind.rsa2048, .ecP256, .ec("P-384")], ContentCipher.allCases)
  func `content comes back byte for byte, whatever is in it`(kind: TestKey.Kind, cipher: ContentCipher) throws
  {
    let identity = try identity(kind)
    for content in [[], [0x0a], Array("a\nb\r\n\0".utf8), [UInt8](repeating: 7, count: 100_000)] {
      let encrypted = try CMS.encrypt(content, to: identity.certificate, cipher: cipher)
      #expect(CMS.isEncrypted(encrypted) && !CMS.isSigned(encrypted))
      #expect(try CMS.decrypt(encrypted, by: identity) == content)
      #expect(try CMS.encrypt(content, to: identity.certificate, cipher: cipher) != encrypted)
    }
  }

  @Test(arguments: [TestKey.Kind.rsa2048, .ecP256])
  func `somebody else's key, or a cut, is an error, and a changed bit does no harm`(kind: TestKey.Kind) throws
  {
    let (identity, other) = (try identity(kind), try identity(kind))
    let content = Array("payloads".utf8)
    let encrypted = try CMS.encrypt(content, to: identity.certificate)
    #expect(throws: OpenSSLError.self) { try CMS.decrypt(encrypted, by: other) }
    #expect(throws: OpenSSLError.self) { try CMS.decrypt(content, by: identity) }
    for place in encrypted.indices {
      var damaged = encrypted
      damaged[place] ^= 1
      // CBC protects nothing: a changed bit may only change the content.
      if let read = try? CMS.decrypt(damaged, by: identity) { #expect(read.count <= content.count + 16) }
      #expect(throws: OpenSSLError.self) { try CMS.decrypt(Array(encrypted[..<place]), by: identity) }
    }
  }

  @Test func `keys that cannot be encrypted to are refused by name`() throws {
    for kind in [TestKey.Kind.ed25519, .dsa] {
      var request = TestAuthority.serverRequest()
      request.key = kind
      let certificate = try Certificate(der: TestAuthority.issue(request, by: TestAuthority.root()).der)
      let error = #expect(throws: OpenSSLError.self) { try CMS.encrypt([1], to: certificate) }
      #expect(error?.description.contains("only RSA and EC keys") == true)
    }
  }
}
