/// An identity that the device asks a SCEP server for: com.apple.security.scep.
///
/// Apple spells these keys unlike those of ACME, some with a space: `Key Type`, `Key Usage`, `Keysize`.
/// Source: Apple, com.apple.security.scep.
enum SCEPPayload {
  static let payloadType = "com.apple.security.scep"

  static let schema = PayloadSchema(
    payloadType, title: "SCEP identity", availability: CertificatePayload.availability,
    [.dictionary("PayloadContent", presence: .required, relations: relations, keys)])

  private static let keys: [SchemaKey] = [
    SchemaKey("URL", .string, .required, on: [.macOS(10, 7)]),
    SchemaKey("Name", .string),
    CertificateSubject.subject(),
    .secret("Challenge"),
    SchemaKey("Keysize", .integer, values: [1024, 2048, 4096], default: 1024),
    SchemaKey("Key Type", .string, default: "RSA"),
    SchemaKey("Key Usage", .integer, default: 0, on: [.macOS(10, 11)]),
    SchemaKey("CAFingerprint", .data),
    SchemaKey("Retries", .integer, default: 3, on: [.macOS(10, 10)]),
    SchemaKey("RetryDelay", .integer, default: 10, on: [.macOS(10, 10)]),
    CertificateSubject.subjectAltName,
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
