internal import COpenSSL

/// Which of the issuer's keys signed (RFC 5280 4.2.1.1).
public struct AuthorityKeyIdentifier: Hashable, Sendable {
  /// The issuer's subject key identifier, if given.
  public let keyIdentifier: [UInt8]?
  /// The name of the issuer's issuer; empty if not given.
  public let issuer: [GeneralName]
  /// The octets of the issuer's own serial number, without a sign; nil if not given.
  public let serialNumber: [UInt8]?

  init(_ identifier: AUTHORITY_KEYID) {
    keyIdentifier = identifier.keyid.map { ASN1.bytes($0) }
    issuer = GeneralName.all(in: identifier.issuer)
    serialNumber = identifier.serial.map { ASN1.bytes($0) }
  }
}
