import COpenSSL
import OpenSSL
import Support
import Testing

struct IssuingTests {
  @Test(
    arguments: [.rsa2048, .rsa(1024), .ecP256, .ec("P-384"), .ec("P-521"), .ed25519, .dsa] as [TestKey.Kind])
  func `a signature verifies under its issuer's key and no other`(_ kind: TestKey.Kind) throws {
    let root = try TestAuthority.root(key: kind)
    let leaf = try Certificate(der: TestAuthority.server(by: root).der)
    let issuer = try Certificate(der: root.der)
    let stranger = try Certificate(der: TestAuthority.root(key: kind).der)
    #expect(leaf.isSigned(by: issuer))
    #expect(leaf.isIssued(by: issuer))
    #expect(!leaf.isSigned(by: stranger))
    #expect(!leaf.isSigned(by: leaf))
    #expect(!leaf.isIssued(by: leaf))
    #expect(issuer.isSelfSigned)
    #expect(issuer.isSelfIssued)
    #expect(!leaf.isSelfSigned)
    #expect(!leaf.isSelfIssued)
  }

  @Test(arguments: ["MD5", "SHA1", "SHA224", "SHA384", "SHA512"])
  func `old and new hashes are verified alike`(_ digest: String) throws {
    let root = try TestAuthority.root(key: .rsa2048)
    var request = TestAuthority.serverRequest()
    request.digest = digest
    let leaf = try Certificate(der: TestAuthority.issue(request, by: root).der)
    #expect(leaf.isSigned(by: try Certificate(der: root.der)))
    #expect(leaf.signatureAlgorithm.hash?.filter { $0 != "-" } == digest)
  }

  @Test func `a PSS signature is verified and its hash named`() throws {
    let root = try TestAuthority.root(key: .rsa2048)
    let der = try signedWithPSS(TestAuthority.server(by: root), by: root.key, digest: "SHA384")
    let leaf = try Certificate(der: der)
    #expect(leaf.signatureAlgorithm.name == "rsassaPss")
    #expect(leaf.signatureAlgorithm.hash == "SHA-384")
    #expect(leaf.signatureAlgorithm.description == "rsassaPss with SHA-384")
    #expect(leaf.isSigned(by: try Certificate(der: root.der)))
    #expect(!leaf.isSigned(by: try Certificate(der: TestAuthority.root(key: .rsa2048).der)))
  }

  @Test func `one changed bit anywhere in the signed part breaks the signature`() throws {
    let root = try TestAuthority.root(key: .ecP256)
    let issuer = try Certificate(der: root.der)
    let leaf = try TestAuthority.server(by: root)
    // The last byte of the subject, and the last byte of the signature.
    for place in [
      leaf.der.count - 1,
      try #require(leaf.der.indices.first { leaf.der[$0...].starts(with: "vpn.example.com".utf8) }),
    ] {
      var changed = leaf.der
      changed[place] ^= 1
      #expect(try !Certificate(der: changed).isSigned(by: issuer))
    }
  }

  @Test func `a self-issued certificate of another key is not self-signed`() throws {
    let root = try TestAuthority.root("Same")
    var request = CertificateRequest([("O", "Example Ltd"), ("CN", "Same")])
    request.extensions = [("basicConstraints", "critical,CA:TRUE")]
    let cross = try Certificate(der: TestAuthority.issue(request, by: root).der)
    #expect(cross.isSelfIssued)
    #expect(!cross.isSelfSigned)
  }

  @Test func `key identifiers that differ are not of one issuer`() throws {
    let (one, two) = (try TestAuthority.root("Same"), try TestAuthority.root("Same"))
    let leaf = try Certificate(der: TestAuthority.server(by: one).der)
    #expect(leaf.isIssued(by: try Certificate(der: one.der)))
    #expect(!leaf.isIssued(by: try Certificate(der: two.der)))
    var request = TestAuthority.serverRequest()
    request.extensions.removeAll { $0.0 == "authorityKeyIdentifier" }
    request.addsKeyIdentifiers = false
    let bare = try Certificate(der: TestAuthority.issue(request, by: one).der)
    #expect(bare.isIssued(by: try Certificate(der: two.der)))
    #expect(!bare.isSigned(by: try Certificate(der: two.der)))
  }

  @Test func `an issuer that may not issue is the issuer still`() throws {
    var request = CertificateRequest(
      [("CN", "No CA")], [("keyUsage", "digitalSignature"), ("subjectKeyIdentifier", "hash")])
    request.key = .ecP256
    let issuer = try TestAuthority.issue(request)
    let leaf = try Certificate(der: TestAuthority.server(by: issuer).der)
    #expect(leaf.isIssued(by: try Certificate(der: issuer.der)))
  }

  private func signedWithPSS(_ leaf: IssuedCertificate, by key: TestKey, digest: String) throws -> [UInt8] {
    let (x509, signer) = (parse(leaf.der, d2i_X509), parse(key.pkcs8, d2i_AutoPrivateKey))
    let context = EVP_MD_CTX_new()
    defer {
      X509_free(x509)
      EVP_PKEY_free(signer)
      EVP_MD_CTX_free(context)
    }
    var keyContext: OpaquePointer?
    #expect(EVP_DigestSignInit(context, &keyContext, EVP_get_digestbyname(digest), nil, signer) == 1)
    #expect(EVP_PKEY_CTX_set_rsa_padding(keyContext, RSA_PKCS1_PSS_PADDING) == 1)
    #expect(X509_sign_ctx(x509, context) > 0)
    var start: UnsafeMutablePointer<UInt8>?
    let count = i2d_X509(x509, &start)
    defer { CRYPTO_free(start, nil, 0) }
    return Array(UnsafeBufferPointer(start: start, count: Int(max(0, count))))
  }

  private func parse(
    _ bytes: [UInt8],
    _ read: (UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int) ->
      OpaquePointer?
  ) -> OpaquePointer? {
    bytes.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return read(nil, &cursor, buffer.count)
    }
  }
}
