/// One thing that stands between a PKCS#12 and its use on a device.
public struct IdentityFault: Hashable, Sendable {
  /// The rule that is broken.
  public let rule: SchemaRule
  /// What is wrong: the value found, the value wanted, and what follows.
  public let message: String
  /// What to do.
  public let fix: String
  /// Where it matters, in the order of ``Platform/allCases``.
  public let platforms: [Platform]
  /// Whether ``IdentityConversion`` mends it.
  public let isMendedByConversion: Bool

  init(
    _ rule: SchemaRule, _ message: String, fix: String, on platforms: [Platform] = Platform.allCases,
    isMendedByConversion: Bool = false
  ) {
    self.rule = rule
    self.message = message
    self.fix = fix
    self.platforms = platforms
    self.isMendedByConversion = isMendedByConversion
  }

  /// Whether it matters to one of these devices; to any, where none are named.
  public func matters(on targets: [Target]) -> Bool {
    targets.isEmpty || targets.contains { platforms.contains($0.platform) }
  }
}

/// The rules for the identity in a PKCS#12. Those that a profile's tables hold too are named there.
extension SchemaRule {
  /// The rules that only an opened PKCS#12 can break; ``all`` has those that a profile as it stands can break.
  public static let identities: [SchemaRule] = [
    identityEncryption, identityMAC, identityOldCipher, identityValidity, identityExpiring, identityPurpose,
    identityAuthority, identityName, identityKeyKind,
  ]

  static let identityEncryption = SchemaRule(
    "identity-encryption", .error, "Key and certificate in a PKCS#12 are encrypted with PBE-SHA1-3DES.",
    source: .page(
      title: "OpenSSL issue 19871: Apple's systems do not import PKCS#12 of OpenSSL 3",
      url: "https://github.com/openssl/openssl/issues/19871"))
  static let identityMAC = SchemaRule(
    "identity-mac", .error, "The MAC of a PKCS#12 is over SHA-1.",
    source: .page(
      title: "rust-security-framework issue 216: MAC verification failed",
      url: "https://github.com/kornelski/rust-security-framework/issues/216"))
  static let identityOldCipher = SchemaRule(
    "identity-old-cipher", .notice,
    "A PKCS#12 needs no algorithm that OpenSSL 3 keeps in its legacy provider.",
    source: .page(
      title: "OpenSSL migration guide: legacy algorithms",
      url: "https://docs.openssl.org/3.0/man7/migration_guide/"))
  static let identityValidity = SchemaRule(
    "identity-validity", .error, "The certificate of an identity is valid.",
    source: .rfc(5280, section: "4.1.2.5"))
  static let identityExpiring = SchemaRule(
    "identity-expiring", .warning, "The certificate of an identity is valid for some time to come.",
    source: .rfc(5280, section: "4.1.2.5"))
  static let identityPurpose = SchemaRule(
    "identity-purpose", .error,
    "The extended key usage of an identity, if there is one, holds clientAuth or a purpose of IKE.",
    source: .rfc(5280, section: "4.2.1.12"))
  static let identityAuthority = SchemaRule(
    "identity-is-authority", .warning, "The certificate of an identity is no CA certificate.",
    source: .rfc(5280, section: "4.2.1.9"))
  static let identityName = SchemaRule(
    "identity-name", .warning,
    "LocalIdentifier is a name in the subjectAltName of the identity's certificate.",
    source: .page(
      title: "strongSwan: IKEv2 configuration profile for Apple iOS 8 and newer",
      url: "https://docs.strongswan.org/docs/latest/interop/appleIkev2Profile.html"))
  static let identityKeyKind = SchemaRule(
    "identity-key-kind", .warning, "The key of an identity is of a kind that CertificateType can name.",
    source: .apple("com.apple.vpn.managed", key: "IKEv2.CertificateType"))
}
