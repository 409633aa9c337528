public import PropertyList

/// The other names that a SCEP or ACME server is asked to put into a certificate.
///
/// Source: Apple, com.apple.security.scep `SubjectAltName`.
public struct CertificateAlternativeNames: Hashable, Sendable, DictionaryView {
  /// E-mail addresses.
  public var rfc822Name: [String]?
  /// Host names.
  public var dnsName: [String]?
  /// URIs.
  public var uniformResourceIdentifier: [String]?
  /// The name in Active Directory, `alice@example.com`.
  public var ntPrincipalName: String?

  /// No names yet.
  public init() {}

  /// The names a dictionary holds; nil if `value` is no dictionary.
  public init?(_ value: PropertyListValue) { self.init(reading: value) }

  /// The names as a dictionary with Apple's keys.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<CertificateAlternativeNames>] = [
    .stringOrStrings("rfc822Name", \.rfc822Name), .stringOrStrings("dNSName", \.dnsName),
    .stringOrStrings("uniformResourceIdentifier", \.uniformResourceIdentifier),
    .string("ntPrincipalName", \.ntPrincipalName),
  ]
}

// MARK: The schema table

extension CertificateAlternativeNames {
  /// Apple's schema says string for all; its errata let all but the last be lists too.
  static let schemaKey = SchemaKey.dictionary(
    "SubjectAltName",
    [
      SchemaKey("rfc822Name", .string, mayRepeat: true), SchemaKey("dNSName", .string, mayRepeat: true),
      SchemaKey("uniformResourceIdentifier", .string, mayRepeat: true), SchemaKey("ntPrincipalName", .string),
    ])
}
