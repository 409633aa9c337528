public import EnrolmentProfile
public import FoundationEssentials
public import OpenSSL
public import TrustEvaluation
public import TunnelProvider

/// A simulated device: one kernel behind a lock, in which apps, the daemon, providers, keychain and trust store share
/// nothing but messages.
///
/// It has no clock and no randomness of its own: what it is told happens, in that order, the same in every run of
/// a seed. Messages wait until ``run(limit:)``, ``step()`` or ``advance(by:)`` delivers them; the code of apps runs
/// in the thread that does. It may be used from several threads; each call is done as a whole.
public final class Device: Sendable {
  /// The operating system and version.
  public let target: Target
  private let state: Guarded<DeviceState>

  /// A device fresh from the factory: no profile, no anchor.
  ///
  /// - Parameters:
  ///   - target: the operating system and version.
  ///   - at: where its clock stands; it moves only when it is set.
  ///   - seed: what its nonces and identifiers come from.
  ///   - options: how it behaves where sources disagree.
  public init(target: Target, at: Date, seed: UInt64 = 0, options: DeviceOptions = DeviceOptions()) {
    self.target = target
    state = Guarded(DeviceState(target: target, at: at, seed: seed, options: options))
  }

  /// Where the clock stands.
  public var at: Date { state.withLock { $0.at } }
  /// The installed profiles, in the order of their installation.
  public var profiles: [InstalledProfile] { state.withLock { $0.profiles } }
  /// What the device trusts: exactly what its profiles brought.
  public var trustStore: TrustStore { state.withLock { $0.store } }
  /// Where the tunnel stands, as an app would see it: invalid while no profile brings a VPN.
  public var status: SessionStatus { state.withLock { $0.status } }
  /// Everything the processes wrote.
  public var console: [ConsoleLine] { state.withLock { $0.console } }

  /// Sets the clock.
  public func setClock(_ at: Date) { state.withLock { $0.setClock(at) } }

  /// Installs a profile; one with the same identifier is replaced. Its anchors are trusted from now on.
  ///
  /// In a replacement the VPNs that are in both, with PayloadIdentifier and PayloadUUID, keep their rows, and a
  /// tunnel that is up stays up; all else of the old profile goes. What device management installed is replaced by
  /// it alone, and a locked profile by one of the same signer or by device management.
  ///
  /// A profile that is refused changes nothing. What does not make the device refuse it is in the record's
  /// `problems`.
  ///
  /// - Parameter identityPassword: what a person types for a PKCS#12 whose password the profile does not bring.
  @discardableResult
  public func install(
    _ bytes: [UInt8], channel: InstallChannel, identityPassword: Secret? = nil
  ) throws(DeviceError) -> InstalledProfile {
    try perform { state throws(DeviceError) in
      try state.install(bytes, channel: channel, identityPassword: identityPassword)
    }
  }

  /// Removes a profile and everything it brought; a tunnel that rests on it goes down.
  ///
  /// A person cannot remove what device management installed, nor a locked profile without its removal password;
  /// device management removes only what it installed; Configurator leaves that to it. A refused removal changes
  /// nothing.
  ///
  /// - Parameters:
  ///   - channel: who removes it: a person, Configurator or device management. Nil for whoever brought it.
  ///   - password: what a person types where the profile has a removal password.
  public func remove(
    _ identifier: String, by channel: InstallChannel? = nil, password: Secret? = nil
  ) throws(DeviceError) {
    try perform { state throws(DeviceError) in
      try state.remove(identifier, by: channel, password: password)
    }
  }

  /// An app offers a CA of its own as an anchor. There is no way for it to do so: this always throws, the store
  /// stays as it is, and the CA is remembered so that a later refusal can name it.
  public func offerAnchor(_ certificate: Certificate, by app: String = "the app") throws(TrustError) {
    try perform { state throws(TrustError) in try state.offerAnchor(certificate, by: app) }
  }

  /// Judges a chain (leaf first) as the provider would, without connecting.
  public func present(
    _ chain: [Certificate], names: [ServerName], policy: TrustPolicy = .appleIKEv2, channel: InstallChannel
  ) -> Verdict {
    state.withLock { $0.present(chain, names: names, policy: policy, channel: channel) }
  }

  /// Judges the chain of a server as the provider would and has it prove that it holds the key of the leaf: whoever
  /// only replays the chain is trusted and refused. No credential is shown and no session comes of it.
  public func present(
    _ server: SimulatedServer, names: [ServerName], policy: TrustPolicy = .appleIKEv2,
    channel: InstallChannel
  ) -> ConnectionReport {
    state.withLock { $0.present(server, names: names, policy: policy, channel: channel) }
  }

  /// Connects the VPN of this name (`UserDefinedName`) to a server, with whatever the profile does not bring
  /// from `input`.
  ///
  /// - Throws: why the device does not even try. Whatever happens once it tries is in the report.
  public func connect(
    _ vpn: String, to server: SimulatedServer, input: CredentialInput = CredentialInput(),
    policy: TrustPolicy = .appleIKEv2
  ) throws(DeviceError) -> ConnectionReport {
    try perform { state throws(DeviceError) in
      try state.connect(vpn, to: server, input: input, policy: policy)
    }
  }

  /// One call, done as a whole; what apps are to be told follows once nobody holds the lock.
  @discardableResult
  func perform<Value, Failure: Error>(
    _ body: (inout DeviceState) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var effects: [@Sendable (Device) -> Void] = []
    let result = state.withLock { state -> Result<Value, Failure> in
      let result = Result { () throws(Failure) in try body(&state) }
      swap(&effects, &state.effects)
      return result
    }
    for effect in effects { effect(self) }
    return try result.get()
  }
}
