import Foundation

#if canImport(NetworkExtension)
  import NetworkExtension
#else
  import SimulatedNetworkExtension
#endif

/// An app's tunnel, done right: everything shown is rebuilt from what was loaded.
///
/// The order is load, change, save, load again, start. That a start is accepted is not shown; what the connection says
/// after a load is.
final class TunnelController: @unchecked Sendable {
  /// Whether the screen says that the tunnel is up.
  private(set) var showsConnected = false
  /// The identifier of what was started is kept with the user's choice, so that a stop means this one.
  private(set) var manager: NETunnelProviderManager?
  private var observer: (any NSObjectProtocol)?

  deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }

  /// At launch, before anything is drawn.
  func open() {
    NETunnelProviderManager.loadAllFromPreferences { [weak self] managers, _ in
      guard let self else { return }
      if let manager = managers?.first(where: { $0.localizedDescription == "Office" }) { adopt(manager) }
    }
  }

  func connect(passwordReference: Data) {
    let manager = self.manager ?? NETunnelProviderManager()
    let settings = NETunnelProviderProtocol()
    settings.providerBundleIdentifier = "com.example.vpn.tunnel"
    settings.serverAddress = "vpn.example.com"
    settings.username = "alice"
    settings.passwordReference = passwordReference
    manager.protocolConfiguration = settings
    manager.localizedDescription = "Office"
    manager.isEnabled = true
    manager.saveToPreferences { [weak self] error in
      guard error == nil else { return }
      manager.loadFromPreferences { error in
        guard let self, error == nil else { return }
        self.adopt(manager)
        do { try manager.connection.startVPNTunnel() } catch { self.showsConnected = false }
      }
    }
  }

  func disconnect() { manager?.connection.stopVPNTunnel() }

  private func adopt(_ manager: NETunnelProviderManager) {
    self.manager = manager
    draw(manager)
    if let observer { NotificationCenter.default.removeObserver(observer) }
    observer = NotificationCenter.default.addObserver(
      forName: .NEVPNStatusDidChange, object: manager.connection, queue: nil
    ) { [weak self] _ in
      manager.loadFromPreferences { _ in self?.draw(manager) }
    }
  }

  private func draw(_ manager: NETunnelProviderManager) {
    showsConnected = manager.connection.status == .connected
  }
}
