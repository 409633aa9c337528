/// Who on the device writes a console line. The processes share nothing but messages.
public enum DeviceProcess: String, Hashable, Sendable, CaseIterable {
  /// The app in front: it sees statuses and error codes.
  case app
  /// The system's session manager: it installs profiles and starts providers.
  case daemon
  /// The tunnel provider.
  case provider
  /// Trust evaluation.
  case trust
  /// The keychain.
  case keychain
}
