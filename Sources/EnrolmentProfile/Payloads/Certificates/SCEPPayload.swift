public import OpenSSL
public import PropertyList

/// An identity that the device asks a SCEP server for: com.apple.security.scep.
///
/// Apple spells these keys unlike those of ACME, some with a space: `Key Type`, `Key Usage`, `Keysize`.
/// Source: Apple, com.apple.security.scep, `PayloadContent`; RFC 8894.
public struct SCEPPayload: Sendable, DictionaryView {
  /// The payload type.
  public static let payloadType = "com.apple.security.scep"

  /// Where the server is; required.
  public var url: String?
  /// Which of the server's authorities is asked, a name that the server knows.
  public var name: String?
  /// For whom.
  public var subject: CertificateSubject?
  /// What proves to the server that the device may ask. In the profile whoever holds it has it.
  public var challenge: Secret?
  /// The size of the key in bits; absent means 1024.
  public var keySize: Int?
  /// The kind of key; RSA, which is also what absent means.
  public var keyType: String?
  /// What the key is for: 1 signing, 4 encryption, 5 both; absent means anything.
  public var keyUsage: Int?
  /// The hash of the authority's certificate (MD5, SHA-1 or SHA-256), where the server is asked without TLS.
  public var caFingerprint: [UInt8]?
  /// How often a pending request is repeated; absent means 3 times.
  public var retries: Int?
  /// How many seconds between; absent means 10.
  public var retryDelay: Int?
  /// Other names.
  public var subjectAltName: CertificateAlternativeNames?
  /// Whether the key can be exported from the keychain; macOS only, absent means yes.
  public var keyIsExtractable: Bool?
  /// Whether all apps may use the key; macOS only, absent means no.
  public var allowAllAppsAccess: Bool?

  /// A payload that says nothing yet.
  public init() {}

  /// The payload a dictionary holds; nil if its type is another or it has no PayloadContent.
  public init?(_ value: PropertyListValue) {
    guard value["PayloadType"]?.string == Self.payloadType, let content = value["PayloadContent"] else {
      return nil
    }
    self.init(reading: content)
  }

  /// The payload as a dictionary with Apple's keys, without those that every payload has.
  public var propertyList: PropertyListValue {
    PropertyListValue(.dictionary(PropertyListDictionary([("PayloadContent", value)])))
  }

  static let fields: [PayloadField<SCEPPayload>] = [
    .string("URL", \.url), .string("Name", \.name),
    PayloadField("Subject", \.subject, from: { CertificateSubject($0) }, to: \.propertyList),
    .secret("Challenge", \.challenge), .integer("Keysize", \.keySize), .string("Key Type", \.keyType),
    .integer("Key Usage", \.keyUsage), .data("CAFingerprint", \.caFingerprint),
    .integer("Retries", \.retries), .integer("RetryDelay", \.retryDelay),
    .view("SubjectAltName", \.subjectAltName), .boolean("KeyIsExtractable", \.keyIsExtractable),
    .boolean("AllowAllAppsAccess", \.allowAllAppsAccess),
  ]
}

// MARK: The schema table

extension SCEPPayload {
  static let schema = PayloadSchema(
    payloadType, title: "SCEP identity", availability: CertificatePayload.availability,
    [.dictionary("PayloadContent", presence: .required, relations: relations, keys)])

  private static let keys: [SchemaKey] = [
    SchemaKey("URL", .string, .required, on: [.macOS(10, 7)]),
    SchemaKey("Name", .string),
    CertificateSubject.schemaKey(),
    .secret("Challenge"),
    SchemaKey("Keysize", .integer, values: [1024, 2048, 4096], default: 1024),
    SchemaKey("Key Type", .string, default: "RSA"),
    SchemaKey("Key Usage", .integer, default: 0, on: [.macOS(10, 11)]),
    SchemaKey("CAFingerprint", .data),
    SchemaKey("Retries", .integer, default: 3, on: [.macOS(10, 10)]),
    SchemaKey("RetryDelay", .integer, default: 10, on: [.macOS(10, 10)]),
    CertificateAlternativeNames.schemaKey,
    SchemaKey("KeyIsExtractable", .boolean, default: true, on: [.macOS(10, 13, 4)]),
    SchemaKey("AllowAllAppsAccess", .boolean, default: false, on: [.macOS(10, 10)]),
  ]

  private static let relations: [SchemaRelation] = [
    SchemaRelation(
      "scep-key-not-rsa", .error, "A SCEP identity has an RSA key.", source: source("Key Type")
    ) { scope in
      guard let type = scope.string("Key Type"), type != "RSA" else { return [] }
      return [.init(at: "Key Type", "Key Type is \(quoted(type)); SCEP knows RSA only, other keys need ACME")]
    },
    SchemaRelation(
      "scep-weak-key", .warning, "A SCEP identity has a key of 2048 bits or more.", source: source("Keysize")
    ) { scope in
      let size = scope.integer("Keysize")
      guard size ?? 1024 < 2048 else { return [] }
      let found = size == nil ? "Keysize is missing, which means 1024 bits" : "Keysize is \(size ?? 0) bits"
      return [.init(at: size == nil ? "" : "Keysize", "\(found); servers refuse such keys, write 2048")]
    },
    .bits(
      "scep-usage-bits", .error, "Key Usage is 1 (signing), 4 (encryption) or 5 (both).",
      source: source("Key Usage"), "Key Usage", allowed: CertificateSubject.usageBits),
  ]

  private static func source(_ key: String) -> Citation { .apple(payloadType, key: "PayloadContent.\(key)") }
}
