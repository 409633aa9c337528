internal import COpenSSL

extension CertificateFile {
  /// The certificates of a PKCS#7 or CMS SignedData, whether it signs anything or only carries them.
  static func signedData(_ bytes: [UInt8]) throws(OpenSSLError) -> [Certificate] {
    // CMS (RFC 5652) knows forms that came after PKCS#7; PKCS#7 (RFC 2315) lets the content be of any type, as
    // Authenticode has it. Where neither reads it, what CMS says is the better reason.
    let (message, consumed) = parse(bytes) { d2i_CMS_ContentInfo(nil, &$0, $1) }
    if let cms = Handle<Owned.CMS>(message) {
      try refuseRest(of: bytes, after: consumed)
      try refuseOtherType(CMS_get0_type(cms.pointer))
      guard let stack = Handle<Owned.X509Stack>(CMS_get1_certs(cms.pointer)) else { return try copies(nil) }
      return try copies(stack.pointer)
    }
    let error = OpenSSLError(doing: "read a PKCS#7 file")
    let (old, end) = parse(bytes) { cursor, count in
      d2i_PKCS7(nil, &cursor, count).map { OpaquePointer($0) }
    }
    guard let pkcs7 = Handle<Owned.PKCS7>(old) else { throw error }
    try refuseRest(of: bytes, after: end)
    let content = pkcs7.typed(as: COpenSSL.PKCS7.self).pointee
    try refuseOtherType(content.type)
    return try copies(content.d.sign?.pointee.cert)
  }

  private static func parse(
    _ bytes: [UInt8], _ read: (inout UnsafePointer<UInt8>?, Int) -> OpaquePointer?
  ) -> (object: OpaquePointer?, consumed: Int) {
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return (nil, 0) }
      var cursor: UnsafePointer<UInt8>? = start
      let object = read(&cursor, buffer.count)
      return (object, (cursor ?? start) - start)
    }
  }

  private static func refuseRest(of bytes: [UInt8], after end: Int) throws(OpenSSLError) {
    guard end == bytes.count else {
      throw .malformed(what: "PKCS#7", detail: "\(bytes.count - end) bytes follow its end", offset: end)
    }
  }

  private static func refuseOtherType(_ type: OpaquePointer?) throws(OpenSSLError) {
    guard OBJ_obj2nid(type) == NID_pkcs7_signed else {
      throw .notFound("no certificate in the PKCS#7: it is of type \(ASN1.shortName(type))")
    }
  }

  private static func copies(_ stack: OpaquePointer?) throws(OpenSSLError) -> [Certificate] {
    var certificates: [Certificate] = []
    for pointer in Stack.elements(stack) { certificates.append(try Certificate(copying: pointer)) }
    guard !certificates.isEmpty else { throw .notFound("no certificate in the PKCS#7") }
    return certificates
  }
}
