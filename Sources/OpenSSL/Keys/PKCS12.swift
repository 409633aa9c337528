internal import COpenSSL

/// A PKCS#12 container (RFC 7292): usually a key, its certificate and that one's issuers.
public struct PKCS12: Sendable {
  /// The first key with the certificate that certifies it and the container's other certificates as its chain; nil
  /// where there is no key or none of the certificates is for it.
  public let identity: Identity?
  /// All certificates: the identity's first, then the others in the order of the container.
  public let certificates: [Certificate]
  /// All keys, in the order of the container.
  public let privateKeys: [PrivateKey]
  /// Whether it uses algorithms (RC2, RC4, DES) that OpenSSL 3 has only in its legacy provider.
  public let needsLegacyProvider: Bool
  /// How it is encrypted and authenticated.
  public let protection: PKCS12Protection

  private let friendlyNames: [Fingerprint: String]

  /// The largest container that is read, in bytes.
  public static let sizeLimit = 8 << 20

  /// Opens a container.
  ///
  /// Without a password, as with the empty one, both no password and the empty one are tried: programs differ in
  /// which they mean, and PKCS#12 tells them apart.
  ///
  /// Throws ``OpenSSLError/passwordNeeded(_:)`` where none was given and one is needed,
  /// ``OpenSSLError/wrongPassword(_:)`` where the given one does not fit, and ``OpenSSLError/limit(_:)`` for a
  /// container that asks for more than two million rounds of key derivation.
  public init(parsing bytes: [UInt8], password: Secret?) throws(OpenSSLError) {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard bytes.count <= Self.sizeLimit else {
      throw .limit("a PKCS#12 of \(bytes.count) bytes is larger than the limit of \(Self.sizeLimit)")
    }
    var reader = try PKCS12Reader(bytes)
    let contents = try reader.open(password)
    privateKeys = contents.keys
    friendlyNames = contents.friendlyNames
    needsLegacyProvider = contents.needsLegacyProvider
    protection = contents.protection

    let pairs = contents.keys.lazy.compactMap { key in
      contents.certificates.first(where: key.matches).map { (key, $0) }
    }
    if let (key, certificate) = pairs.first {
      let others = contents.certificates.filter { $0 != certificate }
      identity = try Identity(certificate: certificate, privateKey: key, chain: others)
      certificates = [certificate] + others
    } else {
      identity = nil
      certificates = contents.certificates
    }
  }

  /// The name that the container gives to one of its certificates, what keychains show.
  public func friendlyName(of certificate: Certificate) -> String? { friendlyNames[certificate.sha256] }
}
