internal import COpenSSL

/// What a password-based encryption costs and needs, read from its parameters before any password is tried.
struct PasswordBasedEncryption {
  /// Rounds of its key derivation (for scrypt N·r·p, which takes about as long).
  let rounds: Int
  /// Whether OpenSSL has its cipher or digest only in the legacy provider.
  let needsLegacyProvider: Bool
  /// The length of the salt; nil where the parameters are not understood.
  let saltLength: Int?
  /// What it is called: the scheme of PKCS#12 or PKCS#5 by OpenSSL's name, of PBES2 the cipher and pseudorandom function.
  let name: String

  init(_ algorithm: X509_ALGOR) {
    let scheme = OBJ_obj2nid(algorithm.algorithm)
    // The parameters of PBMAC1 (RFC 8018 A.5) are laid out like those of PBES2.
    guard scheme == NID_pbes2 || scheme == NID_pbmac1 else {
      // PKCS#5 PBES1 and the schemes of PKCS#12 have the same parameters (RFC 8018 A.3, RFC 7292 C).
      let derivation = Self.read(algorithm, PBEPARAM_it(), as: PBEPARAM.self) { Derivation($0) }
      rounds = derivation?.rounds ?? 1
      saltLength = derivation?.saltLength
      name = ASN1.shortName(algorithm.algorithm)
      needsLegacyProvider = Self.legacySchemes.contains(scheme)
      return
    }
    // Names are taken while the parameters, which may hold them, are there.
    let parts = Self.read(algorithm, PBE2PARAM_it(), as: PBE2PARAM.self) { scheme in
      let cipher = scheme.encryption?.pointee.algorithm
      return (
        derivation: scheme.keyfunc.map { Derivation($0.pointee) }, cipher: ASN1.shortName(cipher),
        isLegacy: Self.isLegacy(cipher: OBJ_obj2nid(cipher))
      )
    }
    rounds = parts?.derivation?.rounds ?? 1
    saltLength = parts?.derivation?.saltLength
    let function = parts?.derivation?.function ?? "an unknown derivation"
    name = scheme == NID_pbmac1 ? "PBMAC1" : "\(parts?.cipher ?? "PBES2") with \(function)"
    needsLegacyProvider = parts?.isLegacy ?? false
  }

  /// The encryption of an `X509_SIG`, as OpenSSL calls an encrypted PKCS#8.
  init(ofPKCS8 encrypted: OpaquePointer) {
    var algorithm: UnsafePointer<X509_ALGOR>?
    X509_SIG_get0(encrypted, &algorithm, nil)
    self.init(algorithm?.pointee ?? X509_ALGOR())
  }

  /// How a password becomes a key (RFC 8018 A.2, RFC 7914 7).
  private struct Derivation {
    let rounds: Int
    let saltLength: Int?
    let function: String

    /// That of PBES1 and PKCS#12.
    init(_ parameters: PBEPARAM) {
      rounds = integer(parameters.iter)
      saltLength = parameters.salt.map { Int(ASN1_STRING_length($0)) }
      function = ""
    }

    /// The one that PBES2 names.
    init(_ algorithm: X509_ALGOR) {
      if OBJ_obj2nid(algorithm.algorithm) == NID_id_scrypt {
        let values = read(algorithm, SCRYPT_PARAMS_it(), as: SCRYPT_PARAMS.self) { scrypt in
          (
            rounds: [scrypt.costParameter, scrypt.blockSize, scrypt.parallelizationParameter].reduce(1) {
              let (product, overflow) = $0.multipliedReportingOverflow(by: integer($1))
              return overflow ? .max : product
            }, saltLength: scrypt.salt.map { Int(ASN1_STRING_length($0)) }
          )
        }
        (rounds, saltLength, function) = (values?.rounds ?? 1, values?.saltLength, "scrypt")
        return
      }
      let values = read(algorithm, PBKDF2PARAM_it(), as: PBKDF2PARAM.self) { derivation in
        (
          rounds: integer(derivation.iter),
          saltLength: derivation.salt.flatMap { salt in
            salt.pointee.type == V_ASN1_OCTET_STRING
              ? Int(ASN1_STRING_length(salt.pointee.value.octet_string)) : nil
          },
          function: derivation.prf.map { ASN1.shortName($0.pointee.algorithm) }
        )
      }
      (rounds, saltLength) = (values?.rounds ?? 1, values?.saltLength)
      // RFC 8018 A.2: SHA-1 where nothing is named.
      function = (values?.function ?? "hmacWithSHA1").replacing("hmacWithSHA", with: "HMAC-SHA-")
    }
  }

  /// At least 1; what does not fit counts as the largest there is, so that it is refused.
  static func integer(_ value: UnsafePointer<ASN1_INTEGER>?) -> Int {
    var number: Int64 = 1
    guard let value else { return 1 }
    guard ASN1_INTEGER_get_int64(&number, value) == 1 else { return .max }
    return max(1, Int(number))
  }

  /// Lends an algorithm's parameters; nil where they are not of that type, which OpenSSL will then refuse too.
  private static func read<Parameters, R>(
    _ algorithm: X509_ALGOR, _ item: OpaquePointer?, as type: Parameters.Type, _ body: (Parameters) -> R
  ) -> R? {
    guard let parameters = ASN1_TYPE_unpack_sequence(item, algorithm.parameter) else {
      ErrorQueue.clear()
      return nil
    }
    defer { ASN1_item_free(OpaquePointer(parameters), item) }
    return body(parameters.assumingMemoryBound(to: type).pointee)
  }

  /// Whether OpenSSL has a cipher, by its number, only in the legacy provider.
  static func isLegacy(cipher: Int32) -> Bool { legacyCiphers.contains(cipher) }

  private static let legacySchemes: Set = [
    NID_pbe_WithSHA1And40BitRC2_CBC, NID_pbe_WithSHA1And128BitRC2_CBC, NID_pbe_WithSHA1And40BitRC4,
    NID_pbe_WithSHA1And128BitRC4, NID_pbeWithMD2AndDES_CBC, NID_pbeWithMD2AndRC2_CBC,
    NID_pbeWithMD5AndDES_CBC, NID_pbeWithMD5AndRC2_CBC, NID_pbeWithSHA1AndDES_CBC,
    NID_pbeWithSHA1AndRC2_CBC,
  ]
  private static let legacyCiphers: Set = [
    NID_des_cbc, NID_rc2_cbc, NID_rc4, NID_rc5_cbc, NID_bf_cbc, NID_cast5_cbc, NID_idea_cbc, NID_seed_cbc,
  ]
}

/// How much key derivation one file may ask for: whoever writes the file chooses the number, whoever opens it pays.
struct DerivationBudget {
  /// Rounds of one whole file. Programs write 1 to 600,000 for each of the three parts that a container usually has;
  /// the limit is one to three seconds of work.
  static let limit = 2_000_000
  /// What even one round costs, in rounds: a file may have a hundred thousand parts.
  private static let least = 200
  private var left = limit

  /// Takes `rounds` from the budget before they are worked off.
  mutating func spend(_ rounds: Int, on what: String) throws(OpenSSLError) {
    guard rounds <= left, left > 0 else {
      throw .limit(
        "\(what) asks for \(rounds) rounds of key derivation; one file may ask for \(Self.limit) in all")
    }
    left -= min(left, max(rounds, Self.least))
  }
}
