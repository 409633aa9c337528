internal import COpenSSL

/// What one pass over a certificate's extensions finds: each is decoded once, and judged and kept in the same step.
///
/// Those that only some certificates have, and that may be large, are not kept but decoded when asked for.
struct ExtensionReading: Sendable {
  private(set) var all: [CertificateExtension] = []
  private(set) var malformed: [String] = []
  /// Those that are there again, each once.
  private(set) var repeated: [String] = []
  private(set) var basicConstraints: BasicConstraints?
  private(set) var keyUsage: KeyUsage?
  private(set) var extendedKeyUsage: [String]?
  private(set) var subjectAlternativeNames: [GeneralName]?
  private(set) var authorityKeyIdentifier: AuthorityKeyIdentifier?
  private(set) var subjectKeyIdentifier: [UInt8]?

  /// Reads the extensions of a certificate that an OpenSSL object owns.
  init(_ x509: OpaquePointer) {
    let count = max(0, X509_get_ext_count(x509))
    all.reserveCapacity(Int(count))
    var met: [Int32] = []
    met.reserveCapacity(Int(count))
    for index in 0..<count {
      guard let pointer = X509_get_ext(x509, index) else { continue }
      let one = CertificateExtension(pointer)
      let number = OBJ_obj2nid(X509_EXTENSION_get_object(pointer))
      // Where an extension is repeated the first one counts.
      let isFirst = number == NID_undef ? !all.contains { $0.oid == one.oid } : !met.contains(number)
      if !isFirst, !repeated.contains(one.oid) { repeated.append(one.oid) }
      met.append(number)
      let isWellFormed = ExtensionDecoder.isWellFormed(pointer, number: number) { decoded in
        if isFirst { take(decoded, number, isCritical: one.isCritical) }
      }
      if !isWellFormed { malformed.append(one.oid) }
      all.append(one)
    }
  }

  private mutating func take(_ decoded: OpaquePointer, _ number: Int32, isCritical: Bool) {
    switch number {
    case NID_basic_constraints:
      basicConstraints = BasicConstraints(
        UnsafePointer<BASIC_CONSTRAINTS>(decoded).pointee, isCritical: isCritical)
    case NID_key_usage: keyUsage = KeyUsage(bits: ASN1.bytes(UnsafePointer(decoded)))
    case NID_ext_key_usage: extendedKeyUsage = Stack.elements(decoded).map { ASN1.dotted($0) }
    case NID_subject_alt_name: subjectAlternativeNames = GeneralName.all(in: decoded)
    case NID_authority_key_identifier:
      authorityKeyIdentifier = AuthorityKeyIdentifier(UnsafePointer<AUTHORITY_KEYID>(decoded).pointee)
    case NID_subject_key_identifier: subjectKeyIdentifier = ASN1.bytes(UnsafePointer(decoded))
    default: break
    }
  }
}

/// A reading that is kept with its certificate.
final class KeptExtensionReading: Sendable {
  let extensions: ExtensionReading

  init(_ extensions: ExtensionReading) { self.extensions = extensions }
}
