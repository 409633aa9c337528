internal import COpenSSL
internal import Synchronization

extension Certificate {
  /// Whether subject and issuer are the same name.
  public var isSelfIssued: Bool {
    withBareX509 { X509_NAME_cmp(X509_get_subject_name($0), X509_get_issuer_name($0)) == 0 }
  }

  /// Whether it is self-issued and its signature verifies under its own key.
  public var isSelfSigned: Bool {
    // Whoever asks first finds out; if several do, they find the same.
    switch selfSigned.load(ordering: .relaxed) {
    case .unknown:
      let isSelfSigned = isSelfIssued && isSigned(by: self)
      selfSigned.store(isSelfSigned ? .yes : .no, ordering: .relaxed)
      return isSelfSigned
    case .yes: return true
    case .no: return false
    }
  }

  /// Whether it is of version 3 and says that its subject is a certification authority.
  public var isCA: Bool { version == 3 && basicConstraints?.isCA == true }

  /// Whether its issuer has the name of the other certificate's subject, compared as RFC 5280 7.1 asks.
  public func isIssuerNamed(_ issuer: Certificate) -> Bool {
    withBareX509 { subject in
      issuer.withBareX509 { X509_NAME_cmp(X509_get_subject_name($0), X509_get_issuer_name(subject)) == 0 }
    }
  }

  /// Whether the names fit and, where both certificates have them, the key identifiers (RFC 5280 6.1.3 (a) (4),
  /// 4.2.1.1). The signature is not tried, and whether the issuer may issue is not asked.
  public func isIssued(by issuer: Certificate) -> Bool {
    let authority = authorityKeyIdentifier
    return withBareX509 { subject in
      issuer.withBareX509 { x509 in
        // The key identifier alone is the common case; with issuer and serial number OpenSSL compares.
        guard authority == nil || authority?.serialNumber == nil && authority?.issuer.isEmpty == true else {
          return Self.isIssued(subject, by: x509)
        }
        guard X509_NAME_cmp(X509_get_subject_name(x509), X509_get_issuer_name(subject)) == 0 else {
          return false
        }
        guard let wanted = authority?.keyIdentifier, let found = issuer.subjectKeyIdentifier else {
          return true
        }
        return wanted == found
      }
    }
  }

  static func isIssued(_ subject: OpaquePointer, by issuer: OpaquePointer) -> Bool {
    guard X509_NAME_cmp(X509_get_subject_name(issuer), X509_get_issuer_name(subject)) == 0 else {
      return false
    }
    defer { ErrorQueue.clear() }
    let decoded = X509_get_ext_d2i(subject, NID_authority_key_identifier, nil, nil)
    guard let identifier = Handle<Owned.AuthorityKeyID>(decoded.map { OpaquePointer($0) }) else {
      return true
    }
    // That call looks into the issuer's cache of extensions, and does not fill it.
    X509_check_purpose(issuer, -1, -1)
    return X509_check_akid(issuer, identifier.typed()) == X509_V_OK
  }

  /// Whether the signature verifies under the issuer's key, and the algorithms inside and outside agree. Names are not
  /// compared.
  public func isSigned(by issuer: Certificate) -> Bool {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    return withBareX509 { x509 in
      var signature: UnsafePointer<ASN1_BIT_STRING>?
      var outside: UnsafePointer<X509_ALGOR>?
      X509_get0_signature(&signature, &outside, x509)
      if let signature, let outside,
        let verifier = try? issuer.complete().verifier(X509_get_signature_nid(x509)),
        X509_ALGOR_cmp(X509_get0_tbs_sigalg(x509), outside) == 0, signature.pointee.flags & 7 == 0
      {
        let octets = UnsafeBufferPointer(
          start: ASN1_STRING_get0_data(signature), count: Int(ASN1_STRING_length(signature)))
        return der.withUnsafeBytes { bytes in
          verifier.verifies(octets, over: UnsafeRawBufferPointer(rebasing: bytes[layout.signed]))
        }
      }
      guard let key = try? issuer.withX509({ X509_get0_pubkey($0) }) else { return false }
      return X509_verify(x509, key) == 1
    }
  }
}
