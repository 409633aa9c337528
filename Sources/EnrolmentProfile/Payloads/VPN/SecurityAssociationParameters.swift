public import PropertyList

/// The one proposal that the device makes for a security association: IKE's own, or the child's.
///
/// The server must accept exactly this proposal; the device makes no second one. A child dictionary that is
/// absent takes the values of the IKE one; one that is there but empty takes the defaults below.
/// Source: Apple, com.apple.vpn.managed, `IKESecurityAssociationParameters`.
public struct SecurityAssociationParameters: Hashable, Sendable, DictionaryView {
  /// A cipher.
  public enum Encryption: String, CaseIterable, Hashable, Sendable {
    /// Gone from iOS, macOS and visionOS 26 on.
    case des = "DES"
    /// Gone from iOS, macOS and visionOS 26 on.
    case tripleDES = "3DES"
    case aes128 = "AES-128"
    case aes256 = "AES-256"
    case aes128GCM = "AES-128-GCM"
    case aes256GCM = "AES-256-GCM"
    case chaCha20Poly1305 = "ChaCha20Poly1305"
  }

  /// An integrity algorithm; the AEAD ciphers do without.
  public enum Integrity: String, CaseIterable, Hashable, Sendable {
    /// Gone from iOS, macOS and visionOS 26 on.
    case sha1With96Bits = "SHA1-96"
    /// Gone from iOS, macOS and visionOS 26 on.
    case sha1With160Bits = "SHA1-160"
    case sha256 = "SHA2-256"
    case sha384 = "SHA2-384"
    case sha512 = "SHA2-512"
  }

  /// The cipher; absent means AES-256 (AES-256-GCM on tvOS and watchOS).
  public var encryptionAlgorithm: Encryption?
  /// The integrity algorithm; absent means SHA2-256.
  public var integrityAlgorithm: Integrity?
  /// The Diffie-Hellman group by its IANA number; absent means 14.
  public var diffieHellmanGroup: Int?
  /// Up to seven additional key exchanges (RFC 9370) by IANA number: 0 none, 36 ML-KEM-768, 37 ML-KEM-1024.
  public var postQuantumKeyExchangeMethods: [Int]?
  /// How long an association lives, in minutes, 10 to 1440; absent means 1440.
  public var lifeTimeInMinutes: Int?

  /// Parameters that say nothing yet.
  public init() {}

  /// The parameters a dictionary holds; nil if `value` is no dictionary.
  public init?(_ value: PropertyListValue) { self.init(reading: value) }

  /// The parameters as a dictionary with Apple's keys.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<SecurityAssociationParameters>] = [
    .choice("EncryptionAlgorithm", \.encryptionAlgorithm),
    .choice("IntegrityAlgorithm", \.integrityAlgorithm),
    .integer("DiffieHellmanGroup", \.diffieHellmanGroup),
    .integers("PostQuantumKeyExchangeMethods", \.postQuantumKeyExchangeMethods),
    .integer("LifeTimeInMinutes", \.lifeTimeInMinutes),
  ]
}

// MARK: The schema table

extension SecurityAssociationParameters {
  static let schemaKeys: [SchemaKey] = [
    SchemaKey(
      "EncryptionAlgorithm", .string,
      values: ["DES", "3DES", "AES-128", "AES-256", "AES-128-GCM", "AES-256-GCM", "ChaCha20Poly1305"],
      withdrawn: [weak(["DES", "3DES"])], default: "AES-256",
      platformDefaults: [.tvOS: "AES-256-GCM", .watchOS: "AES-256-GCM"]),
    SchemaKey(
      "IntegrityAlgorithm", .string, values: ["SHA1-96", "SHA1-160", "SHA2-256", "SHA2-384", "SHA2-512"],
      withdrawn: [weak(["SHA1-96", "SHA1-160"])], default: "SHA2-256"),
    SchemaKey(
      "DiffieHellmanGroup", .integer, values: [1, 2, 5, 14, 15, 16, 17, 18, 19, 20, 21, 31, 32],
      withdrawn: [weak([1, 2, 5])], default: 14),
    // Apple's schema says tvOS 16.0; every other platform says 26, so that is surely a slip.
    SchemaKey(
      "PostQuantumKeyExchangeMethods", .array, count: 0...7,
      on: [.iOS(26), .macOS(26), .tvOS(26), .visionOS(26), .watchOS(26)],
      [SchemaKey("[]", .integer, values: [0, 36, 37])]),
    SchemaKey("LifeTimeInMinutes", .integer, range: 10...1440, default: 1440),
  ]

  private static func weak(_ values: [SchemaValue]) -> SchemaKey.Withdrawal {
    SchemaKey.Withdrawal(
      values,
      [
        .removed(.iOS, 26), .removed(.macOS, 26), .removed(.visionOS, 26), .never(.tvOS), .never(.watchOS),
      ])
  }
}

extension SecurityAssociationParameters {
  /// The algorithms of these that a device does not have (any more): `EncryptionAlgorithm "3DES"`.
  public func algorithmsGone(from device: Target) -> [String] {
    let dictionary = propertyList
    return Self.schemaKeys.flatMap { row -> [String] in
      guard let given = dictionary[row.name], let value = SchemaValue(given, readAs: row.type),
        row.withdrawn.contains(where: { $0.values.contains(value) && $0.isInForce(on: device) })
      else { return [] }
      return ["\(row.name) \(value)"]
    }
  }
}

extension SchemaKey.Withdrawal {
  fileprivate func isInForce(on device: Target) -> Bool {
    changes.contains { change in
      guard change.platform == device.platform else { return false }
      switch change.change {
      case .never: return true
      case .removed(let version): return version <= device.version
      default: return false
      }
    }
  }
}
