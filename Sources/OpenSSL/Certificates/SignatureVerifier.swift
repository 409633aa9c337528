internal import COpenSSL

/// An issuer's key, made ready to verify signatures of one algorithm.
///
/// `X509_verify` looks digest and algorithm up by their names at each call, which takes about as long as an RSA
/// signature itself. Here that happens once for an issuer; each verification works on a duplicate of the prepared
/// context, so threads may share it. It does what `X509_verify` does for these algorithms, and no others: PSS, EdDSA
/// and the old hashes go the ordinary way.
final class SignatureVerifier: Sendable {
  private let context: Handle<Owned.PKeyContext>
  private let digest: SignatureDigest

  /// Nil where the algorithm is none of those, or not one for the key.
  init?(key: OpaquePointer, algorithm: Int32) {
    guard let (kind, digest) = Self.algorithms[algorithm], EVP_PKEY_get_base_id(key) == kind,
      let context = Handle<Owned.PKeyContext>(EVP_PKEY_CTX_new_from_pkey(nil, key, nil)),
      EVP_PKEY_verify_init(context.pointer) == 1,
      kind != EVP_PKEY_RSA || EVP_PKEY_CTX_set_rsa_padding(context.pointer, RSA_PKCS1_PADDING) == 1,
      EVP_PKEY_CTX_set_signature_md(context.pointer, digest.algorithm) == 1
    else {
      ErrorQueue.clear()
      return nil
    }
    self.context = context
    self.digest = digest
  }

  /// Whether the signature over the bytes is the key's.
  func verifies(_ signature: UnsafeBufferPointer<UInt8>, over bytes: UnsafeRawBufferPointer) -> Bool {
    var hash = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    guard EVP_Digest(bytes.baseAddress, bytes.count, &hash, &length, digest.algorithm, nil) == 1,
      let copy = Handle<Owned.PKeyContext>(EVP_PKEY_CTX_dup(context.pointer))
    else { return false }
    return EVP_PKEY_verify(copy.pointer, signature.baseAddress, signature.count, hash, Int(length)) == 1
  }

  private static let algorithms: [Int32: (kind: Int32, digest: SignatureDigest)] = {
    let digests = ["SHA256", "SHA384", "SHA512"].map { SignatureDigest($0) }
    let rsa = [NID_sha256WithRSAEncryption, NID_sha384WithRSAEncryption, NID_sha512WithRSAEncryption]
    let ecdsa = [NID_ecdsa_with_SHA256, NID_ecdsa_with_SHA384, NID_ecdsa_with_SHA512]
    var table: [Int32: (kind: Int32, digest: SignatureDigest)] = [:]
    for (index, digest) in digests.enumerated() {
      guard let digest else { continue }
      table[rsa[index]] = (EVP_PKEY_RSA, digest)
      table[ecdsa[index]] = (EVP_PKEY_EC, digest)
    }
    return table
  }()
}

/// A digest that was looked up for good; it lives as long as the process.
private struct SignatureDigest: @unchecked Sendable {
  let algorithm: OpaquePointer

  init?(_ name: String) {
    guard let algorithm = EVP_MD_fetch(nil, name, nil) else { return nil }
    self.algorithm = algorithm
  }
}
