internal import COpenSSL

/// One use of a cipher under one key and nonce.
struct CipherRun: ~Copyable {
  private let context: Handle<Owned.CipherContext>
  private let cipher: SymmetricCipher
  private let doing: String

  init(_ cipher: SymmetricCipher, key: [UInt8], nonce: [UInt8], encrypting: Bool) throws(OpenSSLError) {
    guard key.count == cipher.keyLength, nonce.count == cipher.nonceLength else {
      throw .malformed(
        what: "\(cipher.rawValue) key",
        detail: """
          key and nonce have \(key.count) and \(nonce.count) octets, not \(cipher.keyLength) and \
          \(cipher.nonceLength)
          """, offset: nil)
    }
    ErrorQueue.clear()
    let doing = "\(encrypting ? "encrypt" : "decrypt") with \(cipher.rawValue)"
    let context = try Handle<Owned.CipherContext>(EVP_CIPHER_CTX_new(), doing: doing)
    try check(
      EVP_CipherInit_ex2(context.pointer, try Self.algorithm(cipher), key, nonce, encrypting ? 1 : 0, nil),
      doing: doing)
    try check(EVP_CIPHER_CTX_set_padding(context.pointer, 0), doing: doing)
    self.context = context
    self.cipher = cipher
    self.doing = doing
  }

  /// Covers octets by the tag that are not encrypted.
  func authenticate(_ octets: [UInt8]) throws(OpenSSLError) {
    guard !octets.isEmpty else { return }
    guard cipher.isAuthenticating else {
      throw .failed(doing: doing, reasons: ["it does not authenticate additional octets"])
    }
    var count: Int32 = 0
    try check(
      EVP_CipherUpdate(context.pointer, nil, &count, octets, Self.length(octets, doing)), doing: doing)
  }

  /// Sets the tag that a decryption has to find.
  func expect(tag: [UInt8]) throws(OpenSSLError) {
    var tag = tag
    let count = Int32(tag.count)
    try check(EVP_CIPHER_CTX_ctrl(context.pointer, EVP_CTRL_AEAD_SET_TAG, count, &tag), doing: doing)
  }

  /// All of the text at once; whole blocks only.
  func process(_ text: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    guard text.count.isMultiple(of: cipher.blockLength) else {
      throw .malformed(
        what: "\(cipher.rawValue) text",
        detail: "\(text.count) octets are no multiple of \(cipher.blockLength)", offset: nil)
    }
    var output = [UInt8](repeating: 0, count: text.count + cipher.blockLength)
    var (count, rest): (Int32, Int32) = (0, 0)
    if !text.isEmpty {
      try check(
        EVP_CipherUpdate(context.pointer, &output, &count, text, Self.length(text, doing)), doing: doing)
    }
    var end = [UInt8](repeating: 0, count: Int(EVP_MAX_BLOCK_LENGTH))
    guard EVP_CipherFinal_ex(context.pointer, &end, &rest) == 1 else {
      ErrorQueue.clear()
      throw .failed(doing: doing, reasons: ["the tag does not fit: another key, or changed on its way"])
    }
    return Array(output.prefix(Int(count))) + end.prefix(Int(rest))
  }

  /// The tag of an encryption that has been processed.
  func tag() throws(OpenSSLError) -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: cipher.tagLength)
    let count = Int32(tag.count)
    try check(EVP_CIPHER_CTX_ctrl(context.pointer, EVP_CTRL_AEAD_GET_TAG, count, &tag), doing: doing)
    return tag
  }

  private static func length(_ octets: [UInt8], _ doing: String) throws(OpenSSLError) -> Int32 {
    guard let length = Int32(exactly: octets.count) else { throw .limit("cannot \(doing): more than 2 GiB") }
    return length
  }

  private static func algorithm(_ cipher: SymmetricCipher) throws(OpenSSLError) -> OpaquePointer? {
    switch cipher {
    case .aes128CBC: return EVP_aes_128_cbc()
    case .aes192CBC: return EVP_aes_192_cbc()
    case .aes256CBC: return EVP_aes_256_cbc()
    case .aes128GCM: return EVP_aes_128_gcm()
    case .aes192GCM: return EVP_aes_192_gcm()
    case .aes256GCM: return EVP_aes_256_gcm()
    case .chaCha20Poly1305: return EVP_chacha20_poly1305()
    case .tripleDESCBC: return EVP_des_ede3_cbc()
    case .desCBC:
      guard let des = LegacyAlgorithms.desCBC else { throw .legacyProviderMissing("DES-CBC") }
      return des
    }
  }
}
