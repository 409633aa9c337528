import Foundation
import OpenSSL
import SimulatedDevice

/// Between the dictionaries of `SecItem…` and the device's keychain.
enum KeychainCall {
  static func status(_ body: (AppProcess) throws -> Void) -> OSStatus {
    guard let process = AppProcess.current else { return KeychainStatus.missingEntitlement.rawValue }
    do {
      try body(process)
      return errSecSuccess
    } catch let error as KeychainError {
      return error.status.rawValue
    } catch {
      return errSecParam
    }
  }

  /// The request a dictionary makes. A value of the wrong type is errSecParam, as is whatever else is out of shape.
  static func query(_ dictionary: CFDictionary, from process: AppProcess) throws(KeychainError)
    -> KeychainQuery
  {
    var query = KeychainQuery()
    query.itemClass = try text(dictionary, kSecClass)
    query.service = try text(dictionary, kSecAttrService)
    query.account = try text(dictionary, kSecAttrAccount)
    query.label = try text(dictionary, kSecAttrLabel)
    query.accessGroup = try text(dictionary, kSecAttrAccessGroup)
    if let value = try text(dictionary, kSecAttrAccessible) {
      guard let accessibility = Accessibility(rawValue: value) else { throw KeychainError(.wrongType) }
      query.accessibility = accessibility
    }
    query.value = try data(dictionary, kSecValueData).map { Secret(Array($0)) }
    query.persistentReference = try data(dictionary, kSecValuePersistentRef).map { ItemReference(Array($0)) }
    let returned: [(String, KeychainQuery.Returned)] = [
      (kSecReturnData, .data), (kSecReturnPersistentRef, .persistentReference),
      (kSecReturnAttributes, .attributes),
    ]
    for (key, what) in returned where try flag(dictionary, key) { query.returned.insert(what) }
    query.matchesAll = try text(dictionary, kSecMatchLimit) == kSecMatchLimitAll
    return query
  }

  private static func text(_ dictionary: CFDictionary, _ key: String) throws(KeychainError) -> String? {
    guard let value = dictionary[key] else { return nil }
    if let text = value as? String { return text }
    if let text = value as? NSString { return "\(text)" }
    throw KeychainError(.wrongType)
  }

  private static func data(_ dictionary: CFDictionary, _ key: String) throws(KeychainError) -> Data? {
    guard let value = dictionary[key] else { return nil }
    if let data = value as? Data { return data }
    if let data = value as? NSData { return Data(referencing: data) }
    throw KeychainError(.wrongType)
  }

  private static func flag(_ dictionary: CFDictionary, _ key: String) throws(KeychainError) -> Bool {
    guard let value = dictionary[key] else { return false }
    if let flag = value as? Bool { return flag }
    if let number = value as? NSNumber { return number.boolValue }
    throw KeychainError(.wrongType)
  }

  /// What a query gets: the one thing it asked for, or a dictionary of several.
  static func result(_ item: KeychainItem, _ returned: Set<KeychainQuery.Returned>) -> AnyObject {
    let reference = NSData(data: Data(item.reference.bytes))
    let value = NSData(data: item.value.map { $0.withBytes { Data($0) } } ?? Data())
    if returned == [.data] { return value }
    if returned == [.persistentReference] { return reference }
    var found: [String: Any] = [:]
    if returned.contains(.attributes) {
      found[kSecClass] = item.itemClass
      found[kSecAttrService] = item.service
      found[kSecAttrAccount] = item.account
      found[kSecAttrLabel] = item.label
      found[kSecAttrAccessGroup] = item.accessGroup
      found[kSecAttrAccessible] = item.accessibility.rawValue
    }
    if returned.contains(.data) { found[kSecValueData] = value }
    if returned.contains(.persistentReference) { found[kSecValuePersistentRef] = reference }
    return NSDictionary(dictionary: found)
  }
}
