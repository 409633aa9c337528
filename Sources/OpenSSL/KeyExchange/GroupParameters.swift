internal import COpenSSL

/// How OpenSSL makes keys of a group.
struct GroupParameters {
  private enum Family {
    /// Numbers modulo a prime p with g = 2, where (p - 1) / 2 is a prime too.
    case modp((OpaquePointer?) -> OpaquePointer?)
    /// Points of a NIST curve, by OpenSSL's name for it.
    case curve(String)
    /// One coordinate (RFC 7748).
    case montgomery
  }

  /// What a key is to hold.
  enum Content {
    case parameters
    case publicKey([UInt8])
    case pair(private: [UInt8], public: [UInt8])
  }

  let group: KeyExchangeGroup
  private let family: Family
  /// OpenSSL's name for the kind of key.
  private let algorithm: String

  init(_ group: KeyExchangeGroup) {
    self.group = group
    switch group {
    case .modp768: (algorithm, family) = ("DH", .modp(BN_get_rfc2409_prime_768))
    case .modp1024: (algorithm, family) = ("DH", .modp(BN_get_rfc2409_prime_1024))
    case .modp1536: (algorithm, family) = ("DH", .modp(BN_get_rfc3526_prime_1536))
    case .modp2048: (algorithm, family) = ("DH", .modp(BN_get_rfc3526_prime_2048))
    case .modp3072: (algorithm, family) = ("DH", .modp(BN_get_rfc3526_prime_3072))
    case .modp4096: (algorithm, family) = ("DH", .modp(BN_get_rfc3526_prime_4096))
    case .modp6144: (algorithm, family) = ("DH", .modp(BN_get_rfc3526_prime_6144))
    case .modp8192: (algorithm, family) = ("DH", .modp(BN_get_rfc3526_prime_8192))
    case .ecp256: (algorithm, family) = ("EC", .curve("P-256"))
    case .ecp384: (algorithm, family) = ("EC", .curve("P-384"))
    case .ecp521: (algorithm, family) = ("EC", .curve("P-521"))
    case .x25519: (algorithm, family) = ("X25519", .montgomery)
    case .x448: (algorithm, family) = ("X448", .montgomery)
    }
  }

  var isMODP: Bool { if case .modp = family { true } else { false } }

  /// What OpenSSL puts before x and y of a point and IKEv2 does not.
  var prefix: [UInt8] { if case .curve = family { [4] } else { [] } }

  /// Whether a number is one of 2 to p - 2: no other has a small order (RFC 6989 2.1). True for what is no number.
  func isInRange(_ value: [UInt8]) -> Bool {
    guard case .modp(let prime) = family else { return true }
    guard let limit = Handle<Owned.BigNumber>(prime(nil)), BN_sub_word(limit.pointer, 1) == 1,
      let number = Handle<Owned.BigNumber>(BN_bin2bn(value, Int32(truncatingIfNeeded: value.count), nil))
    else { return false }
    return BN_cmp(number.pointer, limit.pointer) < 0 && BN_num_bits(number.pointer) > 1
  }

  /// A new pair of keys.
  func generate(doing: String) throws(OpenSSLError) -> Handle<Owned.PKey> {
    let context: Handle<Owned.PKeyContext>
    if case .montgomery = family {
      context = try Handle(EVP_PKEY_CTX_new_from_name(nil, algorithm, nil), doing: doing)
    } else {
      // The context keeps the parameters alive by a reference of its own.
      let parameters = try key(.parameters, doing: doing)
      context = try Handle(EVP_PKEY_CTX_new_from_pkey(nil, parameters.pointer, nil), doing: doing)
    }
    try check(EVP_PKEY_keygen_init(context.pointer), doing: doing)
    var made: OpaquePointer?
    try check(EVP_PKEY_generate(context.pointer, &made), doing: doing)
    return try Handle(made, doing: doing)
  }

  /// A key of known parts.
  func key(_ content: Content, doing: String) throws(OpenSSLError) -> Handle<Owned.PKey> {
    let builder = try KeyParameters(doing: doing)
    switch family {
    case .modp(let prime):
      try builder.add(OSSL_PKEY_PARAM_FFC_P, prime(nil))
      try builder.add(OSSL_PKEY_PARAM_FFC_G, number: [2])
    case .curve(let name): try builder.add(OSSL_PKEY_PARAM_GROUP_NAME, text: name)
    case .montgomery: break
    }
    let selection: Int32
    switch content {
    case .parameters: selection = Int32(EVP_PKEY_KEY_PARAMETERS)
    case .publicKey(let value):
      try add(value, to: builder)
      selection = COPENSSL_PKEY_PUBLIC_KEY
    case .pair(let own, let value):
      try add(value, to: builder)
      if case .montgomery = family {
        try builder.add(OSSL_PKEY_PARAM_PRIV_KEY, octets: own)
      } else {
        try builder.add(OSSL_PKEY_PARAM_PRIV_KEY, number: own)
      }
      selection = COPENSSL_PKEY_KEYPAIR
    }
    return try builder.key(of: algorithm, selection)
  }

  private func add(_ value: [UInt8], to builder: KeyParameters) throws(OpenSSLError) {
    if isMODP {
      try builder.add(OSSL_PKEY_PARAM_PUB_KEY, number: value)
    } else {
      try builder.add(OSSL_PKEY_PARAM_PUB_KEY, octets: prefix + value)
    }
  }
}
