internal import COpenSSL
internal import FoundationEssentials

/// One `SignerInfo` (RFC 5652 5.3) of a message that outlives it.
struct CMSSigner {
  /// OpenSSL's number of the digest algorithm.
  let digestNumber: Int32

  private let info: OpaquePointer
  private let message: OpaquePointer
  private let x509: OpaquePointer?
  private let digestName: String

  init(_ info: OpaquePointer, message: OpaquePointer) {
    self.info = info
    self.message = message
    var x509: OpaquePointer?
    var digest: UnsafeMutablePointer<X509_ALGOR>?
    CMS_SignerInfo_get0_algs(info, nil, &x509, &digest, nil)
    self.x509 = x509
    digestNumber = OBJ_obj2nid(digest?.pointee.algorithm)
    digestName = Self.names[digestNumber] ?? ASN1.shortName(digest?.pointee.algorithm)
  }

  private static let names: [Int32: String] = [
    NID_md5: "MD5", NID_sha1: "SHA-1", NID_sha224: "SHA-224", NID_sha256: "SHA-256", NID_sha384: "SHA-384",
    NID_sha512: "SHA-512",
  ]

  /// The signer with what is found about its signature.
  func judged(_ digests: borrowing CMSDigests) throws(OpenSSLError) -> SignedMessage.Signer {
    defer { ErrorQueue.clear() }
    let certificate = try x509.map { x509 throws(OpenSSLError) in try Certificate(copying: x509) }
    return SignedMessage.Signer(
      certificate: certificate, signingTime: signingTime, digestAlgorithm: digestName,
      problem: problem(digests))
  }

  private func problem(_ digests: borrowing CMSDigests) -> String? {
    guard let x509 else { return "the signer's certificate is not inside the message" }
    guard X509_get0_pubkey(x509) != nil else { return "the key in the signer's certificate cannot be read" }
    guard EVP_get_digestbyname(OBJ_nid2sn(digestNumber)) != nil else {
      return "the digest \(digestName) is not known, so the signature cannot be tried"
    }
    if hasSignedAttributes {
      guard contentTypeAgrees else { return "the signed attributes are for another type of content" }
      guard CMS_SignerInfo_verify(info) == 1 else {
        return "the signature does not fit the signed attributes and the certificate's key" + reasons
      }
      guard CMS_SignerInfo_verify_content(info, digests.chain.pointer) == 1 else {
        return "the content is not what was signed: its \(digestName) digest differs" + reasons
      }
      return nil
    }
    guard CMS_SignerInfo_verify_content(info, digests.chain.pointer) == 1 else {
      return "the signature does not fit the content and the certificate's key" + reasons
    }
    return nil
  }

  private var reasons: String {
    let reasons = ErrorQueue.drain()
    return reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))"
  }

  private var hasSignedAttributes: Bool { CMS_signed_get_attr_count(info) >= 0 }

  /// RFC 5652 5.3: the attribute must be there and name the type of the content. OpenSSL does not look.
  private var contentTypeAgrees: Bool {
    let attribute = CMS_signed_get0_data_by_OBJ(info, OBJ_nid2obj(NID_pkcs9_contentType), -3, V_ASN1_OBJECT)
    return attribute.map { OBJ_cmp(OpaquePointer($0), CMS_get0_eContentType(message)) == 0 } ?? false
  }

  private var signingTime: Date? {
    for type in [V_ASN1_UTCTIME, V_ASN1_GENERALIZEDTIME] {
      let value = CMS_signed_get0_data_by_OBJ(info, OBJ_nid2obj(NID_pkcs9_signingTime), -3, type)
      guard let time = value?.assumingMemoryBound(to: ASN1_TIME.self) else { continue }
      return try? CertificateTime.date(time, field: "signingTime")
    }
    return nil
  }
}
