import EnrolmentProfile
import PropertyList

/// The rules on the signature around a profile.
extension Rule {
  static let signing: [Rule] = [signedTwice, invalidSignature, notVerified]

  static let signedTwice = Rule(
    "signed-twice", .error, .signing, "A profile is signed once.", source: .rfc(5652, section: "5"),
    consequence: "Devices refuse a profile in which they find another signature.",
    remedy: "take both signatures off (mooring unsign) and sign once"
  ) { subject in
    guard subject.profile.signatures.count > 1 else { return [] }
    return [Breach(at: "", .none, "there is a second signature inside the first")]
  }

  static let invalidSignature = Rule(
    "invalid-signature", .error, .signing, "The signature fits the content and the signer's certificate.",
    source: .rfc(5652, section: "5.6"),
    consequence:
      "Devices refuse the profile: somebody changed it after it was signed, or broke it on the way.",
    remedy: "sign the profile as it is now"
  ) { subject in
    guard let signature = subject.signature, !signature.isSignatureValid else { return [] }
    return signature.reasons.filter {
      ["signature-invalid", "no-signer", "signer-missing"].contains($0.code)
    }
    .map { Breach(at: "", .none, $0.description) }
  }

  static let notVerified = Rule(
    "signature-not-verified", .warning, .signing,
    "The signature carries the signer's chain, and nothing in it has ended.",
    source: .page(
      title: "iOS profile signing needs the whole chain (micromdm/micromdm#806)",
      url: "https://github.com/micromdm/micromdm/issues/806"),
    consequence: "Devices show the profile as Not Verified.",
    remedy: "sign with the intermediates, by a certificate that is valid"
  ) { subject in
    guard let signature = subject.signature, signature.isSignatureValid else { return [] }
    // Which anchors a device has is not known here, and a second signature is told by a rule of its own.
    let known: Set = [
      "anchor-unknown", "issuer-unknown", "signed-twice", "chain-ends-in-anchor", "verified-until",
    ]
    return signature.reasons.filter { !known.contains($0.code) }.map { Breach(at: "", .none, $0.description) }
  }
}
