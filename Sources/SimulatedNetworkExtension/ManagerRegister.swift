import Foundation
import OpenSSL
import SimulatedDevice

/// The managers that are alive, so that news of the device reach their observers under the right object.
final class ManagerRegister: Sendable {
  static let shared = ManagerRegister()

  private struct Key: Hashable {
    let process: ObjectIdentifier
    let object: Int
  }

  private struct Entry: @unchecked Sendable {
    weak var manager: NEVPNManager?
    /// The one manager that lives as long as its process, whoever holds it.
    var kept: NEVPNManager?
    /// Keeps the identifier in the key from being used again.
    let process: AppProcess
  }

  private let entries = Guarded<[Key: Entry]>([:])

  private static func key(_ configuration: ManagedConfiguration) -> Key {
    Key(process: ObjectIdentifier(configuration.process), object: configuration.object)
  }

  func add(_ manager: NEVPNManager, _ configuration: ManagedConfiguration, isKept: Bool) {
    let process = configuration.process
    // Outside the lock: an entry that goes may end a manager, and asking takes the device's lock.
    let gone =
      entries.withLock { entries in entries.filter { $0.value.manager == nil } }.map(\.key)
      + entries.withLock { $0.filter { $0.value.kept != nil } }.filter { !$0.value.process.isAlive }.map(
        \.key)
    let removed = entries.withLock { entries in gone.map { entries.removeValue(forKey: $0) } }
    _ = removed
    let isFirst = entries.withLock { entries in
      let isFirst = !entries.values.contains { $0.process === process }
      entries[Self.key(configuration)] = Entry(
        manager: manager, kept: isKept ? manager : nil, process: process)
      return isFirst
    }
    guard isFirst else { return }
    process.listen { [weak process] news in
      guard let process else { return }
      self.post(news, process)
    }
  }

  func manager(of configuration: ManagedConfiguration) -> NEVPNManager? {
    entries.withLock { $0[Self.key(configuration)]?.manager }
  }

  private func post(_ news: AppNews, _ process: AppProcess) {
    let object =
      switch news {
      case .statusChanged(let object), .configurationChanged(let object): object
      }
    let key = Key(process: ObjectIdentifier(process), object: object)
    guard let manager = entries.withLock({ $0[key]?.manager }) else { return }
    switch news {
    case .statusChanged:
      NotificationCenter.default.post(name: .NEVPNStatusDidChange, object: manager.connection)
    case .configurationChanged:
      NotificationCenter.default.post(name: .NEVPNConfigurationChange, object: manager)
    }
  }
}
