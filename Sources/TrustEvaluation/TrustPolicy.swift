/// Whose rules a chain is judged by. What each one checks is data: `PolicyTable`.
public enum TrustPolicy: String, CaseIterable, Sendable {
  /// RFC 5280, strictly.
  case rfc5280
  /// What Apple's systems ask of a TLS server.
  case appleTLS = "apple-tls"
  /// What Apple's systems ask of an IKEv2 server.
  case appleIKEv2 = "apple-ikev2"
  /// What Apple's systems ask of the server inside EAP-TLS, PEAP and EAP-TTLS.
  case appleEAP = "apple-eap"
}
