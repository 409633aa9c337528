// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation
import OpenSSL
import SimulatedDevice

/// Adds an item to the keychain, with the rights of the app whose code runs.
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  KeychainCall.status { process in
    let query = try KeychainCall.query(attributes, from: process)
    var wanted = query
    wanted.returned = []
    let item = try process.add(wanted)
    guard !query.returned.isEmpty else { return }
    guard let result else { throw KeychainError(.noPlaceForResult) }
    result.pointee = KeychainCall.result(item, query.returned)
  }
}

/// Finds items in the keychain, with the rights of the app whose code runs.
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?)
  -> OSStatus
{
  KeychainCall.status { process in
    let query = try KeychainCall.query(query, from: process)
    let items = try process.copyMatching(query)
    guard !query.returned.isEmpty else { return }
    guard let result else { throw KeychainError(.noPlaceForResult) }
    let found = items.map { KeychainCall.result($0, query.returned) }
    result.pointee = query.matchesAll ? NSArray(array: found) : found.first
  }
}

/// Changes items of the keychain, with the rights of the app whose code runs.
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
  KeychainCall.status { process in
    try process.update(
      KeychainCall.query(query, from: process), to: KeychainCall.query(attributesToUpdate, from: process))
  }
}

/// Deletes items of the keychain, with the rights of the app whose code runs.
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  KeychainCall.status { process in try process.delete(KeychainCall.query(query, from: process)) }
}
