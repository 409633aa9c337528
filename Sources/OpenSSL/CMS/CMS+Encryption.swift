internal import COpenSSL

extension CMS {
  /// Whether this looks like an encrypted message (EnvelopedData), from its first bytes; it may still be damaged.
  public static func isEncrypted(_ bytes: [UInt8]) -> Bool { holds(3, bytes) }

  /// Encrypts content for the holder of a certificate's key, in DER: the content by a random key, that key by the
  /// certificate's (RSA: PKCS#1 v1.5, RFC 3370 4.2.1; EC: ECDH, RFC 5753).
  ///
  /// The result is another one each time. Throws for keys that cannot be encrypted to.
  public static func encrypt(
    _ content: [UInt8], to recipient: Certificate, cipher: ContentCipher = .aes256
  ) throws(OpenSSLError) -> [UInt8] {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    let doing = "encrypt to \(recipient)"
    guard content.count <= sizeLimit else {
      throw .limit("a content of \(content.count) bytes is larger than the limit of \(sizeLimit)")
    }
    switch recipient.publicKey.kind {
    case .rsa, .ec: break
    default:
      throw .failed(
        doing: doing,
        reasons: ["its key is \(recipient.publicKey), and only RSA and EC keys can be encrypted to"])
    }
    let recipients = try Handle<Owned.BorrowingStack>(OPENSSL_sk_new_null(), doing: "allocate a list")
    try check(
      OPENSSL_sk_push(recipients.pointer, UnsafeRawPointer(recipient.decoded())), doing: "fill a list")
    let message = try Handle<Owned.BIO>.reading(content) { bio throws(OpenSSLError) in
      try Handle<Owned.CMS>(
        CMS_encrypt(recipients.pointer, bio.pointer, cipher.algorithm, UInt32(CMS_BINARY)), doing: doing)
    }
    let encoded = ASN1.encoding { i2d_CMS_ContentInfo(message.pointer, $0) }
    guard !encoded.isEmpty else { throw OpenSSLError(doing: "encode an encrypted message") }
    return encoded
  }

  /// The content of an encrypted message in DER or BER. Throws where it is damaged, or encrypted to somebody else.
  public static func decrypt(_ bytes: [UInt8], by identity: Identity) throws(OpenSSLError) -> [UInt8] {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard bytes.count <= sizeLimit else {
      throw .limit("an encrypted message of \(bytes.count) bytes is larger than the limit of \(sizeLimit)")
    }
    guard isEncrypted(bytes) else { throw .notFound("not a CMS encrypted message") }
    let message = try CMSFrame.parse(bytes, what: "encrypted message", holding: "recipients")
    let (key, certificate) = (identity.privateKey.key.pointer, try identity.certificate.decoded())
    let output = try Handle<Owned.BIO>.writing()
    guard CMS_decrypt(message.pointer, key, certificate, nil, output.pointer, UInt32(CMS_BINARY)) == 1 else {
      throw .failed(
        doing: "decrypt with the key of \(identity.certificate)",
        reasons: ErrorQueue.drain() + ["it may be encrypted to another certificate"])
    }
    return output.written
  }
}
