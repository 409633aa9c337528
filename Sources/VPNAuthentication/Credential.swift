public import OpenSSL

/// What a device shows to prove who it is.
public enum Credential: Sendable {
  /// User name (with or without a domain, `DOMAIN\user`) and password, by EAP-MSCHAPv2.
  case eapMSCHAPv2(username: String, password: Secret)
  /// Certificate and key, by EAP-TLS.
  case eapTLS(Identity)
  /// Certificate and key, in IKE_AUTH itself.
  case certificate(Identity)
  /// A secret that both ends share.
  case sharedSecret(Secret)

  /// Which kind of credential it is.
  public var kind: CredentialKind {
    switch self {
    case .eapMSCHAPv2: .eapMSCHAPv2
    case .eapTLS: .eapTLS
    case .certificate: .certificate
    case .sharedSecret: .sharedSecret
    }
  }
}
