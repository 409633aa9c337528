#if canImport(NetworkExtension)
  import NetworkExtension
#else
  import SimulatedNetworkExtension
#endif
import Foundation

/// The VPN code of an app as its developer writes it: nothing in this file knows of a simulator but the import.
final class AppController: @unchecked Sendable {
  private(set) var manager: NETunnelProviderManager?
  private(set) var shown: [String] = []
  private(set) var errors: [NSError] = []
  private var observer: (any NSObjectProtocol)?

  deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }

  static func storePassword(_ password: String) -> OSStatus {
    let attributes: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword,
      kSecAttrService as String: "vpn-credentials",
      kSecAttrAccount as String: "alice",
      kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlock,
      kSecValueData as String: Data(password.utf8),
    ]
    return SecItemAdd(attributes as CFDictionary, nil)
  }

  static func passwordReference() -> Data? {
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword,
      kSecAttrService as String: "vpn-credentials",
      kSecAttrAccount as String: "alice",
      kSecReturnPersistentRef as String: true,
      kSecMatchLimit as String: kSecMatchLimitOne,
    ]
    var item: CFTypeRef?
    guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess else { return nil }
    return item as? Data
  }

  static func changePassword(_ password: String) -> OSStatus {
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "vpn-credentials",
    ]
    return SecItemUpdate(
      query as CFDictionary, [kSecValueData as String: Data(password.utf8)] as CFDictionary)
  }

  static func forgetPassword() -> OSStatus {
    SecItemDelete(
      [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "vpn-credentials"]
        as CFDictionary)
  }

  /// Load, change, save, load again, start.
  func connect(provider: String, then done: @escaping () -> Void) {
    NETunnelProviderManager.loadAllFromPreferences { [weak self] managers, error in
      guard let self else { return }
      if let error { return note(error) }
      let manager = managers?.first ?? NETunnelProviderManager()
      let settings = NETunnelProviderProtocol()
      settings.providerBundleIdentifier = provider
      settings.serverAddress = "vpn.example.com"
      settings.username = "alice"
      settings.passwordReference = Self.passwordReference()
      settings.providerConfiguration = ["mtu": 1400, "servers": ["a", "b"]]
      manager.protocolConfiguration = settings
      manager.localizedDescription = "Office"
      manager.isEnabled = true
      let rule = NEOnDemandRuleConnect()
      rule.interfaceTypeMatch = .wiFi
      manager.onDemandRules = [rule]
      self.manager = manager
      manager.saveToPreferences { error in
        if let error { return self.note(error) }
        manager.loadFromPreferences { error in
          if let error { return self.note(error) }
          self.watch(manager)
          self.start(manager)
          done()
        }
      }
    }
  }

  private func start(_ manager: NETunnelProviderManager) {
    do {
      try (manager.connection as? NETunnelProviderSession)?.startVPNTunnel()
    } catch let error as NEVPNError where error.code == .configurationInvalid {
      note(error)
    } catch {
      note(error)
    }
  }

  private func note(_ error: any Error) { errors.append(error as NSError) }

  private func watch(_ manager: NETunnelProviderManager) {
    observer = NotificationCenter.default.addObserver(
      forName: .NEVPNStatusDidChange, object: manager.connection, queue: nil
    ) { [weak self] note in
      guard let self, note.object as? NEVPNConnection === manager.connection else { return }
      // The cached status may still be the old one: load first.
      manager.loadFromPreferences { _ in self.show(manager.connection.status) }
    }
  }

  private func show(_ status: NEVPNStatus) {
    switch status {
    case .connected: shown.append("up")
    case .connecting, .reasserting: shown.append("coming")
    case .disconnecting: shown.append("going")
    case .disconnected, .invalid: shown.append("down")
    @unknown default: shown.append("?")
    }
  }
}

/// The forms that wait, and a personal VPN.
enum PersonalVPN {
  static func connect(reference: Data?) async throws -> NEVPNManager {
    let manager = NEVPNManager.shared()
    try await manager.loadFromPreferences()
    let settings = NEVPNProtocolIKEv2()
    settings.serverAddress = "vpn.example.com"
    settings.remoteIdentifier = "vpn.example.com"
    settings.localIdentifier = "alice@example.com"
    settings.username = "alice"
    settings.passwordReference = reference
    settings.authenticationMethod = .none
    settings.useExtendedAuthentication = true
    settings.ikeSecurityAssociationParameters.encryptionAlgorithm = .algorithmAES256GCM
    settings.deadPeerDetectionRate = .high
    settings.disconnectOnSleep = false
    manager.protocolConfiguration = settings
    manager.isEnabled = true
    let evaluate = NEOnDemandRuleEvaluateConnection()
    evaluate.connectionRules = [
      NEEvaluateConnectionRule(matchDomains: ["example.com"], andAction: .connectIfNeeded)
    ]
    manager.onDemandRules = [evaluate, NEOnDemandRuleDisconnect(), NEOnDemandRuleIgnore()]
    manager.isOnDemandEnabled = false
    try await manager.saveToPreferences()
    try await manager.loadFromPreferences()
    try manager.connection.startVPNTunnel(options: [
      NEVPNConnectionStartOptionUsername: "alice" as NSString
    ])
    return manager
  }
}
