/// Who made a session start.
public enum StartInitiator: String, Hashable, Sendable {
  /// An app's call.
  case app
  /// A person in Settings.
  case user
  /// On Demand, with no app behind it.
  case onDemand
}
