internal import COpenSSL

/// Schemes as IKEv2's digital signature method names them (RFC 7427 3): by an AlgorithmIdentifier in DER.
extension SignatureScheme {
  /// The AlgorithmIdentifier, with the parameters that RFC 7427 appendix A gives.
  package var algorithmIdentifier: [UInt8] {
    switch self {
    case .rsaPKCS1SHA1: Self.rsa(5)
    case .rsaPKCS1SHA256: Self.rsa(11)
    case .rsaPKCS1SHA384: Self.rsa(12)
    case .rsaPKCS1SHA512: Self.rsa(13)
    case .rsaPSSSHA256: Self.pss(hash: 1, salt: 32)
    case .rsaPSSSHA384: Self.pss(hash: 2, salt: 48)
    case .rsaPSSSHA512: Self.pss(hash: 3, salt: 64)
    case .ecdsaSHA256: Self.sequence([Self.ecdsaWithSHA2 + [2]])
    case .ecdsaSHA384: Self.sequence([Self.ecdsaWithSHA2 + [3]])
    case .ecdsaSHA512: Self.sequence([Self.ecdsaWithSHA2 + [4]])
    case .ed25519: Self.sequence([[DERReader.objectIdentifier, 3, 0x2b, 0x65, 0x70]])
    case .ed448: Self.sequence([[DERReader.objectIdentifier, 3, 0x2b, 0x65, 0x71]])
    }
  }

  /// The scheme that an AlgorithmIdentifier names; nil for one that is none of these: another algorithm, RSASSA-PSS with
  /// two different hashes or a salt of another length than the hash, or what is no AlgorithmIdentifier.
  package init?(algorithmIdentifier der: [UInt8]) {
    defer { ErrorQueue.clear() }
    guard let algorithm = Self.algorithm(der) else { return nil }
    var object: OpaquePointer?
    var type: Int32 = 0
    var value: UnsafeRawPointer?
    X509_ALGOR_get0(&object, &type, &value, algorithm.typed())
    let number = OBJ_obj2nid(object)
    if number == NID_rsassaPss {
      guard type == V_ASN1_SEQUENCE, let value,
        let scheme = Self.pss(parameters: ASN1.bytes(value.assumingMemoryBound(to: ASN1_STRING.self)))
      else { return nil }
      self = scheme
      return
    }
    // Receivers take RSA with NULL and without (RFC 4055 5).
    guard let scheme = Self.byNumber[number], type == V_ASN1_UNDEF || type == V_ASN1_NULL else { return nil }
    self = scheme
  }

  private static let byNumber: [Int32: SignatureScheme] = [
    NID_sha1WithRSAEncryption: .rsaPKCS1SHA1, NID_sha256WithRSAEncryption: .rsaPKCS1SHA256,
    NID_sha384WithRSAEncryption: .rsaPKCS1SHA384, NID_sha512WithRSAEncryption: .rsaPKCS1SHA512,
    NID_ecdsa_with_SHA256: .ecdsaSHA256, NID_ecdsa_with_SHA384: .ecdsaSHA384,
    NID_ecdsa_with_SHA512: .ecdsaSHA512, NID_ED25519: .ed25519, NID_ED448: .ed448,
  ]

  private static func algorithm(_ der: [UInt8]) -> Handle<Owned.Algorithm>? {
    var read = 0
    let decoded = der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      let algorithm = d2i_X509_ALGOR(nil, &cursor, buffer.count)
      if let cursor, let start = buffer.baseAddress { read = cursor - start }
      return algorithm
    }
    guard let algorithm = Handle<Owned.Algorithm>(decoded), read == der.count else { return nil }
    return algorithm
  }

  // MARK: RSASSA-PSS

  /// Reads RSASSA-PSS-params (RFC 4055 3.1).
  private static func pss(parameters der: [UInt8]) -> SignatureScheme? {
    let decoded = der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_RSA_PSS_PARAMS(nil, &cursor, buffer.count)
    }
    guard let handle = Handle<Owned.PSSParameters>(decoded) else { return nil }
    let parameters = handle.typed(as: RSA_PSS_PARAMS.self).pointee
    guard let hash = parameters.hashAlgorithm, let mask = parameters.maskGenAlgorithm,
      let salt = parameters.saltLength,
      parameters.trailerField.map({ ASN1_INTEGER_get($0) == 1 }) ?? true,
      number(of: mask) == NID_mgf1, number(of: hash) == maskHash(mask)
    else { return nil }
    switch (number(of: hash), ASN1_INTEGER_get(salt)) {
    case (NID_sha256, 32): return .rsaPSSSHA256
    case (NID_sha384, 48): return .rsaPSSSHA384
    case (NID_sha512, 64): return .rsaPSSSHA512
    default: return nil
    }
  }

  private static func number(of algorithm: UnsafePointer<X509_ALGOR>) -> Int32 {
    var object: OpaquePointer?
    X509_ALGOR_get0(&object, nil, nil, algorithm)
    return OBJ_obj2nid(object)
  }

  /// The hash inside MGF1.
  private static func maskHash(_ mask: UnsafePointer<X509_ALGOR>) -> Int32? {
    var type: Int32 = 0
    var value: UnsafeRawPointer?
    X509_ALGOR_get0(nil, &type, &value, mask)
    guard type == V_ASN1_SEQUENCE, let value,
      let inner = algorithm(ASN1.bytes(value.assumingMemoryBound(to: ASN1_STRING.self)))
    else { return nil }
    return number(of: inner.typed())
  }

  // MARK: Writing

  private static let null: [UInt8] = [5, 0]
  /// 1.2.840.10045.4.3, the last number missing.
  private static let ecdsaWithSHA2: [UInt8] = [
    DERReader.objectIdentifier, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3,
  ]

  private static func sequence(_ parts: [[UInt8]]) -> [UInt8] {
    DERWriter.element(DERReader.sequence, parts.map { $0[...] })
  }

  /// 1.2.840.113549.1.1, PKCS#1, with its last number.
  private static func pkcs1(_ number: UInt8) -> [UInt8] {
    [DERReader.objectIdentifier, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, number]
  }

  private static func rsa(_ number: UInt8) -> [UInt8] { sequence([pkcs1(number), null]) }

  private static func pss(hash: UInt8, salt: UInt8) -> [UInt8] {
    let context = { (number: UInt8, content: [UInt8]) in
      DERWriter.element(DERWriter.context | number, [content[...]])
    }
    // 2.16.840.1.101.3.4.2: the SHA-2 hashes.
    let hash = sequence([
      [DERReader.objectIdentifier, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, hash], null,
    ])
    let parameters = sequence([
      context(0, hash), context(1, sequence([pkcs1(8), hash])), context(2, [DERReader.integer, 1, salt]),
    ])
    return sequence([pkcs1(10), parameters])
  }
}
