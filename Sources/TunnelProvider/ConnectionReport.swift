public import VPNAuthentication

/// What became of a connection: each stage's outcome, what is wrong, and what left the device.
public struct ConnectionReport: Sendable {
  /// Whether the chain was trusted.
  public internal(set) var trust = TrustOutcome.notReached
  /// Whether the peer proved that the chain is its own.
  public internal(set) var possession = PossessionOutcome.notTried
  /// Whether the device was let in.
  public internal(set) var authentication = AuthenticationOutcome.notTried
  /// What is wrong: exactly one, of the stage that failed; empty when connected, or ended for want of a credential.
  public internal(set) var findings: [ConnectionFinding] = []
  /// What left the device and what came back: kinds and sizes.
  public internal(set) var transcript = Transcript()
  /// What the device's log says.
  public internal(set) var trace: [TraceEntry] = []
  /// The status changes of the session.
  public internal(set) var statusChanges: [SessionStatus] = []
  /// The error the app is told.
  public internal(set) var error: ConnectionError?

  /// Whether the tunnel is up: nothing went wrong, and the device authenticated.
  public var isConnected: Bool { findings.isEmpty && authentication == .accepted }
  /// The status the session ended in.
  public var status: SessionStatus { statusChanges.last ?? .disconnected }
  /// All that an app sees of it.
  public var appView: AppView { AppView(statusChanges: statusChanges, lastDisconnectError: error) }

  /// The report of a connection that came to nothing before a provider could try.
  package static func refused(
    at stage: ConnectionStage, _ reasons: [ConnectionFinding.Reason], error: ConnectionError
  ) -> ConnectionReport {
    var report = ConnectionReport()
    report.findings = [ConnectionFinding(stage: stage, reasons: reasons)]
    report.error = error
    return report
  }

  /// Says what a device made of the session: it may have ended an earlier one first.
  package mutating func replaceStatusChanges(by changes: [SessionStatus]) {
    statusChanges = changes
  }
}
