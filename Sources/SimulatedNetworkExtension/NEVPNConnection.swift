public import Foundation
import OpenSSL
import SimulatedDevice
import TunnelProvider

/// The session of a configuration, as the app last heard of it.
open class NEVPNConnection: NSObject, @unchecked Sendable {
  let configuration: ManagedConfiguration?
  private weak var owner: NEVPNManager?

  init(_ configuration: ManagedConfiguration?, of owner: NEVPNManager) {
    self.configuration = configuration
    self.owner = owner
    super.init()
  }

  /// The manager it belongs to.
  public var manager: NEVPNManager { owner ?? NEVPNManager(configuration) }
  /// The last status that was loaded or heard of.
  public var status: NEVPNStatus {
    configuration.flatMap { NEVPNStatus(rawValue: $0.status.rawValue) } ?? .invalid
  }
  /// Since when the tunnel is up; nil while it is not.
  public var connectedDate: Date? { configuration?.connectedDate }

  /// Asks for a start; that nothing is thrown only says that it was accepted.
  public func startVPNTunnel() throws { try startVPNTunnel(options: nil) }

  /// Asks for a start with a user name and a password in place of the saved ones.
  public func startVPNTunnel(options: [String: NSObject]?) throws {
    guard let configuration else { throw NEVPNError(.configurationInvalid) }
    var input = CredentialInput()
    input.username = (options?[NEVPNConnectionStartOptionUsername] as? NSString).map { "\($0)" }
    input.password = (options?[NEVPNConnectionStartOptionPassword] as? NSString).map { Secret("\($0)") }
    do throws(ConfigurationError) {
      try configuration.start(input)
    } catch {
      throw NEVPNError(refusal: error)
    }
  }

  /// Asks for the end of the session.
  public func stopVPNTunnel() { configuration?.stop() }

  /// Gives the reason of the last end, as far as apps are told.
  public func fetchLastDisconnectError(completionHandler: @escaping ((any Error)?) -> Void) {
    completionHandler(lastDisconnectError)
  }

  /// Gives the reason of the last end, as far as apps are told.
  public func fetchLastDisconnectError() async throws { if let error = lastDisconnectError { throw error } }

  private var lastDisconnectError: (any Error)? {
    switch configuration?.lastDisconnectError {
    case nil: nil
    case .system(let error):
      NEVPNConnectionError.Code(rawValue: error.rawValue).map(NEVPNConnectionError.init)
    case .provider(let domain, let code): NSError(domain: domain, code: code)
    }
  }
}
