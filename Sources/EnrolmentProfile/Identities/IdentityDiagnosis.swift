import FoundationEssentials
public import OpenSSL

/// What stands between a PKCS#12 and its use as an identity on Apple's systems.
///
/// How Apple's systems take a PKCS#12 is for the most part reported, not documented: each rule names its source.
public struct IdentityDiagnosis: Sendable {
  /// Everything that is wrong or worth knowing, the form of the file first.
  public let faults: [IdentityFault]

  /// Looks at an opened container.
  public init(_ container: PKCS12, for use: IdentityUse) {
    faults =
      Self.faults(of: container.protection, needsLegacyProvider: container.needsLegacyProvider)
      + Self.contents(container)
      + (container.identity.map { IdentityCertificate($0.certificate, use).faults } ?? [])
  }

  /// Whether some rule of severity error is broken that matters on the platform.
  public func isRefused(on platform: Platform) -> Bool {
    faults.contains { $0.rule.severity == .error && $0.platforms.contains(platform) }
  }

  /// What is wrong between the certificate of an identity and a VPN that uses it: its name, and its kind of key.
  public static func faults(of certificate: Certificate, in vpn: IKEv2Configuration) -> [IdentityFault] {
    let use = IdentityUse(
      at: certificate.notBefore, localIdentifier: vpn.localIdentifier,
      certificateType: vpn.certificateType ?? .rsa)
    return IdentityCertificate(certificate, use).fit
  }

  /// What is wrong with the form alone, which shows without the password.
  public static func faults(
    of protection: PKCS12Protection, needsLegacyProvider: Bool = false
  ) -> [IdentityFault] {
    encryption(protection) + mac(protection)
      + (needsLegacyProvider && protection.parts.allSatisfy { isReadByApple($0.encryption) }
        ? [oldCipher(protection)] : [])
  }

  /// The platforms that were never seen to read what OpenSSL 3 writes.
  private static let strict = Platform.allCases.filter { $0 != .macOS }
  private static let rewrite =
    "have it written anew by `mooring identity convert`, which `mooring build` does by itself where it has the password"

  /// The schemes of PKCS#12 itself (RFC 7292 appendix C), and no encryption at all.
  private static func isReadByApple(_ scheme: PKCS12Protection.Scheme?) -> Bool {
    scheme.map { $0.name.hasPrefix("PBE-SHA1-") } ?? true
  }

  private static func encryption(_ protection: PKCS12Protection) -> [IdentityFault] {
    let schemes = protection.parts.compactMap(\.encryption).filter { !isReadByApple($0) }
    guard let worst = schemes.max(by: { $0.saltLength ?? 0 < $1.saltLength ?? 0 }) else { return [] }
    return [
      IdentityFault(
        .identityEncryption,
        "it is encrypted with \(worst); devices want PBE-SHA1-3DES and say that the password is incorrect. "
          + macOS(worst.saltLength),
        fix: rewrite, on: platforms(worst.saltLength), isMendedByConversion: true)
    ]
  }

  private static func mac(_ protection: PKCS12Protection) -> [IdentityFault] {
    guard let mac = protection.mac, mac.name != PKCS12Form.compatible.mac else { return [] }
    return [
      IdentityFault(
        .identityMAC,
        "its MAC is \(mac); devices want one over SHA-1 and say that the password is incorrect. "
          + macOS(mac.saltLength),
        fix: rewrite, on: platforms(mac.saltLength), isMendedByConversion: true)
    ]
  }

  /// Newer macOS was seen to read salts of 8 bytes, and to refuse longer ones.
  private static func platforms(_ saltLength: Int?) -> [Platform] {
    (saltLength ?? .max) <= 8 ? strict : Platform.allCases
  }

  private static func macOS(_ saltLength: Int?) -> String {
    (saltLength ?? .max) <= 8
      ? "Newer macOS reads it, older does not" : "Newer macOS reads it only with salts of 8 bytes"
  }

  private static func oldCipher(_ protection: PKCS12Protection) -> IdentityFault {
    let names = Set(protection.parts.compactMap(\.encryption?.name)).sorted().joined(separator: ", ")
    return IdentityFault(
      .identityOldCipher,
      "it is encrypted with \(names), which devices read and OpenSSL 3 only with its legacy provider",
      fix: rewrite, isMendedByConversion: true)
  }

  /// That a container holds one key with its certificate and nothing else; the table of com.apple.security.pkcs12 has the
  /// same rule.
  public static var oneIdentity: SchemaRule { PKCS12Payload.oneIdentity.rule }

  static func contents(_ container: PKCS12) -> [IdentityFault] {
    func fault(
      _ message: String, fix: String, on platforms: [Platform] = Platform.allCases, isMended: Bool = false
    ) -> [IdentityFault] {
      [IdentityFault(oneIdentity, message, fix: fix, on: platforms, isMendedByConversion: isMended)]
    }
    guard container.identity != nil else {
      guard let key = container.privateKeys.first else {
        return fault(
          "it holds no private key, so it is no identity",
          fix: "export the certificate together with its private key")
      }
      guard let certificate = container.certificates.first else {
        return fault(
          "it holds a private key and no certificate", fix: "export the key together with its certificate")
      }
      return fault(
        "its private key (\(key.info)) is not the key of \(certificate) (\(certificate.publicKey))"
          + (container.certificates.count > 1 ? ", nor of another certificate in it" : ""),
        fix: "export the certificate together with the key that it was issued for")
    }
    if container.privateKeys.count > 1 {
      return fault(
        "it holds \(container.privateKeys.count) private keys, and a payload takes one",
        fix: "put each key with its certificate into a file of its own")
    }
    guard container.certificates.count > 1 else { return [] }
    let hasAuthority = container.certificates.contains { $0.isCA }
    return fault(
      "it holds \(container.certificates.count) certificates, and iOS wants one: its own"
        + (hasAuthority ? ". No device takes a CA out of it as an anchor" : ""),
      fix: (hasAuthority ? "give the CA as an anchor, and " : "") + rewrite, on: strict, isMended: true)
  }
}
