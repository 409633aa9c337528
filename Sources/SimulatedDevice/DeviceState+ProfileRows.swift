import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TrustEvaluation

/// What the VPNs of a profile become: rows of the store, with their secrets in the system's keychain.
extension DeviceState {
  mutating func addRows(of vpns: [VPNPayload], _ profile: InstalledProfile) {
    for vpn in vpns {
      let id = random.uuid()
      guard let (settings, identity) = settings(vpn, id) else { continue }
      var configuration = VPNConfiguration(settings, description: vpn.userDefinedName)
      let dialects = [
        (vpn.ikev2?.onDemandEnabled, vpn.ikev2?.onDemandRules),
        (vpn.appTunnel?.onDemandEnabled, vpn.appTunnel?.onDemandRules),
        (vpn.ipsec?.onDemandEnabled, vpn.ipsec?.onDemandRules),
      ]
      if let (isEnabled, rules) = dialects.first(where: { $0.0 != nil || $0.1 != nil }) {
        configuration.isOnDemandEnabled = isEnabled == true
        configuration.onDemandRules = rules
      }
      let app = settings.kind == .provider ? vpn.vpnSubType : nil
      add(configuration, id, of: profile, managingApp: app, identity: identity)
    }
  }

  /// What a VPN says, and the PayloadUUID of its identity; nil for a kind that has no row.
  private mutating func settings(_ vpn: VPNPayload, _ id: UUID) -> (VPNProtocolSettings, String?)? {
    if let ikev2 = vpn.ikev2 { return (settings(ikev2, id), ikev2.payloadCertificateUUID) }
    if let tunnel = vpn.appTunnel {
      return (settings(tunnel, vpn.vpnSubType, id), tunnel.payloadCertificateUUID)
    }
    if vpn.ppp != nil || vpn.ipsec != nil {
      return (settings(vpn.ipsec, vpn.ppp, id), vpn.ipsec?.payloadCertificateUUID)
    }
    return nil
  }

  /// Cisco IPSec, or with a PPP dictionary L2TP.
  private mutating func settings(
    _ ipsec: IPSecConfiguration?, _ ppp: PPPConfiguration?, _ id: UUID
  ) -> VPNProtocolSettings {
    var settings = VPNProtocolSettings(ppp == nil ? .ipsec : .l2tp)
    settings.serverAddress = ppp?.commRemoteAddress ?? ipsec?.remoteAddress
    settings.localIdentifier = ipsec?.localIdentifier
    settings.username = ppp?.authName ?? ipsec?.xAuthName
    settings.useExtendedAuthentication = ppp == nil && ipsec?.xAuthEnabled == true
    settings.authenticationMethod = ipsec?.authenticationMethod == .certificate ? .certificate : .sharedSecret
    settings.passwordReference = keep(ppp?.authPassword ?? ipsec?.xAuthPassword, "password", id)
    settings.sharedSecretReference = keep(ipsec?.sharedSecret, "shared-secret", id)
    return settings
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
