import FoundationEssentials

/// Watches one secret being rotated: which of the four steps were taken, in which order.
struct Rotation: Sendable {
  let service: String
  let account: String
  private(set) var steps: [RotationStep] = []

  private func isMeant(_ item: KeychainItem?) -> Bool { item?.service == service && item?.account == account }

  mutating func updated(_ items: [KeychainItem], valueChanged: Bool) {
    if valueChanged, items.contains(where: { isMeant($0) }) { steps.append(.itemUpdated) }
  }

  mutating func asked(_ query: KeychainQuery, _ items: [KeychainItem]) {
    if query.returned.contains(.persistentReference), items.contains(where: { isMeant($0) }) {
      steps.append(.referenceQueried)
    }
  }

  mutating func saved(_ row: StoredConfiguration, in keychain: Keychain) {
    if points(row, keychain) { steps.append(.protocolSaved) }
  }

  mutating func resolved(_ row: StoredConfiguration, appIsAlive: Bool, in keychain: Keychain) {
    if points(row, keychain) { steps.append(appIsAlive ? .connectedWithApp : .connectedWithoutApp) }
  }

  private func points(_ row: StoredConfiguration, _ keychain: Keychain) -> Bool {
    let settings = row.configuration.settings
    return [settings?.passwordReference, settings?.sharedSecretReference].compactMap(\.self).contains {
      isMeant(keychain.item($0))
    }
  }
}
