import Foundation

#if canImport(NetworkExtension)
  import NetworkExtension
#else
  import SimulatedNetworkExtension
#endif

/// An app's tunnel as it is often written. It works in the first try at the desk, and is wrong on phones: it takes the
/// acceptance of a start for its outcome, draws before it loads, and remembers instead of asking.
final class NaiveTunnelController {
  /// Whether the screen says that the tunnel is up.
  private(set) var showsConnected = false
  private(set) var manager = NETunnelProviderManager()

  /// At launch: the status is that of a manager nobody loaded.
  func open() { showsConnected = manager.connection.status == .connected }

  func connect(passwordReference: Data, done: @escaping () -> Void = {}) {
    let settings = NETunnelProviderProtocol()
    settings.providerBundleIdentifier = "com.example.vpn.tunnel"
    settings.serverAddress = "vpn.example.com"
    settings.username = "alice"
    settings.passwordReference = passwordReference
    manager.protocolConfiguration = settings
    manager.isEnabled = true
    manager.saveToPreferences { error in
      guard error == nil else { return }
      self.manager.loadFromPreferences { _ in
        do {
          try self.manager.connection.startVPNTunnel()
          self.showsConnected = true
        } catch {
          self.showsConnected = false
        }
        done()
      }
    }
  }
}
