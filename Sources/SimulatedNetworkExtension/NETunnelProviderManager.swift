import Foundation
import SimulatedDevice

/// An app's copy of one of the configurations that its providers carry.
open class NETunnelProviderManager: NEVPNManager, @unchecked Sendable {
  /// A copy that stands for no stored configuration yet.
  public convenience init() { self.init(AppProcess.current?.provider()) }

  init(_ configuration: ManagedConfiguration?) { super.init(configuration, isKept: false) }

  override func makeConnection() -> NEVPNConnection { NETunnelProviderSession(configuration, of: self) }

  /// Loads every configuration of the app's providers, in no particular order; none gives neither list nor error.
  public class func loadAllFromPreferences(
    completionHandler: @escaping ([NETunnelProviderManager]?, (any Error)?) -> Void
  ) {
    guard let process = AppProcess.current else {
      return completionHandler(nil, NEVPNError(.configurationReadWriteFailed))
    }
    let handler = Unchecked(completionHandler)
    process.loadAll { found, error in
      let managers = found.map { NETunnelProviderManager($0) }
      handler.value(managers.isEmpty ? nil : managers, error.map { NEVPNError(refusal: $0) })
    }
  }

  /// Loads every configuration of the app's providers, in no particular order.
  public class func loadAllFromPreferences() async throws -> [NETunnelProviderManager] {
    guard let process = AppProcess.current else { throw NEVPNError(.configurationReadWriteFailed) }
    let answer = Answer<([NETunnelProviderManager], (any Error)?)>()
    loadAllFromPreferences { answer.value = ($0 ?? [], $1) }
    while answer.value == nil, process.device.step() {}
    guard let (managers, error) = answer.value else { throw NEVPNError(.configurationReadWriteFailed) }
    if let error { throw error }
    return managers
  }
}
