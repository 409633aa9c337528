public import OpenSSL

/// A request to the keychain: the dictionary of `SecItemAdd`, `SecItemCopyMatching`, `SecItemUpdate` or
/// `SecItemDelete` as a value. It is never printed.
public struct KeychainQuery: Sendable, CustomStringConvertible, CustomReflectable {
  /// What is to be returned.
  public enum Returned: Hashable, Sendable {
    /// The item's secret (`kSecReturnData`).
    case data
    /// The handle that others can resolve (`kSecReturnPersistentRef`).
    case persistentReference
    /// What the item says about itself (`kSecReturnAttributes`).
    case attributes
  }

  /// `kSecClass`: `genp` for a generic password.
  public var itemClass: String?
  /// `kSecAttrService`.
  public var service: String?
  /// `kSecAttrAccount`.
  public var account: String?
  /// `kSecAttrLabel`.
  public var label: String?
  /// `kSecAttrAccessGroup`.
  public var accessGroup: String?
  /// `kSecAttrAccessible`.
  public var accessibility: Accessibility?
  /// `kSecValueData`.
  public var value: Secret?
  /// `kSecValuePersistentRef`.
  public var persistentReference: ItemReference?
  /// What is to be returned.
  public var returned: Set<Returned> = []
  /// Whether all that match are meant (`kSecMatchLimitAll`), not one.
  public var matchesAll = false

  /// A request that says nothing yet.
  public init() {}

  /// A request about a generic password.
  public init(service: String, account: String, returned: Set<Returned> = []) {
    itemClass = "genp"
    self.service = service
    self.account = account
    self.returned = returned
  }

  /// A request for what a persistent reference names.
  public init(_ reference: ItemReference, returned: Set<Returned> = [.data]) {
    persistentReference = reference
    self.returned = returned
  }

  /// Nothing of its content.
  public var description: String { "<keychain query>" }
  /// Nothing of its content.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
