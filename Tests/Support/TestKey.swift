import COpenSSL

/// A private key made for a test.
public struct TestKey: Sendable {
  /// The kinds a test can ask for, good and bad.
  public enum Kind: Sendable {
    case rsa(Int)
    case ec(String)
    case ed25519
    case dsa

    /// RSA with 2048 bits.
    public static var rsa2048: Kind { .rsa(2048) }
    /// EC on P-256.
    public static var ecP256: Kind { .ec("P-256") }

    var signsWithoutDigest: Bool { if case .ed25519 = self { true } else { false } }

    fileprivate var algorithm: String {
      switch self {
      case .rsa: "RSA"
      case .ec: "EC"
      case .ed25519: "ED25519"
      case .dsa: "DSA"
      }
    }
  }

  /// What kind of key it is.
  public let kind: Kind
  /// The key as PKCS#8 in DER, not encrypted.
  public let pkcs8: [UInt8]

  /// The key as PKCS#8 in PEM, not encrypted.
  public var pem: String { TestAuthority.pem(pkcs8, "PRIVATE KEY") }

  /// Makes a new key.
  public init(_ kind: Kind) throws {
    self.kind = kind
    let parameters = try Self.dsaParameters(kind)
    defer { EVP_PKEY_free(parameters) }
    let context =
      parameters.map { EVP_PKEY_CTX_new($0, nil) } ?? EVP_PKEY_CTX_new_from_name(nil, kind.algorithm, nil)
    defer { EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1 else { throw TestAuthority.Failure("EVP_PKEY_keygen_init") }
    switch kind {
    case .rsa(let bits): EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bits))
    case .ec(let curve): EVP_PKEY_CTX_set_group_name(context, curve)
    case .ed25519, .dsa: break
    }
    guard EVP_PKEY_keygen(context, &made) == 1 else { throw TestAuthority.Failure("EVP_PKEY_keygen") }
    defer { EVP_PKEY_free(made) }
    let form = EVP_PKEY2PKCS8(made)
    defer { PKCS8_PRIV_KEY_INFO_free(form) }
    pkcs8 = try TestAuthority.encoded("i2d_PKCS8_PRIV_KEY_INFO") { i2d_PKCS8_PRIV_KEY_INFO(form, $0) }
  }

  private static func dsaParameters(_ kind: Kind) throws -> OpaquePointer? {
    guard case .dsa = kind else { return nil }
    let context = EVP_PKEY_CTX_new_from_name(nil, "DSA", nil)
    defer { EVP_PKEY_CTX_free(context) }
    var parameters: OpaquePointer?
    guard EVP_PKEY_paramgen_init(context) == 1, EVP_PKEY_CTX_set_dsa_paramgen_bits(context, 1024) == 1,
      EVP_PKEY_paramgen(context, &parameters) == 1
    else { throw TestAuthority.Failure("EVP_PKEY_paramgen") }
    return parameters
  }

  func pkey() throws -> OpaquePointer {
    try pkcs8.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      guard let key = d2i_AutoPrivateKey(nil, &start, bytes.count) else {
        throw TestAuthority.Failure("d2i_AutoPrivateKey")
      }
      return key
    }
  }
}
