import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

/// A person connects a VPN that a profile brought.
extension DeviceState {
  mutating func connect(
    _ name: String, to server: SimulatedServer, input: CredentialInput, policy: TrustPolicy
  ) throws(DeviceError) -> ConnectionReport {
    let row = try profileRow(named: name)
    try checkInput(for: row, named: name, input)
    let ended = endSessions()
    if !row.configuration.isEnabled { edit(row.id) { $0.isEnabled = true } }
    var input = input
    input.server = server
    input.policy = policy
    send(.toDaemon(.start(row.id, StartRequest(initiator: .user, input: input))))
    let before = sessions[row.id]?.history.count ?? 0
    settle(row.id)
    let session = sessions[row.id] ?? Session()
    var report = session.report ?? ConnectionReport.refused(at: .reach, [], error: .noNetworkAvailable)
    if case .system(let error)? = session.lastDisconnectError, session.report == nil {
      report = .refused(at: .reach, [], error: error)
    }
    report.replaceStatusChanges(by: ended + session.history.dropFirst(before))
    return report
  }

  /// Ends every tunnel that is up, and gives the status changes of that.
  private mutating func endSessions() -> [SessionStatus] {
    var changes: [SessionStatus] = []
    for row in rows where sessions[row.id]?.isRunning == true {
      let before = sessions[row.id]?.history.count ?? 0
      stop(row.id, .userInitiated)
      settle(row.id)
      changes += sessions[row.id]?.history.dropFirst(before) ?? []
    }
    return changes
  }

  /// Delivers what is on its way until the session stands still.
  private mutating func settle(_ id: UUID) {
    while step(by: uptime) {
      switch status(of: id) {
      case .connected: return
      case .disconnected, .invalid: if sessions[id]?.provider == nil, !isStarting(id) { return }
      case .connecting, .reasserting, .disconnecting: break
      }
    }
  }

  private func isStarting(_ id: UUID) -> Bool {
    queue.contains { message in
      if case .toDaemon(.start(id, _)) = message { true } else { false }
    }
  }

  private func profileRow(named name: String) throws(DeviceError) -> StoredConfiguration {
    let isMeant = { (row: StoredConfiguration) in
      row.profile != nil && row.configuration.localizedDescription == name
        && row.configuration.settings?.kind == .ikev2
    }
    if let row = rows.first(where: isMeant) { return row }
    for profile in profiles {
      for vpn in profile.vpns where vpn.name == name {
        let type = vpn.type?.rawValue ?? "none"
        throw .unusableVPN(name, reason: "its VPNType is \(type), and only IKEv2 is simulated")
      }
    }
    throw .noVPN(name, installed: profiles.flatMap { $0.vpns.compactMap(\.name) })
  }

  /// What the device would ask its user for, before it tries.
  private func checkInput(
    for row: StoredConfiguration, named name: String, _ input: CredentialInput
  ) throws(DeviceError) {
    guard let settings = row.configuration.settings, !settings.serverNames.isEmpty else {
      throw .unusableVPN(name, reason: "it names no server (RemoteIdentifier, RemoteAddress)")
    }
    let kind = try? need(of: row, settings)
    switch kind {
    case .eapMSCHAPv2:
      guard settings.username ?? input.username != nil else {
        throw .credentialMissing(name, what: "a username")
      }
      guard settings.passwordReference != nil || input.password != nil else {
        throw .credentialMissing(name, what: "a password")
      }
    case .sharedSecret:
      guard settings.sharedSecretReference != nil || input.sharedSecret != nil else {
        throw .credentialMissing(name, what: "a sharedSecret")
      }
    case .eapTLS, .certificate, nil:
      guard row.identity != nil else {
        throw .unusableVPN(name, reason: "its identity is not on the device")
      }
    }
  }
}
