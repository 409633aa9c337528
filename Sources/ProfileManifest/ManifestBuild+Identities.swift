import EnrolmentProfile

extension ManifestBuild {
  /// Compares VPNs with the identities that they authenticate by.
  static func tellMisfits(_ vpns: [VPNSection], _ identities: IdentitiesSection, _ reader: ManifestReader) {
    for vpn in vpns {
      guard let ikev2 = vpn.payload.ikev2, ikev2.authenticationMethod == .certificate,
        let name = ikev2.payloadCertificateUUID, let certificate = identities.certificates[name]
      else { continue }
      // Names are the matter of `noticeClientNames`.
      for fault in IdentityDiagnosis.faults(of: certificate, in: ikev2) where fault.rule.id != "identity-name"
      {
        let place = vpn.places.place(of: "IKEv2.CertificateType") ?? vpn.position
        let text = "the identity \(name): \(fault.message); \(fault.fix)"
        if fault.rule.severity == .error { reader.mistake(place, text) } else { reader.notice(place, text) }
      }
    }
  }
}
