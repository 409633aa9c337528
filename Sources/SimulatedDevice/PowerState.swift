/// Whether the device is locked, and whether it has been unlocked since it started.
public enum PowerState: String, Hashable, Sendable, CaseIterable {
  /// It started, and nobody has unlocked it yet.
  case beforeFirstUnlock = "before first unlock"
  /// It is locked, and was unlocked since it started.
  case locked
  /// It is in use.
  case unlocked
}
