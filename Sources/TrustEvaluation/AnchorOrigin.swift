/// How a trust anchor reached the device.
public enum AnchorOrigin: String, CaseIterable, Sendable {
  /// A configuration profile. Whether it was installed by hand is the request's `InstallChannel`.
  case profile
  /// Device management: the profile that enrolled the device, or one that was pushed.
  case mdm
  /// Apple Configurator.
  case configurator
  /// The system's own list of roots.
  case system
  /// An app made it. A store never takes such an anchor.
  case app
}
