import Foundation

/// The session of a VPN whose tunnel a provider carries.
open class NETunnelProviderSession: NEVPNConnection, @unchecked Sendable {
  /// Asks for a start; that nothing is thrown only says that it was accepted.
  public func startTunnel(options: [String: Any]? = nil) throws {
    try startVPNTunnel(options: options?.compactMapValues { $0 as? NSObject })
  }

  /// Asks for the end of the session.
  public func stopTunnel() { stopVPNTunnel() }
}
