public import TunnelProvider

/// How the device behaves where sources disagree, or where devices differ. The defaults are what is documented, or
/// else reported.
public struct DeviceOptions: Sendable {
  /// What the code runs on.
  public enum Platform: String, CaseIterable, Sendable {
    /// A device: the daemon has rights of its own, and data is protected while locked.
    case device
    /// Apple's simulator: one principal reads everything, and nothing is ever locked.
    case simulator
  }

  /// What a provider that is not installed leads to.
  public enum UnknownProvider: String, CaseIterable, Sendable {
    /// The start is accepted, and the session ends at once with pluginDisabled (14), as on devices.
    case acceptedThenPluginDisabled
    /// The start itself throws configurationInvalid (1).
    case throwsAtOnce
  }

  /// When an app's copy learns a status of which it is notified.
  public enum CacheOrder: String, CaseIterable, Sendable {
    /// After the notification, so that its handler still reads the old one.
    case afterNotification
    /// Before it.
    case beforeNotification
  }

  /// What a query gets that names an access group its caller has no right to.
  public enum ForeignGroup: String, CaseIterable, Sendable {
    /// errSecMissingEntitlement (-34018), as Apple's source has it.
    case missingEntitlement
    /// errSecParam (-50), as it is often told.
    case parameterError
  }

  /// Whose items the system's IKEv2 client can read by reference. Apple publishes no list.
  public enum DaemonRights: String, CaseIterable, Sendable {
    /// Those in the owning app's own group, and those in groups that end in `com.apple.networkextensionsharing`.
    case ownersGroup
    /// Only those in groups that end in `com.apple.networkextensionsharing`, as Apple's open source has it.
    case sharingGroups
  }

  /// What the code runs on.
  public var platform = Platform.device
  /// What a connection says before its configuration is loaded: `invalid` or `disconnected`.
  public var initialStatus = SessionStatus.invalid
  /// What a start gets after a save without a load: configurationInvalid or configurationStale.
  public var startAfterSave = ConfigurationError.configurationInvalid
  /// What a provider that is not installed leads to.
  public var unknownProvider = UnknownProvider.acceptedThenPluginDisabled
  /// When an app's copy learns a status.
  public var cacheOrder = CacheOrder.afterNotification
  /// What a query gets that names a foreign access group.
  public var foreignGroup = ForeignGroup.missingEntitlement
  /// Whose items the system's IKEv2 client can read.
  public var daemonRights = DaemonRights.ownersGroup
  /// Whether an item may keep its accessibility when it is updated to another.
  public var attributeUpdateIsUnreliable = false
  /// Whether the device has a passcode.
  public var hasPasscode = true
  /// Whether the user allows apps to add configurations.
  public var userAllowsConfigurations = true

  /// The defaults.
  public init() {}
}
