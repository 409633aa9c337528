import EnrolmentProfile
import OpenSSL
import PropertyList
import TrustEvaluation

/// Whether certificates are what their payloads are for: authorities that devices can build on.
extension Rule {
  static let leafInAnchorPayload = Rule(
    "leaf-in-anchor-payload", .error, .certificates,
    "What a payload brings as an anchor is the certificate of a CA.",
    source: .rfc(5280, section: "4.2.1.9"),
    consequence:
      "Devices install it as an anchor of nothing: no chain can end in it, and it is not in Certificate Trust Settings.",
    remedy:
      "bring the CA at the top of the chain; a certificate with its key belongs into com.apple.security.pkcs12",
    examples: [
      .good("a self-signed CA", exampleRoot),
      .bad("the certificate of a VPN server in com.apple.security.root", excerpt: ""),
      .bad("a self-signed certificate whose basicConstraints says CA:FALSE", excerpt: ""),
    ]
  ) { subject in
    subject.installed.compactMap { installed in
      guard !installed.isCA, installed.certificate.version == 3, isMeantAsAnchor(installed, subject) else {
        return nil
      }
      let flag =
        installed.certificate.basicConstraints == nil
        ? "basicConstraints is missing" : "basicConstraints says CA:FALSE"
      let what =
        installed.isSelfSigned
        ? "it is self-signed and no CA" : "it is an end-entity certificate of \(installed.certificate.issuer)"
      return installed.breach("\(what) (\(flag)), so it is no anchor")
    }
  }

  /// Root payloads are anchors; the others may hold a server's certificate that something points at, to know the server
  /// by, or one to write mail to.
  private static func isMeantAsAnchor(_ installed: InstalledCertificate, _ subject: LintSubject) -> Bool {
    if installed.item.view.kind == .root { return true }
    let purposes = installed.certificate.extendedKeyUsage
    let isOfServer = purposes.map { !$0.allSatisfy { $0 == PurposeName.clientAuth } } ?? true
    let isPointedAt = !subject.references.to(installed.item.payload).isEmpty
    return purposes != [PurposeName.emailProtection] && !(isPointedAt && isOfServer)
  }

  /// Purposes in an extended key usage (RFC 5280 4.2.1.12).
  private enum PurposeName {
    static let clientAuth = "1.3.6.1.5.5.7.3.2"
    static let emailProtection = "1.3.6.1.5.5.7.3.4"
  }

  static let certificateOfOldVersion = Rule(
    "certificate-of-old-version", .error, .certificates, "Certificates are of version 3.",
    source: .rfc(5280, section: "4.1.2.1"),
    consequence: "A certificate of version 1 cannot say that it is a CA, so no device takes it as an anchor.",
    remedy: "issue it again as version 3, a CA's with basicConstraints CA:TRUE",
    examples: [
      .good("version 3", exampleRoot),
      .bad("a root of version 1, as openssl x509 -req makes it without extensions", excerpt: ""),
    ]
  ) { subject in
    subject.installed.filter { $0.certificate.version < 3 }.map {
      $0.breach("it is of version \($0.certificate.version), and 3 is wanted")
    }
  }

  static let anchorWithoutCommonName = Rule(
    "anchor-without-common-name", .warning, .certificates, "The subject of an anchor has a CN.",
    source: .page(
      title: "FiloSottile/mkcert#47: root is not in Certificate Trust Settings",
      url: "https://github.com/FiloSottile/mkcert/issues/47"),
    consequence:
      "Certificate Trust Settings does not list it, so nobody can switch it on for TLS where it is installed by hand.",
    remedy: "issue it again with a CN",
    examples: [
      .good("CN=Example Root, O=Example Ltd", exampleRoot),
      .bad("O=Example Ltd", excerpt: ""),
    ]
  ) { concerns($0) { if case .commonNameMissing = $0 { true } else { false } } }

  static let contradictoryNameConstraints = Rule(
    "contradictory-name-constraints", .warning, .certificates,
    "Name constraints leave something of what they permit.", source: .rfc(5280, section: "4.2.1.10"),
    consequence: "No such name is ever accepted below the CA.",
    remedy: "issue it again with name constraints that leave its names",
    examples: [
      .good("permitted is example.com", exampleRoot),
      .bad("permitted is example.com, and excluded is example.com", excerpt: ""),
    ]
  ) { concerns($0) { if case .contradictoryNameConstraints = $0 { true } else { false } } }

