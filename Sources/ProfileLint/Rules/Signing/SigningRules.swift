import EnrolmentProfile
import PropertyList

/// The rules on the signature around a profile.
extension Rule {
  static let signing: [Rule] = [signedTwice, invalidSignature] + signers + [placeholderInSignedProfile]

  static let signedTwice = Rule(
    "signed-twice", .error, .signing, "A profile is signed once.", source: .rfc(5652, section: "5"),
    consequence: "Devices refuse a profile in which they find another signature.",
    remedy: "take both signatures off (mooring unsign) and sign once",
    examples: [
      .good("mooring sign, of a profile without a signature", excerpt: ""),
      .bad("a profile that was signed, and that an MDM server signed again", excerpt: ""),
    ]
  ) { subject in
    guard subject.profile.signatures.count > 1 else { return [] }
    return [Breach(at: "", .none, "there is a second signature inside the first")]
  }

  static let invalidSignature = Rule(
    "invalid-signature", .error, .signing, "The signature fits the content and the signer's certificate.",
    source: .rfc(5652, section: "5.6"),
    consequence:
      "Devices refuse the profile: somebody changed it after it was signed, or broke it on the way.",
    remedy: "sign the profile as it is now",
    examples: [
      .good("the file as mooring sign wrote it", excerpt: ""),
      .bad("a profile inside the signature that was changed after signing", excerpt: ""),
    ]
  ) { subject in
    guard let signature = subject.signature, !signature.isSignatureValid else { return [] }
    return signature.reasons.filter {
      ["signature-invalid", "no-signer", "signer-missing"].contains($0.code)
    }
    .map { Breach(at: "", .none, $0.description) }
  }

  static let placeholderInSignedProfile = Rule(
    "placeholder-in-signed-profile", .error, .signing, "What is signed is filled in.",
    source: .page(
      title: "fleetdm/fleet#25831: variables and signed profiles",
      url: "https://github.com/fleetdm/fleet/issues/25831"),
    consequence:
      "An MDM server that fills the variable in breaks the signature; one that does not sends the variable's name.",
    remedy: "take the signature off (mooring unsign), and let the server sign what it has filled in",
    examples: [
      .good("signed by the MDM server, after it has filled in the name", excerpt: ""),
      .bad("$USERNAME in a profile that is signed", excerpt: ""),
    ]
  ) { subject in
    guard !subject.profile.signatures.isEmpty else { return [] }
    // What the text says besides may be a secret.
    return subject.texts.lazy.filter { hasVariable($0.text) }.prefix(toldLimit).map {
      Breach(at: $0.keyPath, $0.position, "\($0.keyPath) holds a variable that an MDM server fills in")
    }
  }

  /// So many are told.
  private static let toldLimit = 20

  /// Whether the text is, or ends or begins with, `$NAME` or `%NAME%`: capitals, so that no password is taken for one.
  private static func hasVariable(_ text: String) -> Bool {
    text.utf8.count <= 256 && text.utf8.contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "%") }
      && text.split(whereSeparator: { " /:@,;=&?".contains($0) }).contains { word in
        let isEnclosed = word.hasPrefix("%") && word.hasSuffix("%") && word.count > 4
        guard isEnclosed || word.hasPrefix("$") && word.count > 3 else { return false }
        let name = word.dropFirst().dropLast(isEnclosed ? 1 : 0)
        return name.first?.isLetter == true
          && name.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") }
      }
  }
}
