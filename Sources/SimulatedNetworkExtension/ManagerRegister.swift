import Foundation
import OpenSSL
import SimulatedDevice

/// The managers that are alive, so that news of the device reach their observers under the right object.
final class ManagerRegister: Sendable {
  static let shared = ManagerRegister()

  private struct Key: Hashable {
    let device: ObjectIdentifier
    let process: Int
    let object: Int
  }

  private struct Entry: @unchecked Sendable {
    weak var manager: NEVPNManager?
    /// The one manager that lives as long as its process, whoever holds it.
    var kept: NEVPNManager?
    /// Keeps the device's identifier in the key from being used again.
    let process: AppProcess
  }

  private let entries = Guarded<[Key: Entry]>([:])

  private static func key(_ configuration: ManagedConfiguration) -> Key {
    let process = configuration.process
    return Key(device: ObjectIdentifier(process.device), process: process.id, object: configuration.object)
  }

  func add(_ manager: NEVPNManager, _ configuration: ManagedConfiguration, isKept: Bool) {
    let process = configuration.process
    removeEnded()
    let isFirst = entries.withLock { entries in
      let key = Self.key(configuration)
      let isFirst = !entries.keys.contains { $0.device == key.device && $0.process == key.process }
      entries[key] = Entry(
        manager: manager, kept: isKept ? manager : nil, process: process)
      return isFirst
    }
    guard isFirst else { return }
    let (device, number) = (ObjectIdentifier(process.device), process.id)
    process.listen { news in self.post(news, device, number) }
  }

  /// Forgets managers that nobody holds and those of processes that have ended.
  private func removeEnded() {
    // Asking a process takes its device's lock, and whatever goes may run code of an app: neither inside this lock.
    let ended = entries.withLock { $0 }.filter { $0.value.manager == nil || !$0.value.process.isAlive }
    entries.withLock { entries in for key in ended.keys { entries[key] = nil } }
  }

  func manager(of configuration: ManagedConfiguration) -> NEVPNManager? {
    entries.withLock { $0[Self.key(configuration)]?.manager }
  }

  private func post(_ news: AppNews, _ device: ObjectIdentifier, _ process: Int) {
    let object =
      switch news {
      case .statusChanged(let object), .configurationChanged(let object): object
      }
    let key = Key(device: device, process: process, object: object)
    guard let manager = entries.withLock({ $0[key]?.manager }) else { return }
    switch news {
    case .statusChanged:
      NotificationCenter.default.post(name: .NEVPNStatusDidChange, object: manager.connection)
    case .configurationChanged:
      NotificationCenter.default.post(name: .NEVPNConfigurationChange, object: manager)
    }
  }
}
