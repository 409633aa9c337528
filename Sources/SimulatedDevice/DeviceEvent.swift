public import FoundationEssentials
public import TunnelProvider

/// One step of what happened on the device, for a test to look at: who did what, about which configuration.
public struct DeviceEvent: Hashable, Sendable {
  /// What happened.
  @nonexhaustive public enum Kind: Hashable, Sendable {
    /// An app asked for a load.
    case loadRequested
    /// An app asked for a save.
    case saveRequested
    /// An app asked for a removal.
    case removeRequested
    /// An app's start was accepted.
    case startRequested
    /// An app sent its provider a message.
    case messageSent
    /// An app asked for a stop.
    case stopRequested
    /// The daemon started a session.
    case started(StartInitiator)
    /// The daemon dropped a start, without a word to anybody.
    case startDropped
    /// A session moved.
    case status(SessionStatus)
    /// An app's notification of a status was delivered.
    case notified(SessionStatus)
    /// An app's notification that configurations changed was delivered.
    case configurationChangeNotified
    /// A provider process began.
    case providerStarted
    /// A provider was told to stop.
    case providerStopped(StopReason)
    /// Somebody asked the keychain; the OSStatus.
    case keychainAnswered(Int32)
    /// The stored configuration changed.
    case configurationChanged
    /// The device came up, was unlocked or was locked.
    case power(PowerState)
    /// An app's process began.
    case appLaunched
    /// An app's process ended.
    case appKilled
  }

  /// The device's time.
  public let at: Date
  /// Who did it.
  public let process: DeviceProcess
  /// The app's bundle identifier, where an app did it or was told.
  public let app: String?
  /// The configuration it was about.
  public let configuration: UUID?
  /// What happened.
  public let kind: Kind
}
