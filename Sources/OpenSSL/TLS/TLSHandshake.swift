/// A complete TLS handshake. One exists only after the peer proved that it holds the key of the certificate it showed,
/// and after the judge agreed to its chain.
public struct TLSHandshake: Sendable {
  /// What the peer presented, leaf first; empty for a client that showed none.
  public let presented: [Certificate]
  /// The version both ends took.
  public let version: TLSVersion
  /// The cipher suite by its name in IANA's registry, `TLS_AES_256_GCM_SHA384`.
  public let cipher: String
  /// The application protocol both ends took, if any was offered.
  public let applicationProtocol: String?
  /// What the server asked for, if it asked for a certificate.
  public let certificateRequest: TLSCertificateRequest?
  /// Whether the own certificate was sent.
  public let hasSentCertificate: Bool

  init(
    presented: [Certificate], version: TLSVersion, cipher: String, applicationProtocol: String?,
    certificateRequest: TLSCertificateRequest?, hasSentCertificate: Bool
  ) {
    self.presented = presented
    self.version = version
    self.cipher = cipher
    self.applicationProtocol = applicationProtocol
    self.certificateRequest = certificateRequest
    self.hasSentCertificate = hasSentCertificate
  }
}
