internal import COpenSSL
public import FoundationEssentials

/// What a revocation list says about one certificate (RFC 5280 5.1.2.6, 5.3).
public struct RevokedEntry: Hashable, Sendable {
  /// When it was revoked; nil where the entry holds no time there.
  public let date: Date?
  /// Why; nil where the entry does not say it, or not in a form that can be read.
  public let reason: RevocationReason?
  /// Who issued the certificate, where this entry of an indirect list says so itself (RFC 5280 5.3.3). An entry that
  /// names nobody is about the issuer that an entry before it named last, at first the list's own.
  public let certificateIssuer: [GeneralName]

  /// Reads an entry that an OpenSSL object owns.
  init(_ entry: OpaquePointer) {
    date = try? CertificateTime.date(
      X509_REVOKED_get0_revocationDate(entry), field: "revocationDate", of: "revocation list")
    var reason: RevocationReason?
    var issuer: [GeneralName] = []
    for index in 0..<max(0, X509_REVOKED_get_ext_count(entry)) {
      guard let pointer = X509_REVOKED_get_ext(entry, index) else { continue }
      switch OBJ_obj2nid(X509_EXTENSION_get_object(pointer)) {
      case NID_crl_reason where reason == nil:
        reason = ExtensionDecoder.value(pointer, as: Owned.ASN1String.self) {
          RevocationReason(code: ASN1_ENUMERATED_get(UnsafePointer($0)))
        }
      case NID_certificate_issuer where issuer.isEmpty:
        issuer =
          ExtensionDecoder.value(pointer, as: Owned.GeneralNames.self) { GeneralName.all(in: $0) } ?? []
      default: break
      }
    }
    self.reason = reason
    certificateIssuer = issuer
    ErrorQueue.clear()
  }
}
