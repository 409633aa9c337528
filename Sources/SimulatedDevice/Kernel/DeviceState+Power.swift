import FoundationEssentials
import TunnelProvider

/// Starting, locking and unlocking; backups.
extension DeviceState {
  /// Ends every process. Store and keychain stay; nothing protected can be read before the first unlock.
  mutating func reboot() {
    for id in processes.keys.sorted() { kill(id) }
    queue.drop { _ in true }
    log(.daemon, "the device starts")
    for id in sessions.keys {
      var session = Session()
      // What is down before anybody asks: no move, since nobody saw it.
      session.run = (sessions[id]?.run ?? 0) + 1
      session.status = row(id)?.configuration.isEnabled == true ? .disconnected : .invalid
      sessions[id] = session
    }
    set(.beforeFirstUnlock)
  }

  mutating func set(_ next: PowerState) {
    // Locking before anybody unlocked changes nothing.
    guard next != .locked || power != .beforeFirstUnlock else { return }
    power = next
    note(.daemon, .power(next))
    log(.daemon, "the device is \(next == .beforeFirstUnlock ? "locked, \(next.rawValue)" : next.rawValue)")
  }

  func backup() -> DeviceBackup { DeviceBackup(rows: rows.filter { $0.profile == nil }, keychain: keychain) }

  /// Takes a backup in: the configurations as they are, the items as their classes allow.
  mutating func restore(_ backup: DeviceBackup, toNewDevice isNew: Bool) {
    rows = rows.filter { $0.profile != nil }
    keychain = backup.keychain.restored(toNewDevice: isNew)
    for row in backup.rows {
      rows.append(row)
      sessions[row.id] = Session()
      refreshAvailability(row.id)
    }
    log(.daemon, "restored a backup" + (isNew ? " of another device" : ""))
  }
}
