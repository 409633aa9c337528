internal import OpenSSL

/// Which key a certificate names as its signer's (authorityKeyIdentifier, RFC 5280 4.2.1.1), where that of its issuer
/// did not sign it.
public enum NamedSigner: Hashable, Sendable {
  /// The issuer's: so the certificate is not as it was when it was signed.
  case issuer
  /// Another one, with this key identifier in hexadecimal: so a CA of the issuer's name signed it.
  case other(keyIdentifier: String)
  /// None, or the issuer's certificate does not say which key it holds.
  case unknown

  init(_ certificate: Certificate, issuer: Certificate) {
    guard let named = certificate.authorityKeyIdentifier?.keyIdentifier,
      let held = issuer.subjectKeyIdentifier
    else {
      self = .unknown
      return
    }
    self = named == held ? .issuer : .other(keyIdentifier: Wording.hexadecimal(named))
  }
}
