import FoundationEssentials
import TunnelProvider

/// Where the tunnel of one configuration stands, as the daemon keeps it.
struct Session: Sendable {
  var status = SessionStatus.invalid
  var connectedDate: Date?
  var lastDisconnectError: DisconnectError?
  var lastStopReason: StopReason?
  var initiator: StartInitiator?
  var report: ConnectionReport?
  /// Every status it has had, in order.
  var history: [SessionStatus] = []
  /// Counts the provider processes: what an earlier one says counts no more.
  var run = 0
  var provider: ProviderProcess?
  /// How often On Demand has tried since the last success.
  var attempts = 0

  var isRunning: Bool {
    switch status {
    case .invalid, .disconnected: false
    case .connecting, .connected, .reasserting, .disconnecting: true
    }
  }
}

/// A provider in its own process: it knows what it was started with and nothing else.
struct ProviderProcess: Sendable {
  let name: String
  var tunnel: TunnelProvider?
}

/// What the daemon starts a provider with.
struct ProviderStart: Sendable {
  let row: StoredConfiguration
  let input: CredentialInput
  let isSystem: Bool
}
