internal import COpenSSL

/// One extension of a certificate (RFC 5280 4.2), as encoded.
public struct CertificateExtension: Hashable, Sendable {
  /// Its object identifier, `2.5.29.19`.
  public let oid: String
  /// Whether whoever does not understand it must refuse the certificate.
  public let isCritical: Bool
  /// Whether OpenSSL knows it and acts on it.
  public let isSupported: Bool
  /// The DER inside its OCTET STRING.
  public let value: [UInt8]

  /// OpenSSL's short name for it, `basicConstraints`; the object identifier where it has none.
  public var name: String { ObjectName.short(oid) }

  /// Reads an extension that an OpenSSL object owns.
  init(_ pointer: OpaquePointer) {
    let object = X509_EXTENSION_get_object(pointer)
    oid = ASN1.dotted(object)
    isSupported = X509_supported_extension(pointer) == 1
    isCritical = X509_EXTENSION_get_critical(pointer) > 0
    value = ASN1.bytes(X509_EXTENSION_get_data(pointer))
  }
}
