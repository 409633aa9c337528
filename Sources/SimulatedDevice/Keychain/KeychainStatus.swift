/// What the keychain answers: Apple's `OSStatus` values (SecBase.h).
public enum KeychainStatus: Int32, Error, Hashable, Sendable, CaseIterable {
  case success = 0
  /// errSecParam: the request or a value has the wrong shape.
  case parameter = -50
  /// errSecDuplicateItem.
  case duplicateItem = -25299
  /// errSecItemNotFound.
  case itemNotFound = -25300
  /// errSecInteractionNotAllowed: the item is there, and the device is locked.
  case interactionNotAllowed = -25308
  /// errSecMissingEntitlement: the caller names an access group it has no right to.
  case missingEntitlement = -34018

  /// The name as Apple writes it, with the number.
  public var name: String {
    let name =
      switch self {
      case .success: "errSecSuccess"
      case .parameter: "errSecParam"
      case .duplicateItem: "errSecDuplicateItem"
      case .itemNotFound: "errSecItemNotFound"
      case .interactionNotAllowed: "errSecInteractionNotAllowed"
      case .missingEntitlement: "errSecMissingEntitlement"
      }
    return "\(name) (\(rawValue))"
  }

  /// A stable name, in kebab-case.
  var code: String {
    switch self {
    case .success: "success"
    case .parameter: "parameter-error"
    case .duplicateItem: "duplicate-item"
    case .itemNotFound: "item-not-found"
    case .interactionNotAllowed: "interaction-not-allowed"
    case .missingEntitlement: "missing-entitlement"
    }
  }

  /// What to do about a reference that gets this answer.
  var remedy: String {
    switch self {
    case .success, .duplicateItem: "update the item in place"
    case .parameter: "ask with kSecReturnPersistentRef, and save the configuration with what that gives"
    case .itemNotFound: "make a new reference and save the configuration again"
    case .interactionNotAllowed:
      "make the item anew with kSecAttrAccessibleAfterFirstUnlock and save its new reference; until then, unlock"
    case .missingEntitlement: "add the access group to the app's keychain-access-groups"
    }
  }

  /// What the console line means: whether the reference, the item or its class is the trouble.
  public var diagnosis: String {
    switch self {
    case .success: "the item was read"
    case .parameter:
      "what was asked or given has the wrong shape: it takes another query, not another password"
    case .duplicateItem: "the item is there already: update it"
    case .itemNotFound:
      "the item is gone, or out of the reader's sight: make a new reference and save the configuration again"
    case .interactionNotAllowed:
      "the reference is fine and the item's accessibility is the trouble: make the item anew, readable after the "
        + "first unlock, and save the configuration with its new reference"
    case .missingEntitlement: "the access group is not among the caller's keychain-access-groups"
    }
  }
}
