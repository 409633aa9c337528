public import FoundationEssentials

/// One line of the device's console.
public struct ConsoleLine: Hashable, Sendable, CustomStringConvertible {
  /// The device's time.
  public let at: Date
  /// Who wrote it.
  public let process: DeviceProcess
  /// What happened; never a secret.
  public let text: String

  /// "2026-12-01T00:00:00Z trust: …".
  public var description: String { "\(at.formatted(.iso8601)) \(process.rawValue): \(text)" }
}
