import FoundationEssentials
import OpenSSL

/// The device's keychain: one store of items, which everybody sees through the rights of a ``Principal``.
struct Keychain: Sendable {
  /// How a request is answered: who asks, in which state of the device.
  struct Access: Sendable {
    let principal: Principal
    let power: PowerState
    let options: DeviceOptions

    func mayRead(_ item: KeychainItem, byReference: Bool) -> Bool {
      options.platform == .simulator
        || principal.mayRead(item.accessGroup, byReference: byReference)
    }

    func canDecrypt(_ item: KeychainItem) -> Bool {
      options.platform == .simulator || item.accessibility.isReadable(power)
    }
  }

  private(set) var items: [KeychainItem] = []
  private var rows: Int64 = 0
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Adds an item; the device's options say what becomes of a foreign group.
  mutating func add(_ query: KeychainQuery, _ access: Access) throws(KeychainError) -> KeychainItem {
    guard query.persistentReference == nil else { throw KeychainError(.referenceAsAttribute) }
    guard let itemClass = query.itemClass else { throw KeychainError(.classMissing) }
    guard ItemReference.classes.contains(itemClass) else { throw KeychainError(.classUnknown) }
    guard let value = query.value else { throw KeychainError(.nothingToDo) }
    try check(query.accessGroup, access)
    guard let group = query.accessGroup ?? access.principal.accessGroups.first else {
      throw KeychainError(.missingEntitlement)
    }
    let item = KeychainItem(
      itemClass: itemClass, service: query.service, account: query.account, label: query.label,
      accessGroup: group, accessibility: query.accessibility ?? .whenUnlocked, value: value,
      uuid: random.uuid(),
      row: rows + 1)
    guard access.options.hasPasscode || item.accessibility != .whenPasscodeSetThisDeviceOnly else {
      throw KeychainError(.parameter)
    }
    guard !items.contains(where: { $0.hasKey(of: item) }) else { throw KeychainError(.duplicateItem) }
    guard access.canDecrypt(item) else { throw KeychainError(.interactionNotAllowed) }
    rows += 1
    items.append(item)
    return item
  }

  /// The items that match, as far as the caller sees them; never empty.
  func matching(_ query: KeychainQuery, _ access: Access) throws(KeychainError) -> [KeychainItem] {
    let found = try indices(query, access).map { items[$0] }
    if query.returned.contains(.data), !found.allSatisfy(access.canDecrypt) {
      throw KeychainError(.interactionNotAllowed)
    }
    return query.returned.contains(.data)
      ? found
      : found.map { item in
        var item = item
        item.value = nil
        return item
      }
  }

  /// Changes the items that match; their references stay what they are.
  mutating func update(
    _ query: KeychainQuery, to changes: KeychainQuery, _ access: Access
  ) throws(KeychainError) -> [KeychainItem] {
    guard query.returned.isEmpty, changes.returned.isEmpty else { throw KeychainError(.returnInUpdate) }
    guard changes.persistentReference == nil else { throw KeychainError(.referenceAsAttribute) }
    try check(changes.accessGroup, access)
    let found = try indices(query, access)
    guard found.map({ items[$0] }).allSatisfy(access.canDecrypt) else {
      throw KeychainError(.interactionNotAllowed)
    }
    var changed: [(Int, KeychainItem)] = []
    for index in found {
      var item = items[index]
      item.service = changes.service ?? item.service
      item.account = changes.account ?? item.account
      item.label = changes.label ?? item.label
      item.accessGroup = changes.accessGroup ?? item.accessGroup
      item.value = changes.value ?? item.value
      if let wanted = changes.accessibility,
        !access.options.attributeUpdateIsUnreliable || random.next() % 2 == 0
      {
        item.accessibility = wanted
      }
      guard !items.indices.contains(where: { $0 != index && items[$0].hasKey(of: item) }) else {
        throw KeychainError(.duplicateItem)
      }
      changed.append((index, item))
    }
    for (index, item) in changed { items[index] = item }
    return changed.map(\.1)
  }

  /// Deletes the items that match.
  mutating func delete(_ query: KeychainQuery, _ access: Access) throws(KeychainError) {
    guard query.returned.isEmpty else { throw KeychainError(.returnInUpdate) }
    var query = query
    query.matchesAll = true
    let gone = Set(try indices(query, access))
    items = items.indices.filter { !gone.contains($0) }.map { items[$0] }
  }

  private func check(_ group: String?, _ access: Access) throws(KeychainError) {
    guard let group, access.options.platform == .device, !access.principal.accessGroups.contains(group) else {
      return
    }
    switch access.options.foreignGroup {
    case .missingEntitlement: throw KeychainError(.missingEntitlement, .foreignGroup)
    case .parameterError: throw KeychainError(.foreignGroup)
    }
  }

  private func indices(_ query: KeychainQuery, _ access: Access) throws(KeychainError) -> [Int] {
    try check(query.accessGroup, access)
    let reference = query.persistentReference
    if let reference, !reference.looksLikeReference { throw KeychainError(.notAReference) }
    guard reference != nil || query.itemClass != nil else { throw KeychainError(.classMissing) }
    if let itemClass = query.itemClass, !ItemReference.classes.contains(itemClass) {
      throw KeychainError(.classUnknown)
    }
    let found = items.indices.filter { index in
      let item = items[index]
      return access.mayRead(item, byReference: reference != nil)
        && (reference == nil || item.reference == reference || item.rowReference == reference)
        && (query.itemClass ?? item.itemClass) == item.itemClass
        && (query.service == nil || query.service == item.service)
        && (query.account == nil || query.account == item.account)
        && (query.label == nil || query.label == item.label)
        && (query.accessGroup ?? item.accessGroup) == item.accessGroup
        && (query.accessibility ?? item.accessibility) == item.accessibility
    }
    guard !found.isEmpty else { throw KeychainError(.itemNotFound) }
    return query.matchesAll ? found : Array(found.prefix(1))
  }

  /// The item that a reference names, whoever may read it.
  func item(_ reference: ItemReference) -> KeychainItem? {
    items.first { $0.reference == reference || $0.rowReference == reference }
  }

  /// Removing the passcode takes the items with it that demand one.
  mutating func passcodeRemoved() {
    items.removeAll { $0.accessibility == .whenPasscodeSetThisDeviceOnly }
  }

  /// Deletes items of the system, which no principal asks for.
  mutating func remove(_ references: [ItemReference]) {
    items.removeAll { references.contains($0.reference) }
  }

  /// The keychain as a backup restores it: to a new device only what may move, and never what demands a passcode.
  /// Rows are numbered anew, so that references of the older form break; UUIDs are kept.
  func restored(toNewDevice isNew: Bool) -> Keychain {
    var copy = self
    copy.items.removeAll {
      $0.accessibility == .whenPasscodeSetThisDeviceOnly || (isNew && !$0.accessibility.movesToNewDevice)
    }
    guard isNew else { return copy }
    for index in copy.items.indices {
      copy.rows += 1
      copy.items[index].row = copy.rows
    }
    return copy
  }
}
