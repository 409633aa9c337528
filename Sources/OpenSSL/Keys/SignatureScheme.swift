internal import COpenSSL

/// How a message is signed: the key's kind, the padding and the digest.
public enum SignatureScheme: String, CaseIterable, Sendable {
  /// RSASSA-PKCS1-v1_5 with SHA-1: what authentication method 1 of IKEv2 means (RFC 7296 3.8). Nothing else may use it;
  /// certificates are judged by rules of their own.
  case rsaPKCS1SHA1
  /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 8.2).
  case rsaPKCS1SHA256
  /// RSASSA-PKCS1-v1_5 with SHA-384.
  case rsaPKCS1SHA384
  /// RSASSA-PKCS1-v1_5 with SHA-512.
  case rsaPKCS1SHA512
  /// RSASSA-PSS with SHA-256, MGF1 with SHA-256 and a salt of 32 bytes (RFC 8017 8.1).
  case rsaPSSSHA256
  /// RSASSA-PSS with SHA-384, MGF1 with SHA-384 and a salt of 48 bytes.
  case rsaPSSSHA384
  /// RSASSA-PSS with SHA-512, MGF1 with SHA-512 and a salt of 64 bytes.
  case rsaPSSSHA512
  /// ECDSA with SHA-256, in DER (RFC 3279 2.2.3).
  case ecdsaSHA256
  /// ECDSA with SHA-384, in DER.
  case ecdsaSHA384
  /// ECDSA with SHA-512, in DER.
  case ecdsaSHA512
  /// Ed25519 (RFC 8032), which digests by itself.
  case ed25519
  /// Ed448 (RFC 8032), which digests by itself.
  case ed448

  /// What one takes for this key where nothing else is agreed; nil for keys that cannot sign.
  ///
  /// For EC the digest fits the curve (RFC 5656 6.2.1): P-256 SHA-256, P-384 SHA-384, P-521 SHA-512.
  init?(defaultFor key: OpaquePointer) {
    switch EVP_PKEY_get_base_id(key) {
    case EVP_PKEY_RSA: self = .rsaPKCS1SHA256
    case EVP_PKEY_RSA_PSS: self = .rsaPSSSHA256
    case EVP_PKEY_EC:
      switch EVP_PKEY_get_bits(key) {
      case ...256: self = .ecdsaSHA256
      case ...384: self = .ecdsaSHA384
      default: self = .ecdsaSHA512
      }
    case EVP_PKEY_ED25519: self = .ed25519
    case EVP_PKEY_ED448: self = .ed448
    default: return nil
    }
  }

  /// Whether a key is of the kind this scheme is for. OpenSSL would sign with whatever the key can do.
  func fits(_ key: OpaquePointer) -> Bool {
    let kind = EVP_PKEY_get_base_id(key)
    switch self {
    case .rsaPKCS1SHA1, .rsaPKCS1SHA256, .rsaPKCS1SHA384, .rsaPKCS1SHA512: return kind == EVP_PKEY_RSA
    case .rsaPSSSHA256, .rsaPSSSHA384, .rsaPSSSHA512:
      return kind == EVP_PKEY_RSA || kind == EVP_PKEY_RSA_PSS
    case .ecdsaSHA256, .ecdsaSHA384, .ecdsaSHA512: return kind == EVP_PKEY_EC
    case .ed25519: return kind == EVP_PKEY_ED25519
    case .ed448: return kind == EVP_PKEY_ED448
    }
  }

  private var digest: OpaquePointer? {
    switch self {
    case .rsaPKCS1SHA1: EVP_sha1()
    case .rsaPKCS1SHA256, .rsaPSSSHA256, .ecdsaSHA256: EVP_sha256()
    case .rsaPKCS1SHA384, .rsaPSSSHA384, .ecdsaSHA384: EVP_sha384()
    case .rsaPKCS1SHA512, .rsaPSSSHA512, .ecdsaSHA512: EVP_sha512()
    case .ed25519, .ed448: nil
    }
  }

  private var isPSS: Bool {
    switch self {
    case .rsaPSSSHA256, .rsaPSSSHA384, .rsaPSSSHA512: true
    default: false
    }
  }

  private typealias Start = (
    OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?, OpaquePointer?, OpaquePointer?, OpaquePointer?
  ) -> Int32

  private func start(_ start: Start, _ key: OpaquePointer, doing: String) throws(OpenSSLError)
    -> Handle<Owned.DigestContext>
  {
    guard fits(key) else {
      throw .failed(doing: doing, reasons: ["\(rawValue) is not for this kind of key"])
    }
    let context = try Handle<Owned.DigestContext>(EVP_MD_CTX_new(), doing: doing)
    var keyContext: OpaquePointer?
    try check(start(context.pointer, &keyContext, digest, nil, key), doing: doing)
    if isPSS {
      try check(EVP_PKEY_CTX_set_rsa_padding(keyContext, RSA_PKCS1_PSS_PADDING), doing: doing)
      try check(EVP_PKEY_CTX_set_rsa_pss_saltlen(keyContext, RSA_PSS_SALTLEN_DIGEST), doing: doing)
    }
    return context
  }

  func sign(_ message: [UInt8], with key: OpaquePointer) throws(OpenSSLError) -> [UInt8] {
    ErrorQueue.clear()
    let doing = "sign with \(rawValue)"
    let context = try start(EVP_DigestSignInit, key, doing: doing)
    var length = 0
    try check(EVP_DigestSign(context.pointer, nil, &length, message, message.count), doing: doing)
    var signature = [UInt8](repeating: 0, count: length)
    try check(EVP_DigestSign(context.pointer, &signature, &length, message, message.count), doing: doing)
    return Array(signature.prefix(length))
  }

  func verifies(_ signature: [UInt8], of message: [UInt8], with key: OpaquePointer) -> Bool {
    defer { ErrorQueue.clear() }
    guard let context = try? start(EVP_DigestVerifyInit, key, doing: "verify with \(rawValue)") else {
      return false
    }
    return EVP_DigestVerify(context.pointer, signature, signature.count, message, message.count) == 1
  }
}

extension Certificate {
  /// Whether the holder of this certificate's key made the signature. False also where the key is of another kind
  /// than the scheme's or cannot be decoded.
  public func verifies(signature: [UInt8], of message: [UInt8], scheme: SignatureScheme) -> Bool {
    guard let x509 = try? decoded(), let key = X509_get0_pubkey(x509) else { return false }
    return scheme.verifies(signature, of: message, with: key)
  }
}
