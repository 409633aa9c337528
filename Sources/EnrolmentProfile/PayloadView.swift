/// A payload by its own names, for the types that have some.
@nonexhaustive public enum PayloadView: Sendable {
  /// A certificate without its key.
  case certificate(CertificatePayload)
  /// An identity as a PKCS#12 file.
  case pkcs12(PKCS12Payload)
  /// An identity that a SCEP server issues.
  case scep(SCEPPayload)
  /// An identity that an ACME server issues.
  case acme(ACMEPayload)
  /// The enrolment with an MDM server.
  case mdm(MDMPayload)
  /// A VPN.
  case vpn(VPNPayload)
  /// A VPN for some apps.
  case appVPN(AppVPNPayload)
  /// Which apps use a per-app VPN on macOS.
  case appVPNMapping(AppVPNMappingPayload)
  /// Relays that connections go through.
  case relay(RelayPayload)
  /// Encrypted name servers for the whole device.
  case dnsSettings(DNSSettingsPayload)
  /// Anything else; ``Payload/value`` has it.
  case other
}
