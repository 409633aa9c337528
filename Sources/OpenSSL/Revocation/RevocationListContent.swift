internal import COpenSSL

/// What the extensions of a list and of its entries say, read once.
struct RevocationListContent {
  var extensions: [CertificateExtension] = []
  var malformedExtensions: [String] = []
  var number: RevocationListNumber?
  var baseNumber: RevocationListNumber?
  var authorityKeyIdentifier: AuthorityKeyIdentifier?
  var issuingDistributionPoint: IssuingDistributionPoint?
  var entryCount = 0
  var namesOtherIssuers = false
  /// The critical extensions of entries that are not processed, each once.
  var unknownCriticalEntryExtensions: [String] = []

  /// Reads an `X509_CRL`.
  init(_ list: OpaquePointer) {
    for index in 0..<max(0, X509_CRL_get_ext_count(list)) {
      if let pointer = X509_CRL_get_ext(list, index) { take(pointer, of: list) }
    }
    guard let entries = X509_CRL_get_REVOKED(list) else { return }
    entryCount = Int(max(0, OPENSSL_sk_num(entries)))
    // A list may have a million entries, so they are walked where they are; hardly any has an extension to look at.
    for index in 0..<Int32(entryCount) {
      let entry = OPENSSL_sk_value(entries, index).map { OpaquePointer($0) }
      for place in 0..<max(0, X509_REVOKED_get_ext_count(entry)) {
        if let pointer = X509_REVOKED_get_ext(entry, place) { takeFromEntry(pointer) }
      }
    }
  }

  private mutating func take(_ pointer: OpaquePointer, of list: OpaquePointer) {
    let encoded = CertificateExtension(pointer)
    let isFirst = !extensions.contains { $0.oid == encoded.oid }
    extensions.append(encoded)
    let kind = OBJ_obj2nid(X509_EXTENSION_get_object(pointer))
    var isGood = ExtensionDecoder.isWellFormed(pointer, number: kind)
    if isGood, isFirst {
      switch kind {
      case NID_crl_number:
        number = Self.number(pointer)
        isGood = number != nil
      case NID_delta_crl:
        baseNumber = Self.number(pointer)
        isGood = baseNumber != nil
      case NID_authority_key_identifier:
        authorityKeyIdentifier = ExtensionDecoder.value(pointer, as: Owned.AuthorityKeyID.self) {
          AuthorityKeyIdentifier(UnsafePointer($0).pointee)
        }
      case NID_issuing_distribution_point:
        issuingDistributionPoint = ExtensionDecoder.value(pointer, as: Owned.IssuingDistributionPoint.self) {
          IssuingDistributionPoint(
            UnsafePointer($0).pointee, issuer: X509_CRL_get_issuer(list), encoding: encoded)
        }
      default: break
      }
    }
    if !isGood { malformedExtensions.append(encoded.oid) }
  }

  private mutating func takeFromEntry(_ pointer: OpaquePointer) {
    let kind = OBJ_obj2nid(X509_EXTENSION_get_object(pointer))
    switch kind {
    case NID_crl_reason: break
    case NID_certificate_issuer:
      namesOtherIssuers = true
      // Nobody knows whose the entries after this one are.
      let oid = ASN1.dotted(X509_EXTENSION_get_object(pointer))
      if !ExtensionDecoder.isWellFormed(pointer, number: kind), !malformedExtensions.contains(oid) {
        malformedExtensions.append(oid)
      }
    default:
      guard X509_EXTENSION_get_critical(pointer) > 0 else { return }
      let oid = ASN1.dotted(X509_EXTENSION_get_object(pointer))
      // Some tell what is wrong as well as all do.
      if unknownCriticalEntryExtensions.count < 8, !unknownCriticalEntryExtensions.contains(oid) {
        unknownCriticalEntryExtensions.append(oid)
      }
    }
  }

  private static func number(_ pointer: OpaquePointer) -> RevocationListNumber? {
    ExtensionDecoder.value(pointer, as: Owned.ASN1String.self) {
      RevocationListNumber(UnsafePointer($0))
    }
  }
}
