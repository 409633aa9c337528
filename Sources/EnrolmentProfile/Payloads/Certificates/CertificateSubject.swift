/// The rows that say for whom a certificate is asked; SCEP and ACME share them.
enum CertificateSubject {
  /// A name: a list of RDNs, an RDN a list of pairs, a pair an object identifier (or a short name) and a value.
  static func subject(_ presence: SchemaKey.Presence = .optional) -> SchemaKey {
    .list("Subject", presence, of: .list("[]", of: .list("[]", count: 2...2, of: SchemaKey("[]", .string))))
  }

  /// Other names. Apple's schema says string for all; its errata let all but the last be lists too.
  static let subjectAltName = SchemaKey.dictionary(
    "SubjectAltName",
    [
      SchemaKey("rfc822Name", .string, mayRepeat: true), SchemaKey("dNSName", .string, mayRepeat: true),
      SchemaKey("uniformResourceIdentifier", .string, mayRepeat: true), SchemaKey("ntPrincipalName", .string),
    ])

  /// What the key is for, as SCEP and ACME count it.
  static let usageBits = 1 | 4
}
