import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TrustEvaluation

/// What the VPNs of a profile become: rows of the store, with their secrets in the system's keychain.
extension DeviceState {
  mutating func addRows(of profile: InstalledProfile) {
    for vpn in profile.vpns {
      let id = random.uuid()
      if let ikev2 = vpn.ikev2 {
        var configuration = VPNConfiguration(settings(ikev2, id), description: vpn.userDefinedName)
        configuration.isOnDemandEnabled = ikev2.onDemandEnabled == true
        configuration.onDemandRules = ikev2.onDemandRules
        add(configuration, id, of: profile, managingApp: nil, identity: ikev2.payloadCertificateUUID)
      } else if let tunnel = vpn.appTunnel {
        var configuration = VPNConfiguration(
          settings(tunnel, vpn.vpnSubType, id), description: vpn.userDefinedName)
        configuration.isOnDemandEnabled = tunnel.onDemandEnabled == true
        configuration.onDemandRules = tunnel.onDemandRules
        add(
          configuration, id, of: profile, managingApp: vpn.vpnSubType, identity: tunnel.payloadCertificateUUID
        )
      }
    }
  }

  private mutating func settings(_ ikev2: IKEv2Configuration, _ id: UUID) -> VPNProtocolSettings {
    var settings = VPNProtocolSettings(.ikev2)
    settings.serverAddress = ikev2.remoteAddress
    settings.remoteIdentifier = ikev2.remoteIdentifier
    settings.localIdentifier = ikev2.localIdentifier
    settings.serverCertificateCommonName = ikev2.serverCertificateCommonName
    settings.username = ikev2.authName
    settings.useExtendedAuthentication = ikev2.extendedAuthEnabled == true
    switch ikev2.authenticationMethod {
    case .certificate: settings.authenticationMethod = .certificate
    case .sharedSecret: settings.authenticationMethod = .sharedSecret
    case .none?, nil: settings.authenticationMethod = .none
    }
    settings.passwordReference = keep(ikev2.authPassword, "password", id)
    settings.sharedSecretReference = keep(ikev2.sharedSecret, "shared-secret", id)
    return settings
  }

  private mutating func settings(
    _ tunnel: AppTunnelConfiguration, _ app: String?, _ id: UUID
  ) -> VPNProtocolSettings {
    var settings = VPNProtocolSettings(.provider)
    settings.serverAddress = tunnel.remoteAddress
    settings.username = tunnel.authName
    // Without a name the app's one provider is meant.
    settings.providerBundleIdentifier =
      tunnel.providerBundleIdentifier ?? app.flatMap { apps[$0]?.providers.first?.bundleIdentifier }
    settings.passwordReference = keep(tunnel.authPassword, "password", id)
    return settings
  }

  /// The first configuration of a device that has none enabled is enabled; a person chooses among more.
  private mutating func add(
    _ configuration: VPNConfiguration, _ id: UUID, of profile: InstalledProfile, managingApp: String?,
    identity: String?
  ) {
    var configuration = configuration
    configuration.isEnabled = !rows.contains { $0.configuration.isEnabled }
    rows.append(
      StoredConfiguration(
        id: id, owner: .profile(profile.identifier), configuration: configuration, managingApp: managingApp,
        channel: profile.channel, namesIdentity: identity != nil,
        identity: identity.flatMap { profile.identities[$0.uppercased()] }))
    sessions[id] = Session()
    refreshAvailability(id)
  }

  /// Moves a secret of a profile to the system's keychain; the row keeps a reference.
  private mutating func keep(_ secret: Secret?, _ what: String, _ id: UUID) -> ItemReference? {
    guard let secret else { return nil }
    var query = KeychainQuery(service: "com.apple.net.vpn.\(what)", account: id.uuidString)
    query.value = secret
    query.accessibility = .afterFirstUnlock
    let system = Principal("profiled", .daemon, accessGroups: Principal.systemGroups)
    return try? keychain.add(query, access(system)).reference
  }

  mutating func removeRows(of profile: String) {
    for row in rows where row.profile == profile {
      let settings = row.configuration.settings
      keychain.remove([settings?.passwordReference, settings?.sharedSecretReference].compactMap(\.self))
      removeRow(row.id)
    }
  }
}
