public import OpenSSL
public import PropertyList

/// An identity as a PKCS#12 file: com.apple.security.pkcs12.
///
/// Source: Apple, com.apple.security.pkcs12.
public struct PKCS12Payload: Sendable {
  /// The payload type.
  public static let payloadType = "com.apple.security.pkcs12"

  /// The PKCS#12 file; empty if the payload has none.
  public var bytes: [UInt8]
  /// The file's password. Absent, the device asks at installation; present, whoever holds the profile has it.
  public var password: Secret?
  /// The name of the file.
  public var fileName: String?
  /// Whether all apps may use the key; macOS only, absent means no.
  public var allowAllAppsAccess: Bool?
  /// Whether the key can be exported from the keychain; macOS only, absent means yes.
  public var keyIsExtractable: Bool?

  /// A payload of this file.
  public init(bytes: [UInt8], password: Secret? = nil, fileName: String? = nil) {
    self.bytes = bytes
    self.password = password
    self.fileName = fileName
  }

  /// The payload a dictionary holds; nil if its type is another.
  public init?(_ value: PropertyListValue) {
    guard value["PayloadType"]?.string == Self.payloadType else { return nil }
    self.init(
      bytes: value["PayloadContent"]?.data ?? [],
      password: value["Password"]?.string.map { Secret($0) },
      fileName: value["PayloadCertificateFileName"]?.string)
    allowAllAppsAccess = value["AllowAllAppsAccess"]?.boolean
    keyIsExtractable = value["KeyIsExtractable"]?.boolean
  }

  /// What is in the file, opened with the payload's own password, or with `password` where it has none.
  public func contents(password other: Secret? = nil) throws(OpenSSLError) -> PKCS12 {
    try PKCS12(parsing: bytes, password: password ?? other)
  }

  /// The payload as a dictionary with Apple's keys, without those that every payload has. The password is in it
  /// in clear text.
  public var propertyList: PropertyListValue {
    var dictionary = PropertyListDictionary()
    dictionary["PayloadContent"] = PropertyListValue(.data(bytes))
    if let fileName { dictionary["PayloadCertificateFileName"] = PropertyListValue(.string(fileName)) }
    if let password { dictionary["Password"] = PropertyListValue(.string(password.text)) }
    if let allowAllAppsAccess {
      dictionary["AllowAllAppsAccess"] = PropertyListValue(.boolean(allowAllAppsAccess))
    }
    if let keyIsExtractable { dictionary["KeyIsExtractable"] = PropertyListValue(.boolean(keyIsExtractable)) }
    return PropertyListValue(.dictionary(dictionary))
  }
}

// MARK: The schema table

extension PKCS12Payload {
  static let schema = PayloadSchema(
    payloadType, title: "identity", availability: CertificatePayload.availability, relations: [oneIdentity],
    [
      SchemaKey("PayloadCertificateFileName", .string),
      SchemaKey("PayloadContent", .data, .required),
      .secret("Password"),
      SchemaKey(
        "AllowAllAppsAccess", .boolean, default: false, on: PlatformChange.onlyMacOS + [.macOS(10, 10)]),
      SchemaKey(
        "KeyIsExtractable", .boolean, default: true, on: PlatformChange.onlyMacOS + [.macOS(10, 15)]),
    ])

  /// Judged only where identities may be opened, and only one that opens with the password beside it or with none.
  static let oneIdentity = SchemaRelation(
    "not-one-identity", .error, "A PKCS#12 holds one private key with its certificate, and nothing else.",
    source: .page(
      title: "Apple Platform Deployment: Certificates payload",
      url: "https://support.apple.com/guide/deployment/dep91d2eb26/web")
  ) { scope in
    guard let inside = scope.container(of: scope.value) else { return [] }
    return IdentityDiagnosis.contents(inside).filter { $0.matters(on: scope.targets) }.map {
      .init(at: "PayloadContent", "the PKCS#12 cannot be used: \($0.message); \($0.fix)")
    }
  }
}
