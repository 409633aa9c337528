/// Time, apps and power.
extension Device {
  /// Delivers the next message that is due; whether there was one.
  @discardableResult
  public func step() -> Bool { perform { $0.step(by: $0.uptime) } }

  /// Delivers messages until none is due; how many there were.
  ///
  /// - Parameter limit: where to stop; only an app that answers every message with another gets there.
  @discardableResult
  public func run(limit: Int = 100_000) -> Int {
    var count = 0
    while count < limit, step() { count += 1 }
    return count
  }

  /// Lets that many seconds go by, with everything that is due in them.
  public func advance(by seconds: Double) {
    let end = perform { $0.uptime } + max(0, seconds)
    while perform({ $0.step(by: end) }) {}
    perform { $0.wait(until: end) }
  }

  /// Puts an app on the device, or another version in its place.
  public func install(_ app: InstalledApp) { perform { $0.apps[app.bundleIdentifier] = app } }

  /// Takes an app off the device: its configurations go with it, its keychain items stay.
  public func uninstall(_ bundleIdentifier: String) { perform { $0.uninstall(bundleIdentifier) } }

  /// Starts an app. One that runs already is ended first.
  public func launch(_ bundleIdentifier: String) throws(DeviceError) -> AppProcess {
    let id = try perform { state throws(DeviceError) in try state.launch(bundleIdentifier) }
    return AppProcess(device: self, bundleIdentifier: bundleIdentifier, id: id)
  }

  /// Ends an app's process; its messages that are on their way arrive, and whatever it would be told is lost.
  public func kill(_ app: AppProcess) { perform { $0.kill(app.id) } }

  /// Has an app's `applicationWillTerminate` run, and ends the process after a grace in seconds.
  ///
  /// What the app asks for there needs ``teardownTime`` to leave the process; with less grace it never does.
  public func terminate(_ app: AppProcess, grace: Double, willTerminate: () -> Void) {
    let sent = perform { $0.queue.sent }
    app.run(willTerminate)
    if grace < Self.teardownTime { perform { $0.queue.drop(after: sent) } }
    kill(app)
  }

  /// Seconds that work begun in `applicationWillTerminate` needs to get out of the process.
  public static var teardownTime: Double { 5 }

  /// Whether it is locked, and was unlocked since it started.
  public var power: PowerState { perform { $0.power } }
  /// Ends every process and starts the device, locked.
  public func reboot() { perform { $0.reboot() } }
  /// Unlocks the device.
  public func unlock() { perform { $0.set(.unlocked) } }
  /// Locks the device.
  public func lock() { perform { $0.set(.locked) } }

  /// A backup of configurations and keychain.
  public func backUp() -> DeviceBackup { perform { $0.backup() } }
  /// Takes a backup in.
  public func restore(_ backup: DeviceBackup, toNewDevice isNew: Bool) {
    perform { $0.restore(backup, toNewDevice: isNew) }
  }
}
