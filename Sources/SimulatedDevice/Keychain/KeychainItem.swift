import FoundationEssentials
public import OpenSSL

/// An item of the keychain, as its owner sees it.
public struct KeychainItem: Sendable {
  /// `genp` for a generic password.
  public let itemClass: String
  /// `kSecAttrService`.
  public internal(set) var service: String?
  /// `kSecAttrAccount`.
  public internal(set) var account: String?
  /// `kSecAttrLabel`.
  public internal(set) var label: String?
  /// The group whose members may read it.
  public internal(set) var accessGroup: String
  /// When it may be read.
  public internal(set) var accessibility: Accessibility
  /// What it keeps; nil where only its attributes were asked for.
  public internal(set) var value: Secret?

  let uuid: UUID
  var row: Int64

  /// The reference of today: class and UUID.
  public var reference: ItemReference {
    ItemReference(Array(itemClass.utf8) + withUnsafeBytes(of: uuid.uuid) { Array($0) })
  }

  /// The older form of the reference: class and row number.
  public var rowReference: ItemReference {
    ItemReference(Array(itemClass.utf8) + withUnsafeBytes(of: row.bigEndian) { Array($0) })
  }

  /// Whether it is the one that class, service, account and group name.
  func hasKey(of other: KeychainItem) -> Bool {
    itemClass == other.itemClass && service == other.service && account == other.account
      && accessGroup == other.accessGroup
  }
}
