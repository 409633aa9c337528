internal import COpenSSL

/// Writes a PKCS#12 of one key and its certificate, always the same bytes for the same input: what OpenSSL would draw at
/// random follows from the key and the certificate.
struct PKCS12Writer {
  private let identity: Identity
  private let password: PasswordCandidate
  private let form: PKCS12Form
  private let friendlyName: String?

  private static let task = "write a PKCS#12"

  init(_ identity: Identity, _ password: Secret, _ form: PKCS12Form, friendlyName: String?) {
    (self.identity, self.form, self.friendlyName) = (identity, form, friendlyName)
    self.password = .given(password)
  }

  func bytes() throws(OpenSSLError) -> [UInt8] {
    let key = try Handle<Owned.PKCS8>(EVP_PKEY2PKCS8(identity.privateKey.key.pointer), doing: Self.task)
    let salts = try Salts(key.pointer, identity.certificate, form)
    let safes = try Handle<Owned.PKCS7Stack>(OPENSSL_sk_new_null(), doing: Self.task)
    try Self.push(certificateSafe(salts).release(), on: safes.pointer) {
      PKCS7_free(UnsafeMutablePointer($0))
    }
    try Self.push(keySafe(key.pointer, salts).release(), on: safes.pointer) {
      PKCS7_free(UnsafeMutablePointer($0))
    }
    let container = try Handle<Owned.PKCS12>(PKCS12_add_safes(safes.pointer, 0), doing: Self.task)
    var salt = try salts.bytes("MAC", count: 8)
    let authenticated = password.withPointer { text, count in
      PKCS12_set_mac(
        container.pointer, text, count, &salt, Int32(salt.count), Int32(PKCS12Form.rounds), form.digest)
    }
    try check(authenticated, doing: Self.task)
    let encoded = ASN1.encoding { i2d_PKCS12(container.pointer, $0) }
    guard !encoded.isEmpty else { throw OpenSSLError(doing: Self.task) }
    return encoded
  }

  // MARK: The two parts

  private func certificateSafe(_ salts: Salts) throws(OpenSSLError) -> Handle<Owned.PKCS7> {
    let bag = try Handle<Owned.SafeBag>(
      identity.certificate.withBareX509 { PKCS12_SAFEBAG_create_cert($0) }, doing: Self.task)
    try describe(bag.pointer)
    let bags = try Self.stack(of: bag)
    let algorithm = try salts.algorithm("certificate")
    let octets = password.withPointer { text, count in
      PKCS12_item_i2d_encrypt(
        algorithm.typed(), PKCS12_SAFEBAGS_it(), text, count, UnsafeMutableRawPointer(bags.pointer), 1)
    }
    guard let octets = Handle<Owned.ASN1String>(octets),
      let safe = Handle<Owned.PKCS7>(PKCS7_new()), PKCS7_set_type(safe.typed(), NID_pkcs7_encrypted) == 1,
      let content = safe.typed(as: COpenSSL.PKCS7.self).pointee.d.encrypted?.pointee.enc_data
    else { throw OpenSSLError(doing: Self.task) }
    X509_ALGOR_free(content.pointee.algorithm)
    content.pointee.algorithm = UnsafeMutablePointer(algorithm.release())
    ASN1_STRING_free(content.pointee.enc_data)
    content.pointee.enc_data = UnsafeMutablePointer(octets.release())
    return safe
  }

  private func keySafe(_ key: OpaquePointer, _ salts: Salts) throws(OpenSSLError) -> Handle<Owned.PKCS7> {
    let algorithm = try salts.algorithm("key")
    let encrypted = password.withPointer { PKCS8_set0_pbe($0, $1, key, algorithm.typed()) }
    guard let encrypted = Handle<Owned.EncryptedPKCS8>(encrypted) else {
      throw OpenSSLError(doing: Self.task)
    }
    _ = algorithm.release()
    guard let bag = Handle<Owned.SafeBag>(PKCS12_SAFEBAG_create0_pkcs8(encrypted.pointer)) else {
      throw OpenSSLError(doing: Self.task)
    }
    _ = encrypted.release()
    try describe(bag.pointer)
    let bags = try Self.stack(of: bag)
    guard let safe = Handle<Owned.PKCS7>(PKCS12_pack_p7data(bags.pointer)) else {
      throw OpenSSLError(doing: Self.task)
    }
    return safe
  }

  /// What joins key and certificate, and the name that keychains show (RFC 7292 4.2; RFC 2985 5.5).
  private func describe(_ bag: OpaquePointer) throws(OpenSSLError) {
    var identifier = Digest.sha1(identity.certificate.der)
    try check(PKCS12_add_localkeyid(bag, &identifier, Int32(identifier.count)), doing: Self.task)
    guard let friendlyName else { return }
    let added = friendlyName.withCString {
      PKCS12_add_friendlyname_utf8(bag, $0, Int32(clamping: friendlyName.utf8.count))
    }
    try check(added, doing: Self.task)
  }

  private static func stack(
    of bag: consuming Handle<Owned.SafeBag>
  ) throws(OpenSSLError) -> Handle<Owned.SafeBagStack> {
    let bags = try Handle<Owned.SafeBagStack>(OPENSSL_sk_new_null(), doing: task)
    try push(bag.release(), on: bags.pointer) { PKCS12_SAFEBAG_free($0) }
    return bags
  }

  /// Gives an object to a stack; where the stack does not take it, it is freed.
  private static func push(
    _ object: OpaquePointer, on stack: OpaquePointer, orFree free: (OpaquePointer) -> Void
  ) throws(OpenSSLError) {
    guard OPENSSL_sk_push(stack, UnsafeRawPointer(object)) > 0 else {
      free(object)
      throw OpenSSLError(doing: task)
    }
  }
}

/// What takes the place of chance: bytes that nobody can foresee without the key, and that are the same every time.
private struct Salts {
  private let seed: [UInt8]
  private let form: PKCS12Form

  init(_ key: OpaquePointer, _ certificate: Certificate, _ form: PKCS12Form) throws(OpenSSLError) {
    self.form = form
    var encoded = [UInt8](repeating: 0, count: Int(max(0, i2d_PKCS8_PRIV_KEY_INFO(key, nil))))
    defer { encoded.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) } }
    encoded.withUnsafeMutableBufferPointer { buffer in
      var cursor = buffer.baseAddress
      _ = i2d_PKCS8_PRIV_KEY_INFO(key, &cursor)
    }
    guard !encoded.isEmpty else { throw OpenSSLError(doing: "encode a private key") }
    seed = try HMAC.sha256(certificate.der, key: encoded)
  }

  func bytes(_ purpose: String, count: Int) throws(OpenSSLError) -> [UInt8] {
    Array(try HMAC.sha256(Array("mooring PKCS#12 \(form.rawValue) \(purpose)".utf8), key: seed).prefix(count))
  }

  func algorithm(_ part: String) throws(OpenSSLError) -> Handle<Owned.Algorithm> {
    try form.algorithm(
      salt: bytes("\(part) salt", count: 8), vector: bytes("\(part) vector", count: 16))
  }
}
