internal import COpenSSL

/// A way to write a PKCS#12.
public enum PKCS12Form: String, CaseIterable, Hashable, Sendable {
  /// What every Apple OS reads: PBE-SHA1-3DES for key and certificate, and a MAC over SHA-1 (RFC 7292 appendix C). Weak by
  /// today's measure, so its password should be long; OpenSSL 3 reads it without the legacy provider.
  case compatible
  /// PBES2 with AES-256-CBC, and SHA-256 throughout (RFC 8018): what OpenSSL 3 writes unasked, but with salts of 8 bytes.
  /// Newer macOS reads it, no iOS is known to.
  case modern

  /// What its parts are encrypted with, as ``PKCS12Protection`` names it.
  public var encryption: String {
    switch self {
    case .compatible: "PBE-SHA1-3DES"
    case .modern: "AES-256-CBC with HMAC-SHA-256"
    }
  }

  /// What its MAC is over, as ``PKCS12Protection`` names it.
  public var mac: String {
    switch self {
    case .compatible: "SHA-1"
    case .modern: "SHA-256"
    }
  }

  var digest: OpaquePointer? {
    switch self {
    case .compatible: EVP_sha1()
    case .modern: EVP_sha256()
    }
  }

  /// The parameters of one encryption; `vector` has 16 bytes.
  func algorithm(salt: [UInt8], vector: [UInt8]) throws(OpenSSLError) -> Handle<Owned.Algorithm> {
    var (salt, vector) = (salt, vector)
    let (rounds, length) = (Int32(Self.rounds), Int32(salt.count))
    let algorithm =
      switch self {
      case .compatible:
        PKCS5_pbe_set(NID_pbe_WithSHA1And3_Key_TripleDES_CBC, rounds, salt, length)
      case .modern:
        PKCS5_pbe2_set_iv(EVP_aes_256_cbc(), rounds, &salt, length, &vector, NID_hmacWithSHA256)
      }
    guard let algorithm = Handle<Owned.Algorithm>(algorithm) else {
      throw OpenSSLError(doing: "choose the encryption of a PKCS#12")
    }
    return algorithm
  }

  /// What OpenSSL writes unasked, and Apple's systems were seen to read.
  static let rounds = 2048
}
