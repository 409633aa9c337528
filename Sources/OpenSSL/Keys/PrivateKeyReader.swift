internal import COpenSSL

/// Reads a private key out of a file's bytes, with a password or without.
struct PrivateKeyReader {
  let password: Secret?

  func read(_ bytes: [UInt8]) throws(OpenSSLError) -> Handle<Owned.PKey> {
    if bytes.first == DERReader.sequence {
      return try bytes.span.withUnsafeBufferPointer { buffer throws(OpenSSLError) in
        try key(fromDER: buffer)
      }
    }
    return try key(fromPEM: bytes)
  }

  // MARK: PEM

  private func key(fromPEM bytes: [UInt8]) throws(OpenSSLError) -> Handle<Owned.PKey> {
    try Handle<Owned.BIO>.reading(bytes) { bio throws(OpenSSLError) in
      // A byte order mark in front would hide the first line from OpenSSL.
      var mark: (UInt8, UInt8, UInt8) = (0, 0, 0)
      if bytes.starts(with: [0xef, 0xbb, 0xbf]) { BIO_read(bio.pointer, &mark, 3) }
      var passedOver: [String] = []
      while var block = try KeyBlock(from: bio) {
        if let key = try key(from: &block) { return key }
        passedOver.append(block.label)
      }
      guard let found = passedOver.first else {
        throw .notFound("no private key in the file: it is neither PEM nor DER")
      }
      throw .notFound("no private key in the file, only \(found)")
    }
  }

  private func key(from block: inout KeyBlock) throws(OpenSSLError) -> Handle<Owned.PKey>? {
    switch block.label {
    case "PRIVATE KEY", "ENCRYPTED PRIVATE KEY":
      return try key(fromDER: block.content)
    case "RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY":
      guard block.isEncrypted else { return try key(fromDER: block.content) }
      guard let password else { throw .passwordNeeded(Self.name) }
      try block.decrypt(with: password)
      // A wrong password in 256 looks right until its key is read.
      guard let key = try? key(fromDER: block.content) else { throw .wrongPassword(Self.name) }
      return key
    case "OPENSSH PRIVATE KEY":
      throw .failed(
        doing: "read a private key",
        reasons: ["it is in OpenSSH's own format; convert it with ssh-keygen -p -m PEM -f FILE"])
    default:
      return nil
    }
  }

  // MARK: DER

  private static let name = "the private key"
  /// The largest key that is decoded, in bytes; RSA with 16384 bits has 9 thousand.
  private static let sizeLimit = 1 << 16
  private static let kinds: Set = [
    NID_rsaEncryption, NID_rsassaPss, NID_X9_62_id_ecPublicKey, NID_ED25519, NID_ED448,
  ]

  private func key(fromDER bytes: UnsafeBufferPointer<UInt8>) throws(OpenSSLError) -> Handle<Owned.PKey> {
    var cursor = bytes.baseAddress
    if let encrypted = Handle<Owned.EncryptedPKCS8>(d2i_X509_SIG(nil, &cursor, bytes.count)) {
      try Self.refuseTrailing(cursor, bytes)
      var budget = DerivationBudget()
      guard let password else { throw .passwordNeeded(Self.name) }
      return try Self.decrypt(encrypted.pointer, .given(password), &budget, what: Self.name)
    }
    ErrorQueue.clear()
    guard bytes.count <= Self.sizeLimit else {
      throw .limit("a private key of \(bytes.count) bytes is larger than the limit of \(Self.sizeLimit)")
    }
    cursor = bytes.baseAddress
    if let plain = Handle<Owned.PKCS8>(d2i_PKCS8_PRIV_KEY_INFO(nil, &cursor, bytes.count)) {
      try Self.refuseTrailing(cursor, bytes)
      return try Self.key(from: plain.pointer)
    }
    ErrorQueue.clear()
    cursor = bytes.baseAddress
    guard let key = Handle<Owned.PKey>(d2i_AutoPrivateKey(nil, &cursor, bytes.count)) else {
      throw .malformed(
        what: "private key", detail: ErrorQueue.drain().first ?? "it is not PKCS#8, PKCS#1 or SEC1",
        offset: nil)
    }
    try Self.refuseTrailing(cursor, bytes)
    return key
  }

  private static func refuseTrailing(
    _ cursor: UnsafePointer<UInt8>?, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(OpenSSLError) {
    guard let cursor, let start = bytes.baseAddress, cursor != start + bytes.count else { return }
    throw .malformed(
      what: "private key", detail: "\(start + bytes.count - cursor) bytes follow its end",
      offset: cursor - start)
  }

  /// Opens an encrypted PKCS#8 (RFC 5958 3), in a file of its own or in a PKCS#12.
  static func decrypt(
    _ encrypted: OpaquePointer, _ password: PasswordCandidate, _ budget: inout DerivationBudget, what: String
  ) throws(OpenSSLError) -> Handle<Owned.PKey> {
    let encryption = PasswordBasedEncryption(ofPKCS8: encrypted)
    try budget.spend(encryption.rounds, on: what)
    let context = try LegacyProvider.context(ifNeeded: encryption.needsLegacyProvider, for: what)
    let plain = password.withPointer { PKCS8_decrypt_ex(encrypted, $0, $1, context, nil) }
    guard let plain = Handle<Owned.PKCS8>(plain) else { throw ErrorQueue.decryptionError(of: what) }
    return try key(from: plain.pointer)
  }

  /// Decodes a PKCS#8 of a kind that can sign. The others are refused undecoded: OpenSSL would work out the public
  /// part of a DSA or DH key, however large.
  static func key(from plain: OpaquePointer) throws(OpenSSLError) -> Handle<Owned.PKey> {
    var kind: OpaquePointer?
    var count: Int32 = 0
    var octets: UnsafePointer<UInt8>?
    // Without a place for the octets it does not count them.
    PKCS8_pkey_get0(&kind, &octets, &count, nil, plain)
    guard kinds.contains(OBJ_obj2nid(kind)) else { throw .unusableKey(ASN1.shortName(kind)) }
    guard count <= sizeLimit else {
      throw .limit("a private key of \(count) bytes is larger than the limit of \(sizeLimit)")
    }
    return try Handle(EVP_PKCS82PKEY(plain), doing: "read a private key")
  }
}
