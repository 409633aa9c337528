import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

/// What the VPNs of a profile become: rows of the store, with their secrets in the system's keychain.
extension DeviceState {
  /// - Parameter kept: the rows of payloads that this profile has in common with the one it replaces.
  mutating func addRows(
    of profile: Profile, _ record: InstalledProfile, inPlaceOf kept: [StoredConfiguration]
  ) {
    var kept = kept
    for payload in profile.payloads {
      guard case .vpn(let vpn) = payload.view else { continue }
      for part in 0..<Self.parts(of: vpn) {
        let name = StoredConfiguration.PayloadName(payload, part: part)
        let old = kept.firstIndex { $0.payload == name }.map { kept.remove(at: $0) }
        let id = old?.id ?? random.uuid()
        guard let (settings, identity) = settings(vpn, part, id) else { continue }
        var configuration = VPNConfiguration(settings, description: vpn.userDefinedName)
        if let (isEnabled, rules) = Self.onDemand(of: vpn) {
          configuration.isOnDemandEnabled = isEnabled == true
          configuration.onDemandRules = rules
        }
        var row = StoredConfiguration(
          id: id, owner: .profile(record.identifier), configuration: configuration,
          managingApp: settings.kind == .provider ? vpn.vpnSubType : nil, channel: record.channel,
          namesIdentity: identity != nil, payload: name,
          identity: identity.flatMap { record.identities[$0.uppercased()] })
        if let old { update(&row, from: old) } else { add(&row) }
      }
    }
    // What has no row in the new profile.
    for row in kept { removeRow(row.id) }
  }

  /// An always-on VPN has a row for each of its tunnels.
  private static func parts(of vpn: VPNPayload) -> Int {
    vpn.alwaysOn.map { $0.tunnelConfigurations?.count ?? 0 } ?? 1
  }

  /// What a VPN says of On Demand; nil for one that says nothing.
  private static func onDemand(of vpn: VPNPayload) -> (Bool?, [OnDemandRule]?)? {
    // It holds everything back until a tunnel is up.
    if vpn.alwaysOn != nil { return (true, [OnDemandRule(.connect)]) }
    return [
      (vpn.ikev2?.onDemandEnabled, vpn.ikev2?.onDemandRules),
      (vpn.appTunnel?.onDemandEnabled, vpn.appTunnel?.onDemandRules),
      (vpn.ipsec?.onDemandEnabled, vpn.ipsec?.onDemandRules),
      (vpn.transparentProxy?.onDemandEnabled, vpn.transparentProxy?.onDemandRules),
    ].first { $0.0 != nil || $0.1 != nil }
  }

  /// What a VPN says, and the PayloadUUID of its identity; nil where it lacks the dictionary of its kind.
  private mutating func settings(
    _ vpn: VPNPayload, _ part: Int, _ id: UUID
  ) -> (VPNProtocolSettings, String?)? {
    if let tunnels = vpn.alwaysOn?.tunnelConfigurations {
      var settings = settings(tunnels[part].ikev2, id)
      settings.kind = .alwaysOn
      return (settings, tunnels[part].ikev2.payloadCertificateUUID)
    }
    if let proxy = vpn.transparentProxy {
      var settings = VPNProtocolSettings(.transparentProxy)
      settings.providerBundleIdentifier = proxy.providerBundleIdentifier
      settings.passwordReference = keep(proxy.password, "password", id)
      return (settings, proxy.payloadCertificateUUID)
    }
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
    settings.innerVersions = InnerVersions(ikev2)
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
  private mutating func add(_ row: inout StoredConfiguration) {
    row.configuration.isEnabled = !rows.contains { $0.configuration.isEnabled }
    rows.append(row)
    sessions[row.id] = Session()
    refreshAvailability(row.id)
  }

  /// A payload that both profiles have stays where it is, with what a person chose; a tunnel that is up stays up.
  private mutating func update(_ row: inout StoredConfiguration, from old: StoredConfiguration) {
    row.configuration.isEnabled = old.configuration.isEnabled
    row.generation = old.generation + 1
    guard let index = rows.firstIndex(where: { $0.id == old.id }) else { return add(&row) }
    rows[index] = row
    changed(row.id)
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

  /// Removes the secrets of a profile's VPNs, and their rows but for those of payloads that the next profile has too:
  /// those it gives.
  mutating func removeRows(of profile: String, but next: [Payload]) -> [StoredConfiguration] {
    var kept: [StoredConfiguration] = []
    for row in rows where row.profile == profile {
      let settings = row.configuration.settings
      keychain.remove([settings?.passwordReference, settings?.sharedSecretReference].compactMap(\.self))
      if next.contains(where: { row.payload?.isPart(of: $0) == true }) {
        kept.append(row)
      } else {
        removeRow(row.id)
      }
    }
    return kept
  }
}
