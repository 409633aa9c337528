extension AppProcess {
  /// Adds an item.
  @discardableResult
  public func add(_ query: KeychainQuery) throws(KeychainError) -> KeychainItem {
    try device.perform { state throws(KeychainError) in
      try state.keychainCall(id) { state, access throws(KeychainError) in
        try state.keychain.add(query, access)
      }
    }
  }

  /// The items that match; they hold their value only where the query asks for data.
  public func copyMatching(_ query: KeychainQuery) throws(KeychainError) -> [KeychainItem] {
    try device.perform { state throws(KeychainError) in
      try state.keychainCall(id) { state, access throws(KeychainError) in
        let items = try state.keychain.matching(query, access)
        state.rotation?.asked(query, items)
        return items
      }
    }
  }

  /// Changes the items that match; their references stay what they are.
  public func update(_ query: KeychainQuery, to changes: KeychainQuery) throws(KeychainError) {
    try device.perform { state throws(KeychainError) in
      try state.keychainCall(id) { state, access throws(KeychainError) in
        try state.updateItems(query, to: changes, access)
      }
    }
  }

  /// Deletes the items that match.
  public func delete(_ query: KeychainQuery) throws(KeychainError) {
    try device.perform { state throws(KeychainError) in
      try state.keychainCall(id) { state, access throws(KeychainError) in
        try state.keychain.delete(query, access)
      }
    }
  }
}
