import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import PropertyList

/// Who signed a profile, and whether devices will show it as Verified.
extension Rule {
  static let signers: [Rule] = [
    signerChainMissing, signerKind, signatureExpired, signatureExpiring, signatureWeak, notVerified,
  ]

  private static let notVerifiedAnyMore = "Devices show the profile as Not Verified."

  static let signerChainMissing = Rule(
    "signer-chain-missing", .warning, .signing, "A signature carries the intermediates of its signer.",
    source: .page(
      title: "iOS profile signing needs the whole chain (micromdm/micromdm#806)",
      url: "https://github.com/micromdm/micromdm/issues/806"),
    consequence: notVerifiedAnyMore, remedy: "sign with the intermediates (mooring sign --chain)",
    examples: [
      .good("signed with --chain, which brings the intermediates", excerpt: ""),
      .bad("the signer's own certificate is the only one in the signature", excerpt: ""),
    ]
  ) { reasons($0, ["chain-missing"]) }

  static let signerKind = Rule(
    "signer-kind", .warning, .signing,
    "Profiles are signed by a Developer ID, a TLS certificate, or one of an own CA, not by one for distributing apps.",
    source: .page(
      title: "lionheart/openradar-mirror#2602: iOS Distribution certificates",
      url: "https://github.com/lionheart/openradar-mirror/issues/2602"),
    consequence: notVerifiedAnyMore, remedy: "sign by another certificate",
    examples: [
      .good("signed by a TLS certificate of one's own", excerpt: ""),
      .bad("signed by an iOS Distribution certificate", excerpt: ""),
    ]
  ) { reasons($0, ["distribution-signer"]) }

  static let signatureExpired = Rule(
    "signature-expired", .warning, .signing, "No certificate of the signer's chain has ended.",
    source: .rfc(5280, section: "4.1.2.5"),
    consequence: "Devices take a new profile as unsigned, and show an installed one as Not Verified.",
    remedy: "sign by a certificate that is valid",
    examples: [
      .good("the chain of the signer is valid", excerpt: ""),
      .bad("the signer's certificate ended yesterday", excerpt: ""),
    ]
  ) { reasons($0, ["expired"]) }

  static let signatureExpiring = Rule(
    "signature-expiring", .warning, .signing,
    "The certificates of the signer's chain are valid for some time to come.",
    source: .rfc(5280, section: "4.1.2.5"),
    consequence: "From then on devices show the profile as Not Verified.",
    remedy: "have the certificate renewed, and sign again",
    examples: [
      .good("the chain of the signer is valid for longer than --warn-expiring says", excerpt: ""),
      .bad("the signer's certificate ends in nine days", excerpt: ""),
    ]
  ) { subject in
    guard let signature = subject.signature, signature.isSignatureValid else { return [] }
    return signature.chain.compactMap { certificate in
      let left = certificate.notAfter.timeIntervalSince(subject.options.at)
      guard left >= 0, left < Double(subject.options.expiryDays) * 86_400 else { return nil }
      return Breach(
        at: "", .none,
        "\(certificate) of the signer's chain ends at \(certificate.notAfter.formatted(.iso8601))"
      )
    }
  }

  static let signatureWeak = Rule(
    "signature-weak", .warning, .signing,
    "A signature uses SHA-256 or better, by an RSA key of 2,048 bits or more or a key on P-256 or larger.",
    source: .rfc(5754, section: "2"),
    consequence: "Somebody else can make a profile with that signature, and devices may refuse it.",
    remedy: "sign with SHA-256, by a certificate with a stronger key",
    examples: [
      .good("signed with SHA-256", excerpt: ""),
      .bad("the signer's certificate is signed with SHA-1", excerpt: ""),
    ]
  ) { subject in
    guard let signature = subject.signature, signature.isSignatureValid else { return [] }
    let digests = (subject.profile.signature?.signers ?? []).map(\.digestAlgorithm)
      .filter(["MD5", "SHA-1"].contains)
    let keys = signature.chain.filter { isShort($0.publicKey) }
    // An anchor's signature of its own protects nothing.
    let hashes = signature.chain.filter { $0.signatureAlgorithm.isWeak && !$0.isSelfSigned }
    return digests.map { Breach(at: "", .none, "the profile is signed over \($0)") }
      + keys.map { Breach(at: "", .none, "\($0) of the signer's chain has a short key: \($0.publicKey)") }
      + hashes.map {
        Breach(at: "", .none, "\($0) of the signer's chain is signed with \($0.signatureAlgorithm)")
      }
  }

  private static func isShort(_ key: PublicKeyInfo) -> Bool {
    switch key.kind {
    case .rsa, .rsaPSS: key.bits < 2048
    case .dsa: true
    case .ec: key.bits < 256
    default: false
    }
  }

  static let notVerified = Rule(
    "signature-not-verified", .warning, .signing, "The signer's chain is one that devices accept.",
    source: .rfc(5280, section: "6.1"), consequence: notVerifiedAnyMore,
    remedy: "sign by a certificate that is valid, with its intermediates",
    examples: [
      .good("the chain of the signer is one that devices accept", excerpt: ""),
      .bad("the signer's certificate begins tomorrow", excerpt: ""),
    ]
  ) { reasons($0, ["not-yet-valid", "chain-invalid"]) }

  /// What the signing report says by these names. Which anchors a device has is not known here.
  private static func reasons(_ subject: LintSubject, _ codes: Set<String>) -> [Breach] {
    guard let signature = subject.signature, signature.isSignatureValid else { return [] }
    return signature.reasons.filter { codes.contains($0.code) }.map { Breach(at: "", .none, $0.description) }
  }
}
