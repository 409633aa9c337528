/// How a device shows who it is.
public enum CredentialKind: String, Hashable, Sendable, CaseIterable {
  /// User name and password by EAP-MSCHAPv2 (RFC 2759): nothing derived from the password leaves before trust.
  case eapMSCHAPv2 = "eap-mschapv2"
  /// A certificate inside EAP-TLS (RFC 5216): the certificate leaves after a second trust decision.
  case eapTLS = "eap-tls"
  /// A certificate in IKE_AUTH itself (RFC 7296 2.15): certificate and signature leave before the server's.
  case certificate
  /// A pre-shared key (RFC 7296 2.15): a MAC leaves first, and there is no anchor at all.
  case sharedSecret = "shared-secret"

  /// Whether something made with the credential leaves the device before the server has shown anything.
  public var disclosesBeforeTrust: Bool { self == .certificate || self == .sharedSecret }
}
