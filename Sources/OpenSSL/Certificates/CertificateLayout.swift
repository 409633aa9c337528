/// Where the parts of a certificate lie in its DER (RFC 5280 4.1), for what must be told from the bytes as they are
/// encoded: serial number and public key.
struct CertificateLayout {
  /// What is signed.
  let signed: Range<Int>
  let serialNumber: Range<Int>
  let issuer: Range<Int>
  let subject: Range<Int>
  let publicKey: Range<Int>

  init(_ der: [UInt8]) throws(OpenSSLError) {
    var outer = DERReader(der)
    let certificate = try Self.element(&outer, DERReader.sequence, "Certificate")
    guard outer.isAtEnd else {
      throw .malformed(
        what: "certificate", detail: "\(der.count - outer.position) bytes follow its end",
        offset: outer.position)
    }
    var parts = DERReader(der, certificate.content)
    let signed = try Self.element(&parts, DERReader.sequence, "tbsCertificate")
    self.signed = signed.range
    var fields = DERReader(der, signed.content)
    _ = fields.next(tagged: 0xa0)
    serialNumber = try Self.element(&fields, DERReader.integer, "serialNumber").content
    _ = try Self.element(&fields, DERReader.sequence, "signature")
    issuer = try Self.element(&fields, DERReader.sequence, "issuer").range
    _ = try Self.element(&fields, DERReader.sequence, "validity")
    subject = try Self.element(&fields, DERReader.sequence, "subject").range
    publicKey = try Self.element(&fields, DERReader.sequence, "subjectPublicKeyInfo").range
  }

  private static func element(
    _ reader: inout DERReader, _ tag: UInt8, _ name: String
  ) throws(OpenSSLError) -> DERReader.Element {
    let offset = reader.position
    guard let element = reader.next(tagged: tag) else {
      throw .malformed(what: "certificate", detail: "no \(name) is here, or not in DER", offset: offset)
    }
    return element
  }
}
