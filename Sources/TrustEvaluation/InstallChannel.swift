/// How the profiles whose anchors have the origin `.profile` were installed.
///
/// Apple trusts the certificates of a profile for TLS at once when Configurator or device management brought it,
/// and asks for a switch in Certificate Trust Settings when a person did (Apple HT204477).
public enum InstallChannel: String, CaseIterable, Sendable {
  /// By a person, from mail or the web.
  case manual
  /// By device management.
  case mdm
  /// By Apple Configurator.
  case configurator
  /// As the profile that puts the device under management, with whatever else is in it.
  case enrolment
}
