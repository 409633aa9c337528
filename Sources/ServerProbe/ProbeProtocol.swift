/// What the server is asked in.
public enum ProbeProtocol: String, Hashable, Sendable, CaseIterable {
  /// IKEv2 (RFC 7296), as the system's own client speaks it.
  case ikev2
  /// TLS: VPNs that apps provide, MDM and SCEP servers, hosts of profiles.
  case tls
}
