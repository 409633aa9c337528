/// All that an app sees of a connection: status changes and an error code, never a reason.
public struct AppView: Hashable, Sendable, CustomStringConvertible {
  /// The status changes it was notified of, in order.
  public let statusChanges: [SessionStatus]
  /// What `fetchLastDisconnectError` gives; nil while connected.
  public let lastDisconnectError: ConnectionError?

  /// "connecting, disconnecting, disconnected: NEVPNConnectionErrorDomain 17 (serverCertificateInvalid)".
  public var description: String {
    statusChanges.map(\.name).joined(separator: ", ") + (lastDisconnectError.map { ": \($0)" } ?? "")
  }
}
