/// How a device is managed, and so how profiles reach it.
public enum Enrolment: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  /// It is not: people install profiles by hand.
  case manual
  /// By its user (User Enrolment): only some payloads are taken.
  case user
  /// By an MDM server, but not supervised.
  case device
  /// By an MDM server, and supervised.
  case supervised

  /// As people write it behind a version: `manual`, `user`, `device`, `supervised`.
  public var description: String { rawValue }
}
