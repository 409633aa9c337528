/// A server's question for the client's certificate (RFC 8446 4.3.2, RFC 5246 7.4.4).
public struct TLSCertificateRequest: Hashable, Sendable {
  /// The authorities it names; none means that it leaves the choice to the client.
  public let authorities: [DistinguishedName]

  init(authorities: [DistinguishedName]) { self.authorities = authorities }
}
