internal import COpenSSL

/// A private key, made ready to sign SHA-256 digests: by PKCS#1 v1.5 if it is an RSA key, by ECDSA if it is an EC key.
///
/// OpenSSL looks digest and algorithm up at the start of each signature, which takes as long as a P-256 signature
/// itself. Here that happens once; each signature works on a duplicate of the prepared context, so threads may share it.
final class DigestSigner: Sendable {
  private static let doing = "sign a digest"
  private let context: Handle<Owned.PKeyContext>
  private let size: Int

  /// Nil where the key is of another kind, or its context cannot be duplicated.
  init?(_ key: PrivateKey) {
    let pointer = key.key.pointer
    let kind = EVP_PKEY_get_base_id(pointer)
    guard kind == EVP_PKEY_RSA || kind == EVP_PKEY_EC,
      let context = Handle<Owned.PKeyContext>(EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil)),
      EVP_PKEY_sign_init(context.pointer) == 1,
      kind != EVP_PKEY_RSA || EVP_PKEY_CTX_set_rsa_padding(context.pointer, RSA_PKCS1_PADDING) == 1,
      EVP_PKEY_CTX_set_signature_md(context.pointer, EVP_sha256()) == 1,
      Handle<Owned.PKeyContext>(EVP_PKEY_CTX_dup(context.pointer)) != nil
    else {
      ErrorQueue.clear()
      return nil
    }
    self.context = context
    size = Int(EVP_PKEY_get_size(pointer))
  }

  /// The signature over a message with this digest.
  func sign(_ digest: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    ErrorQueue.clear()
    let copy = try Handle<Owned.PKeyContext>(EVP_PKEY_CTX_dup(context.pointer), doing: Self.doing)
    var signature = [UInt8](repeating: 0, count: size)
    var length = size
    try check(EVP_PKEY_sign(copy.pointer, &signature, &length, digest, digest.count), doing: Self.doing)
    signature.removeLast(size - length)
    return signature
  }
}
