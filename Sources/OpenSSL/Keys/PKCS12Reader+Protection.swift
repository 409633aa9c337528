internal import COpenSSL

/// What a PKCS#12 says of itself before any password is tried.
extension PKCS12Reader {
  /// The parts that its MAC, if it has one, covers.
  func safes() throws(OpenSSLError) -> Handle<Owned.PKCS7Stack> {
    try Handle(PKCS12_unpack_authsafes(container.pointer), doing: "read the parts of the PKCS#12")
  }

  /// The algorithm of its MAC; nil without one.
  var mac: PKCS12Protection.Scheme? {
    guard PKCS12_mac_present(container.pointer) == 1 else { return nil }
    var algorithm: UnsafePointer<X509_ALGOR>?
    var rounds: UnsafePointer<ASN1_INTEGER>?
    var salt: UnsafePointer<ASN1_OCTET_STRING>?
    PKCS12_get0_mac(nil, &algorithm, &salt, &rounds, container.pointer)
    guard let algorithm else { return nil }
    let number = OBJ_obj2nid(algorithm.pointee.algorithm)
    if number == NID_pbmac1 {
      // PBMAC1 (RFC 9579) keeps its rounds in its parameters, every other MAC beside them.
      let inside = PasswordBasedEncryption(algorithm.pointee)
      return PKCS12Protection.Scheme(
        name: inside.name, rounds: max(inside.rounds, PasswordBasedEncryption.integer(rounds)),
        saltLength: inside.saltLength)
    }
    return PKCS12Protection.Scheme(
      name: SignatureAlgorithm.hashName(number) ?? ASN1.shortName(algorithm.pointee.algorithm),
      rounds: PasswordBasedEncryption.integer(rounds), saltLength: salt.map { Int(ASN1_STRING_length($0)) })
  }

  /// The protection, as far as it shows without opening anything.
  func outline() throws(OpenSSLError) -> PKCS12Protection {
    var protection = PKCS12Protection(mac: mac)
    let safes = try safes()
    for safe in Stack.elements(safes.pointer, as: COpenSSL.PKCS7.self) {
      switch OBJ_obj2nid(safe.pointee.type) {
      case NID_pkcs7_encrypted:
        guard let content = safe.pointee.d.encrypted?.pointee.enc_data,
          let algorithm = content.pointee.algorithm
        else { continue }
        protection.note(.certificates, PasswordBasedEncryption(algorithm.pointee))
      case NID_pkcs7_data where safe.pointee.d.data != nil:
        guard let bags = Handle<Owned.SafeBagStack>(PKCS12_unpack_p7data(safe)) else { continue }
        for bag in Stack.elements(bags.pointer).prefix(Self.bagLimit) {
          switch PKCS12_SAFEBAG_get_nid(bag) {
          case NID_keyBag: protection.note(.key, nil)
          case NID_pkcs8ShroudedKeyBag:
            protection.note(
              .key, PKCS12_SAFEBAG_get0_pkcs8(bag).map { PasswordBasedEncryption(ofPKCS8: $0) })
          case NID_certBag: protection.note(.certificates, nil)
          default: continue
          }
        }
      default: continue
      }
    }
    return protection
  }
}

extension PKCS12Protection {
  /// Adds a part.
  mutating func note(_ content: Content, _ encryption: PasswordBasedEncryption?) {
    let scheme = encryption.map { Scheme(name: $0.name, rounds: $0.rounds, saltLength: $0.saltLength) }
    let part = Part(content: content, encryption: scheme)
    // Certificates that lie open do so one by one.
    if part.encryption == nil, part.content == .certificates, parts.last == part { return }
    parts.append(part)
  }
}
