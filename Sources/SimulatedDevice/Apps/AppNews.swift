/// What reaches an app unasked.
public enum AppNews: Hashable, Sendable {
  /// The session behind this copy moved (`NEVPNStatusDidChange`).
  case statusChanged(object: Int)
  /// Configurations changed (`NEVPNConfigurationChange`).
  case configurationChanged(object: Int)
}