  static let weakAnchorSignature = Rule(
    "weak-anchor-signature", .notice, .certificates,
    "An anchor signs itself with a hash that still protects.",
    source: .page(
      title: "Apple: Requirements for trusted certificates in iOS 13 and macOS 10.15",
      url: "https://support.apple.com/en-us/103769"),
    consequence: "Devices take an anchor as it is, but refuse what it signs that way.",
    remedy: "see that it signs with SHA-256; issue it again so when it is renewed",
    examples: [
      .good("signed with SHA-256", exampleRoot),
      .bad("signed with SHA-1", excerpt: ""),
    ]
  ) { concerns($0) { if case .weakOwnSignature = $0 { true } else { false } } }

  static let authorityUnusable = Rule(
    "authority-unusable", .error, .certificates,
    "Devices can build chains through a CA that a profile brings.",
    source: .rfc(5280, section: "6.1"), consequence: "Devices refuse every chain that goes through it.",
    remedy: "issue the CA's certificate again without the fault",
    examples: [
      .good("keyUsage has keyCertSign", exampleRoot),
      .bad("keyUsage has cRLSign alone", excerpt: ""),
      .bad("an extension that is critical and that nobody knows", excerpt: ""),
    ]
  ) { findings($0, .refuse) { !strength.contains($0) } }

  static let authorityNonconforming = Rule(
    "authority-nonconforming", .notice, .certificates, "The certificate of a CA is written as RFC 5280 asks.",
    source: .rfc(5280, section: "4.1"),
    consequence: "Devices take it today; other software, and later versions, may not.",
    remedy: "mend it when the certificate is renewed",
    examples: [
      .good("nameConstraints is critical", exampleRoot),
      .bad("nameConstraints is not critical", excerpt: ""),
    ]
  ) { findings($0, .warn) { !strength.contains($0) } }

  static let weakCertificateKey = Rule(
    "weak-certificate-key", .error, .certificates,
    "A CA's key is RSA of 2,048 bits or more, or EC on P-256 or larger.",
    source: .page(
      title: "Apple: Requirements for trusted certificates in iOS 13 and macOS 10.15",
      url: "https://support.apple.com/en-us/103769"),
    consequence: "Devices refuse every chain that goes through it.",
    remedy: "issue the CA anew with a key that is strong enough",
    examples: [
      .good("P-256", exampleRoot),
      .bad("RSA of 1,024 bits", excerpt: ""),
    ]
  ) { findings($0, .refuse) { keyKinds.contains($0) } }

  static let weakCertificateSignature = Rule(
    "weak-certificate-signature", .error, .certificates,
    "An intermediate CA is signed with a hash that still protects.",
    source: .page(
      title: "Apple: Requirements for trusted certificates in iOS 13 and macOS 10.15",
      url: "https://support.apple.com/en-us/103769"),
    consequence: "Devices refuse every chain that goes through it.", remedy: "have it signed with SHA-256",
    examples: [
      .good("signed with SHA-256", exampleRoot, exampleIssuer),
      .bad("signed with SHA-1", excerpt: ""),
    ]
  ) { findings($0, .refuse) { $0 == .weakSignatureHash } }

  private static let keyKinds: Set<ReasonCode> = [.weakKey, .keyKind, .oddKeyLength]
  /// What has rules of its own.
  private static let strength = keyKinds.union([.weakSignatureHash, .oldVersion])

  /// What no path shows of the CAs, as far as it is of the kind.
  static func concerns(_ subject: LintSubject, _ isWanted: (AnchorConcern) -> Bool) -> [Breach] {
    subject.installed.flatMap { installed in
      (installed.review?.concerns ?? []).filter(isWanted).map {
        installed.breach($0.sentence, help: $0.fix)
      }
    }
  }

  /// What the policy objects to in the CAs, as far as it has that effect and is of the kind.
  private static func findings(
    _ subject: LintSubject, _ effect: Ruling.Effect, _ isWanted: (ReasonCode) -> Bool
  ) -> [Breach] {
    subject.installed.flatMap { installed in
      (installed.review?.findings ?? []).filter { finding in
        let kind = finding.reason.kind
        let ruling = PolicyTable.ruling(on: kind, under: InstalledCertificate.policy)
        return ruling.effect == effect && isWanted(kind)
      }
      .map { installed.breach($0.reason.sentence, help: $0.fix) }
    }
  }
}
