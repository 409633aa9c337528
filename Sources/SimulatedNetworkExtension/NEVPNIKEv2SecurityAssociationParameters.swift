// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import Foundation

/// A cipher, as NetworkExtension numbers it.
public enum NEVPNIKEv2EncryptionAlgorithm: Int, Sendable {
  case algorithmDES = 1
  case algorithm3DES = 2
  case algorithmAES128 = 3
  case algorithmAES256 = 4
  case algorithmAES128GCM = 5
  case algorithmAES256GCM = 6
  case algorithmChaCha20Poly1305 = 7
}

/// An integrity algorithm, as NetworkExtension numbers it.
public enum NEVPNIKEv2IntegrityAlgorithm: Int, Sendable {
  case SHA96 = 1
  case SHA160 = 2
  case SHA256 = 3
  case SHA384 = 4
  case SHA512 = 5
}

/// A Diffie-Hellman group: the number is the group's (RFC 7296 3.3.2).
public enum NEVPNIKEv2DiffieHellmanGroup: Int, Sendable {
  case groupInvalid = 0
  case group1 = 1
  case group2 = 2
  case group5 = 5
  case group14 = 14
  case group15 = 15
  case group16 = 16
  case group17 = 17
  case group18 = 18
  case group19 = 19
  case group20 = 20
  case group21 = 21
  case group31 = 31
  case group32 = 32
}

/// The one proposal for a security association.
open class NEVPNIKEv2SecurityAssociationParameters: NSObject, @unchecked Sendable {
  /// The cipher.
  public var encryptionAlgorithm: NEVPNIKEv2EncryptionAlgorithm
  /// The integrity algorithm.
  public var integrityAlgorithm: NEVPNIKEv2IntegrityAlgorithm
  /// The group.
  public var diffieHellmanGroup: NEVPNIKEv2DiffieHellmanGroup
  /// Minutes until keys are renewed.
  public var lifetimeMinutes: Int32

  init(_ values: [String: Int], prefix: String) {
    func read<Value: RawRepresentable<Int>>(_ name: String, _ value: Value) -> Value {
      values[prefix + name].flatMap(Value.init) ?? value
    }
    encryptionAlgorithm = read("encryption", .algorithmAES256)
    integrityAlgorithm = read("integrity", .SHA256)
    diffieHellmanGroup = read("group", .group14)
    lifetimeMinutes = values[prefix + "lifetime"].map(Int32.init(clamping:)) ?? 1440
    super.init()
  }

  func values(prefix: String) -> [String: Int] {
    [
      prefix + "encryption": encryptionAlgorithm.rawValue, prefix + "integrity": integrityAlgorithm.rawValue,
      prefix + "group": diffieHellmanGroup.rawValue, prefix + "lifetime": Int(lifetimeMinutes),
    ]
  }
}
