public import PropertyList

/// An identity that the device asks an ACME server for, and may prove to be itself: com.apple.security.acme.
///
/// Source: Apple, com.apple.security.acme; RFC 8555.
public struct ACMEPayload: Hashable, Sendable, DictionaryView {
  /// The payload type.
  public static let payloadType = "com.apple.security.acme"

  /// The kind of key.
  public enum KeyType: String, CaseIterable, Hashable, Sendable {
    case rsa = "RSA"
    /// An elliptic curve key (P-256, P-384, P-521).
    case ellipticCurve = "ECSECPrimeRandom"
  }

  /// The server's directory, `https://…`; required.
  public var directoryURL: String?
  /// What the server knows the device by; required. Most servers take each once.
  public var clientIdentifier: String?
  /// The kind of key; required.
  public var keyType: KeyType?
  /// The size of the key in bits; required.
  public var keySize: Int?
  /// Whether the key is made in the device's hardware and never leaves it; required.
  public var hardwareBound: Bool?
  /// For whom; required.
  public var subject: CertificateSubject?
  /// Other names.
  public var subjectAltName: CertificateAlternativeNames?
  /// What the key is for: 1 signing, 4 encryption, 5 both.
  public var usageFlags: Int?
  /// Extended key usages by object identifier.
  public var extendedKeyUsage: [String]?
  /// Whether the device attests the key and itself; absent means no.
  public var attest: Bool?
  /// Whether the key can be exported from the keychain; macOS only, absent means yes.
  public var keyIsExtractable: Bool?
  /// Whether all apps may use the key; macOS only, absent means no.
  public var allowAllAppsAccess: Bool?

  /// A payload that says nothing yet.
  public init() {}

  /// The payload a dictionary holds; nil if its type is another.
  public init?(_ value: PropertyListValue) {
    guard value["PayloadType"]?.string == Self.payloadType else { return nil }
    self.init(reading: value)
  }

  /// The payload as a dictionary with Apple's keys, without those that every payload has.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<ACMEPayload>] = [
    .string("DirectoryURL", \.directoryURL), .string("ClientIdentifier", \.clientIdentifier),
    .integer("KeySize", \.keySize), .choice("KeyType", \.keyType), .boolean("HardwareBound", \.hardwareBound),
    PayloadField("Subject", \.subject, from: { CertificateSubject($0) }, to: \.propertyList),
    .view("SubjectAltName", \.subjectAltName), .integer("UsageFlags", \.usageFlags),
    .strings("ExtendedKeyUsage", \.extendedKeyUsage), .boolean("Attest", \.attest),
    .boolean("KeyIsExtractable", \.keyIsExtractable), .boolean("AllowAllAppsAccess", \.allowAllAppsAccess),
  ]
}

// MARK: The schema table

extension ACMEPayload {
  static let schema = PayloadSchema(
    payloadType, title: "ACME identity",
    availability: [
      .iOS: Availability(since: OSVersion(16), several: true, userEnrolment: .allowed, channels: .device),
      .macOS: Availability(
        since: OSVersion(13, 1), several: true, userEnrolment: .allowed, channels: [.device, .user]),
      .tvOS: Availability(since: OSVersion(16), several: true),
      .visionOS: Availability(since: OSVersion(1), several: true, userEnrolment: .allowed),
      .watchOS: Availability(since: OSVersion(9), several: true),
    ], relations: keyRelations + [usage, oldMacOS],
    [
      SchemaKey("DirectoryURL", .string, .required, format: .httpsURL),
      SchemaKey("ClientIdentifier", .string, .required),
      SchemaKey("KeySize", .integer, .required),
      SchemaKey("KeyType", .string, .required, values: ["RSA", "ECSECPrimeRandom"]),
      SchemaKey("HardwareBound", .boolean, .required),
      CertificateSubject.schemaKey(.required),
      CertificateAlternativeNames.schemaKey,
      SchemaKey("UsageFlags", .integer, aliases: ["KeyUsage", "Key Usage"]),
      .list("ExtendedKeyUsage"),
      SchemaKey("Attest", .boolean, default: false, on: [.watchOS(10)]),
      SchemaKey("KeyIsExtractable", .boolean, default: true, on: PlatformChange.onlyMacOS),
      SchemaKey("AllowAllAppsAccess", .boolean, default: false, on: PlatformChange.onlyMacOS),
    ])

  private static let keyRelations: [SchemaRelation] = [
    SchemaRelation(
      "acme-rsa-key-size", .error, "An RSA key has 1024 to 4096 bits, a multiple of 8.",
      source: source("KeySize")
    ) { scope in
      guard scope.string("KeyType") == "RSA", let size = scope.integer("KeySize"),
        !(1024...4096).contains(size) || size % 8 != 0
      else { return [] }
      return [.init(at: "KeySize", "KeySize is \(size); for RSA it is a multiple of 8 from 1024 to 4096")]
    },
    SchemaRelation(
      "acme-ec-key-size", .error, "An elliptic curve key has 192, 256, 384 or 521 bits.",
      source: source("KeySize")
    ) { scope in
      guard scope.string("KeyType") == "ECSECPrimeRandom", let size = scope.integer("KeySize"),
        ![192, 256, 384, 521].contains(size)
      else { return [] }
      let hint = size == 512 ? "; the curve that people call 512 has 521" : ""
      return [.init(at: "KeySize", "KeySize is \(size); such keys have 192, 256, 384 or 521 bits\(hint)")]
    },
    SchemaRelation(
      "acme-hardware-key-kind", .error,
      "A key bound to the device's hardware is an elliptic curve key of 256 or 384 bits.",
      source: source("HardwareBound")
    ) { scope in
      guard scope.isOn("HardwareBound") else { return [] }
      if let type = scope.string("KeyType"), type != "ECSECPrimeRandom" {
        return [
          .init(at: "KeyType", "the hardware keeps no \(type.shortened) keys; write ECSECPrimeRandom and 256")
        ]
      }
      guard let size = scope.integer("KeySize"), ![256, 384].contains(size) else { return [] }
      return [.init(at: "KeySize", "the hardware keeps keys of 256 or 384 bits, not of \(size)")]
    },
    SchemaRelation(
      "acme-attest-without-hardware", .error, "Only a key bound to the hardware can be attested.",
      source: source("Attest")
    ) { scope in
      guard scope.isOn("Attest"), !scope.isOn("HardwareBound") else { return [] }
      return [.init(at: "Attest", "Attest needs HardwareBound true; no server takes the attestation else")]
    },
  ]

  private static let usage = SchemaRelation.bits(
    "acme-usage-bits", .error, "UsageFlags is 1 (signing), 4 (encryption) or 5 (both).",
    source: source("UsageFlags"), "UsageFlags", allowed: CertificateSubject.usageBits)

  private static let oldMacOS = SchemaRelation(
    "acme-hardware-on-old-macos", .error,
    "Before macOS 14 there are no keys bound to the hardware, and no attestation.",
    source: source("HardwareBound")
  ) { scope in
    let old = scope.targets(.macOS).filter { $0.version < OSVersion(14) }
    return old.flatMap { target in
      ["HardwareBound", "Attest"].filter(scope.isOn).map {
        .init(at: $0, "\($0) must be false on \(target); from macOS 14.0 on it may be true")
      }
    }
  }

  private static func source(_ key: String) -> Citation { .apple(payloadType, key: key) }
}
