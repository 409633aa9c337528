public import FoundationEssentials
public import OpenSSL
import TrustEvaluation
public import TunnelProvider

/// The truth, which no process has as a whole.
extension Device {
  /// Everything that happened, for a test to look at.
  public var events: [DeviceEvent] { perform { $0.events } }
  /// What it noticed about how it is used.
  public var findings: [DeviceFinding] { perform { $0.findings } }
  /// The stored configurations, in the order of their making.
  public var configurations: [StoredConfiguration] { perform { $0.rows } }
  /// Where the tunnel of a configuration stands.
  public func status(of configuration: UUID) -> SessionStatus { perform { $0.status(of: configuration) } }
  /// Since when it is up; nil while it is not.
  public func connectedDate(of configuration: UUID) -> Date? {
    perform { $0.sessions[configuration]?.connectedDate }
  }
  /// Every status it has had since the device started.
  public func history(of configuration: UUID) -> [SessionStatus] {
    perform { $0.sessions[configuration]?.history ?? [] }
  }
  /// Why it was last told to stop.
  public func lastStopReason(of configuration: UUID) -> StopReason? {
    perform { $0.sessions[configuration]?.lastStopReason }
  }
  /// Why its last session ended, as the app is told.
  public func lastDisconnectError(of configuration: UUID) -> DisconnectError? {
    perform { $0.sessions[configuration]?.lastDisconnectError }
  }
  /// What became of its last start, with the reasons no app sees.
  public func report(of configuration: UUID) -> ConnectionReport? {
    perform { $0.sessions[configuration]?.report }
  }

  /// The network it is on.
  public var network: SimulatedNetwork {
    get { perform { $0.network } }
    set { perform { $0.join(newValue) } }
  }

  /// Whatever runs on the device opens a connection to a host; On Demand may start a tunnel for it.
  @discardableResult
  public func traffic(to host: String) -> TrafficOutcome { perform { $0.traffic(to: host) } }

  /// Packets with payloads of so many bytes go to a host, as far as On Demand lets them out.
  @discardableResult
  public func send(packets: UInt32, of size: UInt32, to host: String) -> TrafficOutcome {
    perform { $0.send(packets: packets, of: size, to: host) }
  }

  /// What the device's interfaces have counted, as `getifaddrs` would tell any process.
  public var interfaces: [InterfaceCounters] { perform { $0.interfaces.all } }

  /// Which On Demand rule of a configuration decides on the network; nil where there is no such configuration.
  public func onDemandDecision(of configuration: UUID) -> OnDemandDecision? {
    perform { state in state.row(configuration).map { state.decision(for: $0) } }
  }

  /// A person changes a configuration in Settings.
  public func edit(_ configuration: UUID, _ change: (inout VPNConfiguration) -> Void) {
    perform { $0.edit(configuration, change) }
  }
  /// A person switches an anchor on or off in Certificate Trust Settings; nothing for what is no anchor.
  public func setTLSTrust(_ certificate: Certificate, on: Bool) {
    perform { state in
      guard state.store.anchors.contains(where: { $0.certificate == certificate }) else { return }
      if on {
        state.tlsTrustSwitchedOn.insert(certificate.sha256)
      } else {
        state.tlsTrustSwitchedOn.remove(certificate.sha256)
      }
    }
  }
  /// A person switches a VPN on or off in Settings.
  public func toggle(_ configuration: UUID, on: Bool) {
    perform { state in
      state.send(
        .toDaemon(
          on
            ? .start(configuration, StartRequest(initiator: .user))
            : .stop(configuration, .userInitiated)))
    }
  }
  /// The provider's process of a configuration ends of itself.
  public func killProvider(_ configuration: UUID) { perform { $0.killProvider(configuration) } }
  /// The network below a tunnel is lost, or found again.
  public func reassert(_ configuration: UUID, isFound: Bool) {
    perform { $0.reassert(configuration, isFound: isFound) }
  }

  /// All that it remembers, for a test to look at by reflection.
  package var memory: any Sendable { perform { $0 } }

  /// Begins to watch the rotation of a secret.
  public func beginRotation(service: String, account: String) {
    perform { $0.rotation = Rotation(service: service, account: account) }
  }
  /// The steps of the rotation so far.
  public var rotationSteps: [RotationStep] { perform { $0.rotation?.steps ?? [] } }
  /// Takes the passcode off: items that demand one are gone.
  public func removePasscode() { perform { $0.keychain.passcodeRemoved() } }
}
