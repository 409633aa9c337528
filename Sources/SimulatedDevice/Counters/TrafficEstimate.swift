/// How much went through some interfaces: an estimate of the device's traffic, of no app in particular.
///
/// It cannot be written without its label, or somebody bills on it.
public struct TrafficEstimate: Hashable, Sendable, CustomStringConvertible {
  /// What has to stand beside the numbers.
  public static let label = "estimate, resets when the interface is re-created"

  private let received: UInt64
  private let sent: UInt64

  init(received: UInt64, sent: UInt64) {
    self.received = received
    self.sent = sent
  }

  /// The numbers in bytes, and what they are.
  public var description: String { "\(received) bytes received, \(sent) bytes sent (\(Self.label))" }

  /// Lends the numbers together with their label.
  public func withNumbers<Result>(_ body: (_ received: UInt64, _ sent: UInt64, _ label: String) -> Result)
    -> Result
  {
    body(received, sent, Self.label)
  }
}
