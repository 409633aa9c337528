import EnrolmentProfile
import OpenSSL
import YAML

/// What is worth knowing among the sections of a manifest, and stops nothing.
extension ManifestBuild {
  private var roots: [Certificate] { anchors.certificates.map(\.certificate).filter(\.isSelfSigned) }

  /// Every IKEv2 dictionary of the device's VPNs, with its place.
  private var ikev2: [(configuration: IKEv2Configuration, keyPath: String, places: SchemaReader)] {
    vpns.flatMap { vpn in
      let tunnels = vpn.payload.alwaysOn?.tunnelConfigurations ?? []
      return [vpn.payload.ikev2].compactMap(\.self).map { ($0, "IKEv2", vpn.places) }
        + tunnels.enumerated().map { ($1.ikev2, "AlwaysOn.TunnelConfigurations[\($0)]", vpn.places) }
    }
  }

  /// A device asks a server for its certificate only if ServerCertificateIssuerCommonName is a root's CN.
  func noticeServerNames() {
    let names = roots.compactMap(\.subject.commonName)
    for (configuration, path, places) in ikev2 {
      guard let name = configuration.serverCertificateIssuerCommonName, !names.contains(name) else {
        continue
      }
      reader.notice(
        places.place(of: "\(path).ServerCertificateIssuerCommonName") ?? root.position,
        "serverCertificateIssuerCommonName is not the CN of an anchor of this profile "
          + "(\(names.isEmpty ? "there is none" : names.joined(separator: ", "))); a device then does not ask the server for its certificate"
      )
    }
  }

  /// The anchor of an MDM server is needed before the profile that brings it is installed.
  func noticeEnrolment() {
    let platforms = Set(targets.map(\.platform))
    guard let mdm, let root = roots.first, platforms.isEmpty || platforms != [.macOS] else { return }
    reader.notice(
      mdm.payload.position,
      "iOS wants the anchor of the MDM server installed before it enrols, and takes none from this profile for that; "
        + "if the server's chain ends in \(root), bring it in a profile of its own first (macOS takes it from here)"
    )
  }
}
