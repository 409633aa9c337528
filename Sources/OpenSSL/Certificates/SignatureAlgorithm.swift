internal import COpenSSL

/// How a certificate or a revocation list is signed.
public struct SignatureAlgorithm: Hashable, Sendable, CustomStringConvertible {
  /// The algorithm's object identifier, `1.2.840.10045.4.3.2`.
  public let oid: String
  /// The hash in it, `MD5`, `SHA-1`, `SHA-256`; nil where the algorithm has none to choose (Ed25519) or is unknown.
  public let hash: String?

  /// OpenSSL's name for it, `ecdsa-with-SHA256`; the object identifier where it has none.
  public var name: String { ObjectName.long(oid) }

  /// Whether the hash no longer protects against forgery: MD2, MD4, MD5, SHA-1.
  public var isWeak: Bool {
    switch hash {
    case "MD2", "MD4", "MD5", "SHA-1": true
    default: false
    }
  }

  /// The name and, where the name does not say it, the hash.
  public var description: String {
    name == "rsassaPss" ? "\(name) with \(hash ?? "unknown hash")" : name
  }

  /// Reads the algorithm of a certificate that an OpenSSL object owns.
  init(of x509: OpaquePointer) {
    var algorithm: UnsafePointer<X509_ALGOR>?
    X509_get0_signature(nil, &algorithm, x509)
    var digest: Int32 = 0
    // The table of algorithms answers for all but those that name their hash in parameters; the other call would
    // decode every extension first.
    if OBJ_find_sigid_algs(X509_get_signature_nid(x509), &digest, nil) != 1 || digest == NID_undef {
      X509_get_signature_info(x509, &digest, nil, nil, nil)
    }
    self.init(algorithm, digest: digest)
  }

  /// Reads the algorithm of a revocation list that an OpenSSL object owns.
  init(ofList list: OpaquePointer) {
    var algorithm: UnsafePointer<X509_ALGOR>?
    X509_CRL_get0_signature(list, nil, &algorithm)
    let number = X509_CRL_get_signature_nid(list)
    var digest: Int32 = 0
    if number == NID_rsassaPss {
      digest = Self.digestOfPSS(algorithm)
    } else if number != NID_undef {
      OBJ_find_sigid_algs(number, &digest, nil)
    }
    self.init(algorithm, digest: digest)
  }

  private init(_ algorithm: UnsafePointer<X509_ALGOR>?, digest: Int32) {
    var object: OpaquePointer?
    X509_ALGOR_get0(&object, nil, nil, algorithm)
    oid = ASN1.dotted(object)
    ErrorQueue.clear()
    hash = Self.hashes[digest] ?? (digest == NID_undef ? nil : String(cString: OBJ_nid2sn(digest)))
  }

  /// The hash in the parameters of RSASSA-PSS; SHA-1 where they name none (RFC 4055 3.1).
  private static func digestOfPSS(_ algorithm: UnsafePointer<X509_ALGOR>?) -> Int32 {
    var type: Int32 = 0
    var value: UnsafeRawPointer?
    X509_ALGOR_get0(nil, &type, &value, algorithm)
    guard type == V_ASN1_SEQUENCE, let value else { return NID_undef }
    let der = ASN1.bytes(value.assumingMemoryBound(to: ASN1_STRING.self))
    let decoded = der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_RSA_PSS_PARAMS(nil, &cursor, buffer.count)
    }
    guard let parameters = Handle<Owned.PSSParameters>(decoded) else { return NID_undef }
    guard let hash = parameters.typed(as: RSA_PSS_PARAMS.self).pointee.hashAlgorithm else { return NID_sha1 }
    var object: OpaquePointer?
    X509_ALGOR_get0(&object, nil, nil, hash)
    return OBJ_obj2nid(object)
  }

  /// How a hash is written here, by OpenSSL's number for it; nil for one that no certificate uses.
  static func hashName(_ number: Int32) -> String? { hashes[number] }

  private static let hashes: [Int32: String] = [
    NID_md2: "MD2", NID_md4: "MD4", NID_md5: "MD5", NID_sha1: "SHA-1", NID_sha224: "SHA-224",
    NID_sha256: "SHA-256", NID_sha384: "SHA-384", NID_sha512: "SHA-512", NID_sha3_256: "SHA3-256",
    NID_sha3_384: "SHA3-384", NID_sha3_512: "SHA3-512",
  ]
}
