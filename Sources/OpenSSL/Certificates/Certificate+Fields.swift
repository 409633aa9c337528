internal import COpenSSL

extension Certificate {
  /// Who holds the key.
  public var subject: DistinguishedName {
    withBareX509 { DistinguishedName(X509_get_subject_name($0), der: Array(der[layout.subject])) }
  }

  /// The common names (2.5.4.3) of the subject, without reading the rest of it.
  public var commonNames: [String] {
    withBareX509 { x509 in
      let name = X509_get_subject_name(x509)
      var values: [String] = []
      var index = X509_NAME_get_index_by_NID(name, NID_commonName, -1)
      while index >= 0 {
        values.append(ASN1.text(X509_NAME_ENTRY_get_data(X509_NAME_get_entry(name, index))))
        index = X509_NAME_get_index_by_NID(name, NID_commonName, index)
      }
      return values
    }
  }

  /// Who signed.
  public var issuer: DistinguishedName {
    withBareX509 { DistinguishedName(X509_get_issuer_name($0), der: Array(der[layout.issuer])) }
  }

  /// The content octets of the serial number's INTEGER as encoded: two's complement, so a first bit of 1 is a
  /// negative number, and `[0]` is zero. RFC 5280 4.1.2.2 wants it positive and of at most 20 octets.
  public var serialNumber: [UInt8] { Array(der[layout.serialNumber]) }

  /// 1, 2 or 3; another number where the certificate claims one.
  public var version: Int { withBareX509 { X509_get_version($0) + 1 } }

  /// Kind and size of the key.
  public var publicKey: PublicKeyInfo { withBareX509 { PublicKeyInfo(subjectKey: X509_get_X509_PUBKEY($0)) } }

  /// How it is signed.
  public var signatureAlgorithm: SignatureAlgorithm { withBareX509 { SignatureAlgorithm(of: $0) } }

  /// Whether the algorithm inside the signed part is the one outside, as RFC 5280 4.1.1.2 demands.
  public var signatureAlgorithmsAgree: Bool {
    withBareX509 { x509 in
      var outside: UnsafePointer<X509_ALGOR>?
      X509_get0_signature(nil, &outside, x509)
      guard let inside = X509_get0_tbs_sigalg(x509), let outside else { return false }
      return X509_ALGOR_cmp(inside, outside) == 0
    }
  }

  /// The certificate in PEM (RFC 7468), with a line feed at the end of every line.
  public var pem: String {
    guard let bio = try? Handle<Owned.BIO>.writing(),
      PEM_write_bio(bio.pointer, "CERTIFICATE", "", der, der.count) > 0
    else { return "" }
    return String(decoding: bio.written, as: UTF8.self)
  }
}
