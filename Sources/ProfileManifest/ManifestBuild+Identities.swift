import EnrolmentProfile
import YAML

extension ManifestBuild {
  /// Compares VPNs with the identities that they authenticate by.
  static func tellMisfits(_ vpns: [VPNSection], _ identities: IdentitiesSection, _ reader: ManifestReader) {
    for vpn in vpns {
      let tunnels = vpn.payload.alwaysOn?.tunnelConfigurations ?? []
      if let ikev2 = vpn.payload.ikev2 { tellMisfits(ikev2, at: "IKEv2", of: vpn, identities, reader) }
      for (index, tunnel) in tunnels.enumerated() {
        tellMisfits(
          tunnel.ikev2, at: "AlwaysOn.TunnelConfigurations[\(index)]", of: vpn, identities, reader)
      }
    }
  }

  private static func tellMisfits(
    _ ikev2: IKEv2Configuration, at path: String, of vpn: VPNSection, _ identities: IdentitiesSection,
    _ reader: ManifestReader
  ) {
    guard ikev2.authenticationMethod == .certificate, let name = ikev2.payloadCertificateUUID,
      let certificate = identities.certificates[name]
    else { return }
    for fault in IdentityDiagnosis.faults(of: certificate, in: ikev2) {
      let key = fault.rule.id == "identity-name" ? "LocalIdentifier" : "CertificateType"
      let place = vpn.places.place(of: "\(path).\(key)") ?? vpn.position
      let text = "the identity \(name): \(fault.message); \(fault.fix)"
      if fault.rule.severity == .error { reader.mistake(place, text) } else { reader.notice(place, text) }
    }
  }
}
