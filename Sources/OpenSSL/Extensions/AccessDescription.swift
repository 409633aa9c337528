/// Where something about the issuer can be fetched (RFC 5280 4.2.2.1).
public struct AccessDescription: Hashable, Sendable {
  /// The object identifier of what is there: `1.3.6.1.5.5.7.48.1` OCSP, `1.3.6.1.5.5.7.48.2` the issuer's certificate.
  public let method: String
  /// Where it is, usually a URI.
  public let location: GeneralName
}
