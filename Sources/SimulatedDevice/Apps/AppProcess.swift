public import OpenSSL
public import TrustEvaluation

/// One run of an app on a device. Its memory ends with it; what it has on the device does not.
///
/// It is a handle: there may be several of one process, and the process does not end with them.
public final class AppProcess: Sendable {
  /// The process whose code runs: what `NEVPNManager.shared()` and `loadAllFromPreferences` belong to.
  @TaskLocal public static var current: AppProcess?

  /// The device it runs on.
  public let device: Device
  /// Its app.
  public let bundleIdentifier: String
  /// Tells the processes of a device apart.
  package let id: Int

  init(device: Device, bundleIdentifier: String, id: Int) {
    self.device = device
    self.bundleIdentifier = bundleIdentifier
    self.id = id
  }

  /// Whether it still runs.
  public var isAlive: Bool { device.perform { $0.processes[id] != nil } }

  /// Runs code of this app.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self, operation: body)
  }

  /// Has `body` called with whatever reaches this process unasked.
  public func listen(_ body: @escaping @Sendable (AppNews) -> Void) {
    device.perform { $0.processes[id]?.listener = body }
  }

  /// A fresh copy of the app's one personal VPN, the same for the whole process.
  public func personal() -> ManagedConfiguration {
    ManagedConfiguration(self, device.perform { $0.makeObject(id, isPersonal: true) })
  }

  /// A fresh copy that stands for no stored configuration yet.
  public func provider() -> ManagedConfiguration {
    ManagedConfiguration(self, device.perform { $0.makeObject(id, isPersonal: false) })
  }

  /// Loads every configuration of the app's providers, in no particular order.
  public func loadAll(
    _ completion: @escaping @Sendable ([ManagedConfiguration], ConfigurationError?) -> Void
  ) {
    device.perform { state in
      state.requestLoadAll(
        id,
        .list { process, objects, error in
          completion(objects.map { ManagedConfiguration(process, $0) }, error)
        })
    }
  }

  /// Tells its user that the tunnel is up or down. The device checks it against the truth.
  public func claim(isConnected: Bool, _ configuration: ManagedConfiguration? = nil) {
    device.perform { $0.judgeClaim(id, configuration?.object, isConnected: isConnected) }
  }

  /// Offers a certificate as an anchor, for which there is no way.
  public func offerAnchor(_ certificate: Certificate) throws(TrustError) {
    try device.offerAnchor(certificate, by: bundleIdentifier)
  }
}
