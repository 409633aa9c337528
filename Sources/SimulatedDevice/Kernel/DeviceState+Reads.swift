import FoundationEssentials
import TunnelProvider

/// What app processes read and say, and what can be noticed about it.
extension DeviceState {
  /// How many reads in a row, with nothing heard between them, are polling.
  private static let pollingLimit = 10

  mutating func readStatus(_ process: Int, _ object: Int) -> SessionStatus {
    guard let state = processes[process], var copy = state.objects[object] else { return .invalid }
    let app = state.app.bundleIdentifier
    copy.readsWithoutNews += 1
    if !copy.isFresh, !copy.wasStaleReadNoted {
      copy.wasStaleReadNoted = true
      find(
        "S4 S5 S16", "stale-read",
        "\(app) reads the status of a copy that was not loaded since it changed",
        fix: "load, and read status and settings in the load's completion handler")
    }
    if copy.readsWithoutNews == Self.pollingLimit {
      find(
        "S1 S6", "polling",
        "\(app) reads the status \(Self.pollingLimit) times, and nothing happened between",
        fix: "wait for NEVPNStatusDidChange; reading again never mends a copy that was not loaded")
    }
    processes[process]?.objects[object] = copy
    return copy.status
  }

  func readCopy(_ process: Int, _ object: Int) -> CachedConfiguration? { processes[process]?.objects[object] }

  mutating func changeCopy(_ process: Int, _ object: Int, _ change: (inout VPNConfiguration) -> Void) {
    guard var copy = processes[process]?.objects[object] else { return }
    change(&copy.configuration)
    processes[process]?.objects[object] = copy
  }

  /// An app tells its user something about its tunnel: the device knows better.
  mutating func judgeClaim(_ process: Int, _ object: Int?, isConnected claimed: Bool) {
    guard let state = processes[process] else { return }
    let app = state.app.bundleIdentifier
    let id = object.flatMap { state.objects[$0]?.row }
    let meant = id.map { [$0] } ?? rows.filter { $0.isVisible(to: app) }.map(\.id)
    let truth = meant.map { status(of: $0) }.first { $0 == .connected || $0 == .reasserting }
    guard claimed != (truth != nil) else { return }
    log(.app, "\(app) tells its user: \(claimed ? "connected" : "disconnected")")
    if claimed {
      find(
        "S10 S14 S15 S18", "claims-connected",
        "\(app) says connected, and the device's truth is \(meant.first.map { status(of: $0).name } ?? "invalid")",
        fix:
          "take what is shown from the loaded connection; that a start was accepted says nothing of its outcome"
      )
    } else {
      find(
        "S1 S4 S39", "claims-disconnected", "\(app) says disconnected, and the device's truth is connected",
        fix: "load before anything is drawn: On Demand or an earlier run may have brought the tunnel up")
    }
  }
}
