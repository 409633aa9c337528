import EnrolmentProfile
import OpenSSL
import PropertyList

/// The rules that a project makes for itself, by the lists of its `.mooring.yaml`.
extension Rule {
  static let policy: [Rule] = [anchorNotAllowed, signerNotAllowed]

  private static let ownList = Citation.page(
    title: "RFC 5280, section 6.1.1 (d): trust anchors are the choice of who relies on them",
    url: "https://www.rfc-editor.org/rfc/rfc5280#section-6.1.1")

  static let anchorNotAllowed = Rule(
    "anchor-not-allowed", .error, .policy,
    "Where the project lists its anchors (allow: anchors), profiles bring no other.", source: ownList,
    consequence: "Devices trust every server that the other anchor's key signs for.",
    remedy: "take the certificate out, or add its SHA-256 to allow: anchors in .mooring.yaml",
    examples: [
      .good("allow: anchors has the SHA-256 of the anchor", excerpt: ""),
      .bad("it has that of another", excerpt: ""),
    ]
  ) { subject in
    let allowed = subject.options.configuration.anchors
    guard !allowed.isEmpty else { return [] }
    return subject.installed.filter { $0.isAnchor && !allowed.contains($0.certificate.sha256) }.map {
      $0.breach("this anchor, SHA-256 \($0.certificate.sha256), is none of those that the project allows")
    }
  }

  static let signerNotAllowed = Rule(
    "signer-not-allowed", .error, .policy,
    "Where the project lists its signers (allow: signers), each profile is signed by one of them.",
    source: ownList,
    consequence: "People install a profile that somebody else made, or changed, as if it were the project's.",
    remedy:
      "sign with the project's signer, or add the SHA-256 of its certificate to allow: signers in .mooring.yaml",
    examples: [
      .good("allow: signers has the SHA-256 of the signer, or of an authority above it", excerpt: ""),
      .bad("it has that of another", excerpt: ""),
      .bad("it has one, and the profile is not signed", excerpt: ""),
    ]
  ) { subject in
    let allowed = subject.options.configuration.signers
    guard !allowed.isEmpty else { return [] }
    guard let signature = subject.signature else {
      return [Breach(at: "", .none, "the profile is not signed, and the project wants a signer of its list")]
    }
    // Whoever holds a certificate of an allowed authority may sign, but not issue for others.
    let chain =
      [signature.signer].compactMap(\.self) + signature.chain.dropFirst().prefix(while: \.isCA)
    if signature.isSignatureValid, chain.contains(where: { allowed.contains($0.sha256) }) { return [] }
    guard let signer = signature.signer else {
      return [Breach(at: "", .none, "the signature does not say by whose certificate it was made")]
    }
    return [
      Breach(
        at: "", .none,
        signature.isSignatureValid
          ? "neither the signer \(signer.subject), SHA-256 \(signer.sha256), nor an authority above it is in the project's list"
          : "the signature of \(signer.subject) does not fit, so nobody of the project's list signed this")
    ]
  }
}
