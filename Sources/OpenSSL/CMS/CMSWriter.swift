internal import COpenSSL
internal import FoundationEssentials

/// Makes a signed message.
struct CMSWriter {
  let identity: Identity
  let time: Date

  // Without CMS_BINARY a line feed would become CR LF.
  private static let flags = UInt32(CMS_BINARY | CMS_NOSMIMECAP)
  /// The years 0 to 9999 in seconds since 1970.
  private static let calendar = -62_167_219_200.0...253_402_300_799
  private static let doing = "sign a message"

  func message(_ content: [UInt8]) throws(OpenSSLError) -> Handle<Owned.CMS> {
    let message = try Handle<Owned.CMS>(
      CMS_sign(nil, nil, nil, nil, Self.flags | UInt32(CMS_PARTIAL)), doing: Self.doing)
    try addSigner(to: message)
    for certificate in identity.chain {
      try check(CMS_add1_cert(message.pointer, certificate.decoded()), doing: Self.doing)
    }
    try Handle<Owned.BIO>.reading(content) { bio throws(OpenSSLError) in
      try check(CMS_final(message.pointer, bio.pointer, nil, Self.flags), doing: Self.doing)
    }
    return message
  }

  private func addSigner(to message: borrowing Handle<Owned.CMS>) throws(OpenSSLError) {
    // A PSS key's parameters must be set before the signature is made, which CMS_KEY_PARAM allows.
    let isPSS = identity.privateKey.defaultScheme == .rsaPSSSHA256
    let signer = CMS_add1_signer(
      message.pointer, try identity.certificate.decoded(), identity.privateKey.key.pointer, EVP_sha256(),
      Self.flags | (isPSS ? UInt32(CMS_KEY_PARAM) : 0))
    guard let signer else { throw OpenSSLError(doing: Self.doing) }
    if isPSS {
      let context = CMS_SignerInfo_get0_pkey_ctx(signer)
      try check(EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING), doing: Self.doing)
      try check(EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST), doing: Self.doing)
    }
    let seconds = time.timeIntervalSince1970.rounded(.down)
    // ASN1_TIME_set would go on to years that GeneralizedTime has no digits for.
    guard Self.calendar.contains(seconds), let second = Int(exactly: seconds),
      let stamp = Handle<Owned.ASN1String>(ASN1_TIME_set(nil, second))
    else {
      throw .failed(doing: Self.doing, reasons: ["the signing time is outside the years 0 to 9999"])
    }
    let typed: UnsafeMutablePointer<ASN1_TIME> = stamp.typed()
    try check(
      CMS_signed_add1_attr_by_NID(signer, NID_pkcs9_signingTime, typed.pointee.type, typed, -1),
      doing: Self.doing)
  }
}
