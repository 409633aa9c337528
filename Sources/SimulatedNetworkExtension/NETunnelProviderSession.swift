public import Foundation
import SimulatedDevice

/// The session of a VPN whose tunnel a provider carries.
open class NETunnelProviderSession: NEVPNConnection, @unchecked Sendable {
  /// Asks for a start; that nothing is thrown only says that it was accepted.
  public func startTunnel(options: [String: Any]? = nil) throws {
    try startVPNTunnel(options: options?.compactMapValues { $0 as? NSObject })
  }

  /// Asks for the end of the session.
  public func stopTunnel() { stopVPNTunnel() }

  /// Sends the provider a message; one that does not run is launched for it, and the tunnel stays as it is.
  ///
  /// - Parameter responseHandler: gets the answer; nil from a provider that gives none, or that is not installed.
  public func sendProviderMessage(_ messageData: Data, responseHandler: ((Data?) -> Void)? = nil) throws {
    guard let configuration else { throw NEVPNError(.configurationInvalid) }
    let handler = Unchecked(responseHandler)
    do throws(ConfigurationError) {
      try configuration.send(Array(messageData)) { answer in handler.value?(answer.map { Data($0) }) }
    } catch {
      throw NEVPNError(refusal: error)
    }
  }
}
