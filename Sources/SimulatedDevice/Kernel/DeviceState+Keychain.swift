import FoundationEssentials

/// An app's calls of the keychain. They answer at once, as `SecItem…` do.
extension DeviceState {
  mutating func keychainCall<Value>(
    _ process: Int, _ body: (inout DeviceState, Keychain.Access) throws(KeychainError) -> Value
  ) throws(KeychainError) -> Value {
    guard let state = processes[process] else { throw KeychainError(.missingEntitlement) }
    let app = state.app.bundleIdentifier
    do throws(KeychainError) {
      let value = try body(&self, access(state.app.principal))
      note(.keychain, .keychainAnswered(KeychainStatus.success.rawValue), app: app)
      return value
    } catch {
      note(.keychain, .keychainAnswered(error.status.rawValue), app: app)
      log(.keychain, "\(app): \(error)")
      throw error
    }
  }

  mutating func updateItems(
    _ query: KeychainQuery, to changes: KeychainQuery, _ access: Keychain.Access
  ) throws(KeychainError) {
    let items = try keychain.update(query, to: changes, access)
    rotation?.updated(items, valueChanged: changes.value != nil)
    if let wanted = changes.accessibility {
      find(
        "K23 K24", "accessibility-edited-in-place",
        "\(access.principal.name) changes an item's accessibility to \(wanted.name) in place",
        fix: "make the item anew and save the configuration with its new reference")
    }
  }
}
