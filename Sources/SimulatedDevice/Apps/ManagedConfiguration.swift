public import FoundationEssentials
public import TunnelProvider

/// What an app holds of one configuration: a copy. It answers from what it last loaded or heard, never by asking.
///
/// Apple's `NEVPNManager` and its connection, without Foundation; the target SimulatedNetworkExtension has Apple's
/// names. After the end of its process it says nothing more and its requests go nowhere.
public final class ManagedConfiguration: Sendable {
  /// The process that holds it.
  public let process: AppProcess
  /// Tells the copies of a process apart.
  public let object: Int

  init(_ process: AppProcess, _ object: Int) {
    self.process = process
    self.object = object
  }

  private var copy: CachedConfiguration? {
    process.device.perform { $0.readCopy(process.id, object) }
  }

  /// The stored configuration it is a copy of; nil before a load or a save.
  public var id: UUID? { copy?.row }
  /// What it says: defaults before the first load, then what was loaded and what the app changed since.
  public var configuration: VPNConfiguration { copy?.configuration ?? VPNConfiguration() }
  /// The last status it loaded or heard of.
  public var status: SessionStatus { process.device.perform { $0.readStatus(process.id, object) } }
  /// Since when the tunnel is up, as far as it heard; nil while it is not.
  public var connectedDate: Date? { copy?.connectedDate }
  /// Why the last session ended, as far as it heard.
  public var lastDisconnectError: DisconnectError? { copy?.lastDisconnectError }

  /// Changes the copy, and nothing but the copy.
  public func change(_ body: (inout VPNConfiguration) -> Void) {
    process.device.perform { $0.changeCopy(process.id, object, body) }
  }

  /// Replaces the copy by what is stored.
  public func load(_ completion: @escaping @Sendable (ConfigurationError?) -> Void = { _ in }) {
    process.device.perform { $0.requestLoad(process.id, object, .done(completion)) }
  }

  /// Stores the copy. It has to be loaded again before a start.
  public func save(_ completion: @escaping @Sendable (ConfigurationError?) -> Void = { _ in }) {
    process.device.perform { $0.requestSave(process.id, object, .done(completion)) }
  }

  /// Removes what is stored.
  public func remove(_ completion: @escaping @Sendable (ConfigurationError?) -> Void = { _ in }) {
    process.device.perform { $0.requestRemove(process.id, object, .done(completion)) }
  }

  /// Asks for a start. That nothing is thrown says that it was accepted, and nothing about how it ends.
  public func start(_ input: CredentialInput = CredentialInput()) throws(ConfigurationError) {
    try process.device.perform { state throws(ConfigurationError) in
      try state.requestStart(process.id, object, input)
    }
  }

  /// Sends the provider of this configuration a message. One that does not run is launched for it, and the tunnel stays
  /// as it is (Apple, `sendProviderMessage`).
  ///
  /// - Parameter completion: gets the answer; nil from a provider that gives none, or that is not installed.
  /// - Throws: that there is no stored configuration, or one that no provider carries.
  public func send(
    _ message: [UInt8], _ completion: @escaping @Sendable ([UInt8]?) -> Void = { _ in }
  ) throws(ConfigurationError) {
    try process.device.perform { state throws(ConfigurationError) in
      try state.requestMessage(process.id, object, message, .reply(completion))
    }
  }

  /// Asks for a stop of this configuration's session.
  public func stop() { process.device.perform { $0.requestStop(process.id, object) } }
}
