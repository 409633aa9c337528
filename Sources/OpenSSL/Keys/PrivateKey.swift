internal import COpenSSL

/// A private key that can sign: RSA, RSA-PSS, EC, Ed25519 or Ed448.
public final class PrivateKey: Sendable {
  /// Kind and size.
  public let info: PublicKeyInfo
  /// The scheme to sign with where nothing else is agreed.
  public let defaultScheme: SignatureScheme

  let key: Handle<Owned.PKey>

  /// The largest input that is read for a key, in bytes: a PEM file may hold a chain besides the key.
  public static let sizeLimit = 1 << 20

  /// Reads a key from PEM or DER: PKCS#8, PKCS#1 or SEC1, each also encrypted.
  ///
  /// In PEM the first key counts; text, certificates and EC parameters around it are passed over. Nobody is ever
  /// asked for a password: without one an encrypted key throws ``OpenSSLError/passwordNeeded(_:)``.
  public convenience init(parsing bytes: [UInt8], password: Secret? = nil) throws(OpenSSLError) {
    ErrorQueue.clear()
    guard bytes.count <= Self.sizeLimit else {
      throw .limit("a private key of \(bytes.count) bytes is larger than the limit of \(Self.sizeLimit)")
    }
    try self.init(PrivateKeyReader(password: password).read(bytes))
  }

  init(_ key: consuming Handle<Owned.PKey>) throws(OpenSSLError) {
    let bits = EVP_PKEY_get_bits(key.pointer)
    guard bits <= OPENSSL_RSA_MAX_MODULUS_BITS else {
      throw .limit("a key of \(bits) bits is larger than the limit of \(OPENSSL_RSA_MAX_MODULUS_BITS)")
    }
    guard let scheme = SignatureScheme(defaultFor: key.pointer) else {
      let kind = EVP_PKEY_get0_type_name(key.pointer).map { String(cString: $0) } ?? "unknown"
      throw .unusableKey(kind)
    }
    defaultScheme = scheme
    info = PublicKeyInfo(key: key.pointer)
    self.key = key
    ErrorQueue.clear()
  }

  /// Whether this is the key that the certificate certifies.
  public func matches(_ certificate: Certificate) -> Bool {
    defer { ErrorQueue.clear() }
    guard let x509 = try? certificate.decoded(), let other = X509_get0_pubkey(x509) else { return false }
    return EVP_PKEY_eq(key.pointer, other) == 1
  }

  /// Signs a message; the scheme digests it. Fails where the scheme is for another kind of key.
  public func sign(_ message: [UInt8], scheme: SignatureScheme) throws(OpenSSLError) -> [UInt8] {
    try scheme.sign(message, with: key.pointer)
  }
}

extension OpenSSLError {
  static func unusableKey(_ kind: String) -> OpenSSLError {
    .failed(doing: "use a private key", reasons: ["its kind is \(kind); use RSA, EC, Ed25519 or Ed448"])
  }
}
