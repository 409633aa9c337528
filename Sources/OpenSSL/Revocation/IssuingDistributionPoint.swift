internal import COpenSSL

/// What a revocation list is about, if not about all that its issuer issued (RFC 5280 5.2.5).
public struct IssuingDistributionPoint: Hashable, Sendable {
  /// The DER inside the extension.
  public let der: [UInt8]
  /// The names of the place where it is found; nil: it may be found anywhere.
  public let names: [GeneralName]?
  /// Only certificates that are no CA's.
  public let onlyContainsUserCerts: Bool
  /// Only certificates of CAs.
  public let onlyContainsCACerts: Bool
  /// Only attribute certificates, which this package never meets.
  public let onlyContainsAttributeCerts: Bool
  /// Only certificates revoked for these reasons; nil: for any.
  public let onlySomeReasons: RevocationReasons?
  /// Whether it may hold certificates of other issuers.
  public let indirectCRL: Bool
  /// Whether the extension is marked critical, as RFC 5280 demands.
  public let isCritical: Bool

  /// Reads the extension of a list that `issuer`, an `X509_NAME`, issued.
  init(_ point: ISSUING_DIST_POINT, issuer: OpaquePointer?, encoding: CertificateExtension) {
    der = encoding.value
    isCritical = encoding.isCritical
    names = point.distpoint.map { DistributionPoint.names($0, relativeTo: issuer) }
    // A BOOLEAN that is not there is -1 or 0, by its default.
    onlyContainsUserCerts = point.onlyuser > 0
    onlyContainsCACerts = point.onlyCA > 0
    onlyContainsAttributeCerts = point.onlyattr > 0
    onlySomeReasons = RevocationReasons(point.onlysomereasons)
    indirectCRL = point.indirectCRL > 0
  }
}
