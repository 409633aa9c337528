import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TrustEvaluation

/// What the VPNs of a profile become: rows of the store, with their secrets in the system's keychain.
extension DeviceState {
  mutating func addRows(of profile: InstalledProfile) {
    for vpn in profile.vpns {
      guard let ikev2 = vpn.ikev2 else { continue }
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
      let id = random.uuid()
      settings.passwordReference = keep(ikev2.authPassword, "password", id)
      settings.sharedSecretReference = keep(ikev2.sharedSecret, "shared-secret", id)
      var configuration = VPNConfiguration(settings, description: vpn.userDefinedName)
      configuration.isEnabled = !rows.contains { $0.configuration.isEnabled }
      configuration.isOnDemandEnabled = ikev2.onDemandEnabled == true
      configuration.onDemandRules = ikev2.onDemandRules
      let identity = ikev2.payloadCertificateUUID.flatMap { profile.identities[$0.uppercased()] }
      rows.append(
        StoredConfiguration(
          id: id, owner: .profile(profile.identifier), configuration: configuration,
          managingApp: vpn.vpnSubType, channel: profile.channel,
          namesIdentity: ikev2.payloadCertificateUUID != nil, identity: identity))
      sessions[id] = Session()
      refreshAvailability(id)
    }
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
