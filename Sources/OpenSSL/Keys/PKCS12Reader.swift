internal import COpenSSL

/// Opens a PKCS#12 bag by bag, so that what each part costs is known before it is decrypted.
struct PKCS12Reader: ~Copyable {
  struct Contents {
    var keys: [PrivateKey] = []
    var certificates: [Certificate] = []
    var friendlyNames: [Fingerprint: String] = [:]
    var needsLegacyProvider = false
    var protection: PKCS12Protection

    mutating func note(_ content: PKCS12Protection.Content, _ encryption: PasswordBasedEncryption?) {
      if encryption?.needsLegacyProvider == true { needsLegacyProvider = true }
      protection.note(content, encryption)
    }
  }

  private static let name = "the PKCS#12"
  /// Trust stores hold some 150 certificates.
  static let bagLimit = 500
  /// Decoding one key can take milliseconds, and each is compared with every certificate.
  private static let keyLimit = 100

  let container: Handle<Owned.PKCS12>
  private var budget = DerivationBudget()

  init(_ bytes: [UInt8]) throws(OpenSSLError) {
    let parsed = bytes.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_PKCS12(nil, &cursor, buffer.count)
    }
    guard let container = Handle<Owned.PKCS12>(parsed) else {
      throw .malformed(what: "PKCS#12", detail: ErrorQueue.drain().joined(separator: "; "), offset: nil)
    }
    self.container = container
  }

  mutating func open(_ password: Secret?) throws(OpenSSLError) -> Contents {
    var candidates: [PasswordCandidate] = [.none, .given(Secret([]))]
    if let password, !password.isEmpty { candidates = [.given(password)] }
    let isProtected = PKCS12_mac_present(container.pointer) == 1
    for candidate in candidates {
      if isProtected, try !authenticates(candidate) { continue }
      do {
        return try contents(candidate)
      } catch .wrongPassword {
        continue
      }
    }
    throw password == nil ? .passwordNeeded(Self.name) : .wrongPassword(Self.name)
  }

  /// Whether the container's MAC is right under a password (RFC 7292 4 and B.4).
  private mutating func authenticates(_ password: PasswordCandidate) throws(OpenSSLError) -> Bool {
    try budget.spend(mac?.rounds ?? 1, on: "the PKCS#12's MAC")
    if password.withPointer({ PKCS12_verify_mac(container.pointer, $0, $1) }) == 1 { return true }
    // A MAC that merely differs leaves no error behind.
    let reasons = ErrorQueue.drain()
    guard reasons.isEmpty else { throw .failed(doing: "check the MAC of the PKCS#12", reasons: reasons) }
    return false
  }

  private mutating func contents(_ password: PasswordCandidate) throws(OpenSSLError) -> Contents {
    let safes = try safes()
    var contents = Contents(protection: PKCS12Protection(mac: mac))
    for safe in Stack.elements(safes.pointer, as: COpenSSL.PKCS7.self) {
      let bags = try bags(in: safe, password, &contents)
      let before = contents.certificates.count
      try add(bags.pointer, password, to: &contents)
      if OBJ_obj2nid(safe.pointee.type) == NID_pkcs7_data, contents.certificates.count > before {
        contents.note(.certificates, nil)
      }
    }
    return contents
  }

  private mutating func bags(
    in safe: UnsafeMutablePointer<PKCS7>, _ password: PasswordCandidate, _ contents: inout Contents
  ) throws(OpenSSLError) -> Handle<Owned.SafeBagStack> {
    switch OBJ_obj2nid(safe.pointee.type) {
    case NID_pkcs7_data where safe.pointee.d.data != nil:
      return try Handle(PKCS12_unpack_p7data(safe), doing: "read a part of the PKCS#12")
    case NID_pkcs7_encrypted:
      guard let encrypted = safe.pointee.d.encrypted?.pointee.enc_data?.pointee,
        let algorithm = encrypted.algorithm, let octets = encrypted.enc_data
      else { throw .malformed(what: "PKCS#12", detail: "an encrypted part is empty", offset: nil) }
      let encryption = PasswordBasedEncryption(algorithm.pointee)
      try budget.spend(encryption.rounds, on: Self.name)
      contents.note(.certificates, encryption)
      let context = try LegacyProvider.context(ifNeeded: encryption.needsLegacyProvider, for: Self.name)
      let bags = password.withPointer {
        PKCS12_item_decrypt_d2i_ex(algorithm, PKCS12_SAFEBAGS_it(), $0, $1, octets, 1, context, nil)
      }
      guard let bags = Handle<Owned.SafeBagStack>(bags.map { OpaquePointer($0) }) else {
        throw ErrorQueue.decryptionError(of: Self.name)
      }
      return bags
    default:
      throw .malformed(
        what: "PKCS#12", detail: "a part is neither data nor encrypted with a password", offset: nil)
    }
  }

  /// Takes what is known out of a stack of bags; CRLs and secrets are passed over.
  private mutating func add(
    _ bags: OpaquePointer?, _ password: PasswordCandidate, to contents: inout Contents
  ) throws(OpenSSLError) {
    let bags = Stack.elements(bags)
    guard bags.count <= Self.bagLimit, contents.certificates.count <= Self.bagLimit
    else {
      throw .limit("the PKCS#12 holds more than \(Self.bagLimit) parts")
    }
    for bag in bags {
      guard contents.keys.count <= Self.keyLimit else {
        throw .limit("the PKCS#12 holds more than \(Self.keyLimit) private keys")
      }
      switch PKCS12_SAFEBAG_get_nid(bag) {
      case NID_keyBag:
        guard let plain = PKCS12_SAFEBAG_get0_p8inf(bag) else { continue }
        contents.note(.key, nil)
        contents.keys.append(try PrivateKey(PrivateKeyReader.key(from: plain)))
      case NID_pkcs8ShroudedKeyBag:
        guard let encrypted = PKCS12_SAFEBAG_get0_pkcs8(bag) else { continue }
        contents.note(.key, PasswordBasedEncryption(ofPKCS8: encrypted))
        let key = try PrivateKeyReader.decrypt(encrypted, password, &budget, what: Self.name)
        contents.keys.append(try PrivateKey(key))
      case NID_certBag: try addCertificate(bag, to: &contents)
      case NID_safeContentsBag: try add(PKCS12_SAFEBAG_get0_safes(bag), password, to: &contents)
      default: continue
      }
    }
  }

  private func addCertificate(_ bag: OpaquePointer, to contents: inout Contents) throws(OpenSSLError) {
    guard PKCS12_SAFEBAG_get_bag_nid(bag) == NID_x509Certificate else { return }
    let x509 = try Handle<Owned.X509>(
      PKCS12_SAFEBAG_get1_cert(bag), doing: "read a certificate in the PKCS#12")
    let certificate = try Certificate(copying: x509.pointer)
    contents.certificates.append(certificate)
    if let name = Self.friendlyName(of: bag) { contents.friendlyNames[certificate.sha256] = name }
  }

  /// RFC 2985 5.5.1, a BMPString. `PKCS12_get_friendlyname` loses names of one character beyond Latin-1, and wrote
  /// beyond its memory before OpenSSL 3.0.19.
  private static func friendlyName(of bag: OpaquePointer) -> String? {
    guard let value = PKCS12_SAFEBAG_get0_attr(bag, NID_friendlyName)?.pointee,
      value.type == V_ASN1_BMPSTRING
    else { return nil }
    let octets = ASN1.bytes(value.value.bmpstring)
    let units = stride(from: 0, to: octets.count - 1, by: 2).map {
      UInt16(octets[$0]) << 8 | UInt16(octets[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }
}
