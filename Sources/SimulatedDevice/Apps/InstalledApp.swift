/// An app on the device: what it may read and the providers it brings.
public struct InstalledApp: Sendable {
  /// Its bundle identifier.
  public let bundleIdentifier: String
  /// Its groups of the keychain; the first, made of team and bundle identifier, is where its items go.
  public let accessGroups: [String]
  /// Its tunnel providers.
  public let providers: [ProviderExtension]

  /// An app of its parts.
  ///
  /// - Parameter keychainGroups: the groups of its entitlement `keychain-access-groups`.
  public init(
    _ bundleIdentifier: String, team: String = "TEAM123456", keychainGroups: [String] = [],
    providers: [ProviderExtension] = []
  ) {
    self.bundleIdentifier = bundleIdentifier
    accessGroups = ["\(team).\(bundleIdentifier)"] + keychainGroups
    self.providers = providers
  }

  var principal: Principal { Principal(bundleIdentifier, .app, accessGroups: accessGroups) }
}
