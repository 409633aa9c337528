import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

extension DeviceState {
  mutating func connect(
    _ name: String, to server: SimulatedServer, input: CredentialInput, policy: TrustPolicy
  ) throws(DeviceError) -> ConnectionReport {
    let (profile, configuration) = try configuration(named: name)
    let names = configuration.serverNames
    guard !names.isEmpty else {
      throw .unusableVPN(name, reason: "it names no server (RemoteIdentifier, RemoteAddress)")
    }
    let credential = try credential(of: configuration, in: profile, named: name, input)
    let request = ConnectionRequest(
      names: names, policy: policy, channel: profile.channel,
      identity: configuration.localIdentifier ?? "", credential: credential, at: at)
    let ended = endSession()
    log(.daemon, "starting the VPN \(name) of the profile \(profile.identifier)")
    var provider = TunnelProvider(store: store, random: SeededGenerator(seed: random.next()))
    var peer = server
    peer.meet(at: at, seed: random.next())
    var report = provider.connect(request, to: &peer)
    // The app gets the status changes and the error, no more.
    let changes = report.appView.statusChanges
    for change in changes.prefix(1) { log(.app, "status \(change.name)") }
    for entry in report.trace { log(entry.source == .trust ? .trust : .provider, entry.text) }
    for change in changes.dropFirst() { log(.app, "status \(change.name)") }
    if let error = report.appView.lastDisconnectError { log(.app, "last disconnect error \(error)") }
    report.precede(with: ended)
    if report.isConnected { session = Session(provider: provider, profile: profile.identifier) }
    return report
  }

  private func configuration(
    named name: String
  ) throws(DeviceError) -> (InstalledProfile, IKEv2Configuration) {
    for profile in profiles {
      for vpn in profile.vpns where vpn.userDefinedName == name {
        if let ikev2 = vpn.ikev2 { return (profile, ikev2) }
        let type = vpn.vpnType?.rawValue ?? "none"
        throw .unusableVPN(name, reason: "its VPNType is \(type), and only IKEv2 is simulated")
      }
    }
    throw .noVPN(name, installed: profiles.flatMap { $0.vpns.compactMap(\.userDefinedName) })
  }

  /// What the configuration makes the device show. EAP wins over AuthenticationMethod, and without EAP the method
  /// None means a shared secret (Apple, com.apple.vpn.managed).
  private func credential(
    of configuration: IKEv2Configuration, in profile: InstalledProfile, named name: String,
    _ input: CredentialInput
  ) throws(DeviceError) -> Credential {
    let identity = configuration.payloadCertificateUUID.map { profile.identities[$0.uppercased()] }
    let username = configuration.authName ?? input.username
    if configuration.extendedAuthEnabled == true {
      if let identity, configuration.authName == nil {
        guard let identity else { throw .unusableVPN(name, reason: "its identity is not on the device") }
        return .eapTLS(identity)
      }
      guard let username else { throw .credentialMissing(name, what: "a username") }
      guard let password = configuration.authPassword ?? input.password else {
        throw .credentialMissing(name, what: "a password")
      }
      return .eapMSCHAPv2(username: username, password: password)
    }
    if configuration.authenticationMethod == .certificate {
      guard let identity = identity ?? nil else {
        throw .unusableVPN(name, reason: "its identity is not on the device")
      }
      return .certificate(identity)
    }
    guard let secret = configuration.sharedSecret ?? input.sharedSecret else {
      throw .credentialMissing(name, what: "a sharedSecret")
    }
    return .sharedSecret(secret)
  }
}
