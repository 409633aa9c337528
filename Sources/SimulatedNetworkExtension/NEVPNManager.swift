public import Foundation
import OpenSSL
import SimulatedDevice

/// An app's copy of its personal VPN. Nothing in it means anything before the first load.
open class NEVPNManager: NSObject, @unchecked Sendable {
  let configuration: ManagedConfiguration?
  private let objects = Guarded(Objects())

  /// What the app changes in place, made anew at each load.
  private struct Objects: @unchecked Sendable {
    var connection: NEVPNConnection?
    var settings: NEVPNProtocol?
    var rules: [NEOnDemandRule]?
    var isRead = false
  }

  init(_ configuration: ManagedConfiguration?, isKept: Bool = false) {
    self.configuration = configuration
    super.init()
    if let configuration { ManagerRegister.shared.add(self, configuration, isKept: isKept) }
  }

  /// The personal VPN of the app whose code runs; without one it belongs to no device.
  public class func shared() -> NEVPNManager {
    guard let configuration = AppProcess.current?.personal() else { return NEVPNManager(nil) }
    return ManagerRegister.shared.manager(of: configuration) ?? NEVPNManager(configuration, isKept: true)
  }

  func makeConnection() -> NEVPNConnection { NEVPNConnection(configuration, of: self) }

  /// The session, as the app last heard of it.
  public var connection: NEVPNConnection {
    objects.withLock { objects in
      let connection = objects.connection ?? makeConnection()
      objects.connection = connection
      return connection
    }
  }

  /// The protocol; what is changed in it is saved with the next save.
  public var protocolConfiguration: NEVPNProtocol? {
    get { read().settings }
    set { write { $0.settings = newValue.map { NEVPNProtocol.object(for: $0.stored) } } }
  }
  /// The rules, the first that holds decides.
  public var onDemandRules: [NEOnDemandRule]? {
    get { read().rules }
    set { write { $0.rules = newValue } }
  }
  /// Whether the rules are in force.
  public var isOnDemandEnabled: Bool {
    get { configuration?.configuration.isOnDemandEnabled ?? false }
    set { configuration?.change { $0.isOnDemandEnabled = newValue } }
  }
  /// The name that Settings shows.
  public var localizedDescription: String? {
    get { configuration?.configuration.localizedDescription }
    set { configuration?.change { $0.localizedDescription = newValue } }
  }
  /// Whether it may be started; once saved, it takes this from every other configuration.
  public var isEnabled: Bool {
    get { configuration?.configuration.isEnabled ?? false }
    set { configuration?.change { $0.isEnabled = newValue } }
  }

  /// Replaces the copy by what is stored.
  public func loadFromPreferences(completionHandler: @escaping ((any Error)?) -> Void) {
    guard let configuration else { return completionHandler(NEVPNError(.configurationReadWriteFailed)) }
    let handler = Unchecked(completionHandler)
    configuration.load { [self] error in
      forget()
      handler.value(error.map { NEVPNError(refusal: $0) })
    }
  }

  /// Stores the copy. It has to be loaded again before a start.
  public func saveToPreferences(completionHandler: (((any Error)?) -> Void)? = nil) {
    guard let configuration else {
      completionHandler?(NEVPNError(.configurationReadWriteFailed))
      return
    }
    let handler = Unchecked(completionHandler)
    let objects = read()
    configuration.change { value in
      value.settings = objects.settings?.stored
      value.onDemandRules = objects.rules?.map(\.stored)
    }
    configuration.save { error in handler.value?(error.map { NEVPNError(refusal: $0) }) }
  }

  /// Removes what is stored.
  public func removeFromPreferences(completionHandler: (((any Error)?) -> Void)? = nil) {
    guard let configuration else {
      completionHandler?(NEVPNError(.configurationReadWriteFailed))
      return
    }
    let handler = Unchecked(completionHandler)
    configuration.remove { [self] error in
      forget()
      handler.value?(error.map { NEVPNError(refusal: $0) })
    }
  }

  private func forget() {
    objects.withLock { objects in
      objects.settings = nil
      objects.rules = nil
      objects.isRead = false
    }
  }

  private func read() -> (settings: NEVPNProtocol?, rules: [NEOnDemandRule]?) {
    let stored = configuration?.configuration
    return objects.withLock { objects in
      if !objects.isRead {
        objects.settings = stored?.settings.map { NEVPNProtocol.object(for: $0) }
        objects.rules = stored?.onDemandRules?.map { NEOnDemandRule.object(for: $0) }
        objects.isRead = true
      }
      return (objects.settings, objects.rules)
    }
  }

  private func write(_ change: (inout Objects) -> Void) {
    _ = read()
    objects.withLock { change(&$0) }
  }
}
