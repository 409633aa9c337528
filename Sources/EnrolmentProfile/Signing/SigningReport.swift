public import FoundationEssentials
public import OpenSSL

/// What is to be said of a profile's signature: whether it holds, who made it, where its chain leads, and what a
/// device will show.
public struct SigningReport: Sendable {
  /// What Settings shows beside a profile.
  public enum Badge: String, Sendable {
    case verified = "Verified"
    case notVerified = "Not Verified"
    case unsigned = "Unsigned"
  }

  /// Something that decides, or may change, what the device shows.
  public struct Reason: Hashable, Sendable, CustomStringConvertible {
    /// A name in kebab case for programs.
    public let code: String
    /// One sentence, with what to do if something is to be done.
    public let description: String
    /// A reason from its parts.
    public init(_ code: String, _ description: String) {
      self.code = code
      self.description = description
    }
  }

  /// What the device shows at the time the question was asked for.
  public let badge: Badge
  /// Whether the bytes are those that were signed, by the key of the signer's certificate.
  public let isSignatureValid: Bool
  /// The certificate of the signer; nil if the signature does not carry it.
  public let signer: Certificate?
  /// When the signature says it was made; nobody attests that.
  public let signingTime: Date?
  /// The signer's certificate and what leads upward from it, an anchor given by the caller last where one is
  /// reached.
  public let chain: [Certificate]
  /// Whether everything between the signer and an anchor or a self-signed root is in the signature.
  public let isChainComplete: Bool
  /// The anchor among those given that the chain ends in; nil if it ends in none.
  public let anchor: Certificate?
  /// Until when the badge stays Verified: the earliest end in the chain. Nil if it is not Verified now.
  public let verifiedUntil: Date?
  /// Why the badge is what it is, every reason.
  public let reasons: [Reason]

  static let unsigned = SigningReport(
    badge: .unsigned, isSignatureValid: false, signer: nil, signingTime: nil, path: nil, verifiedUntil: nil,
    reasons: [Reason("unsigned", "the profile has no signature")])

  private init(
    badge: Badge, isSignatureValid: Bool, signer: Certificate?, signingTime: Date?, path: SignerPath?,
    verifiedUntil: Date?, reasons: [Reason]
  ) {
    self.badge = badge
    self.isSignatureValid = isSignatureValid
    self.signer = signer
    self.signingTime = signingTime
    chain = path?.certificates ?? []
    isChainComplete = path?.isComplete ?? false
    anchor = path?.anchor
    self.verifiedUntil = verifiedUntil
    self.reasons = reasons
  }

  init(
    _ message: SignedMessage, anchors: [Certificate], isSignedTwice: Bool, at time: Date,
    known: (Certificate) -> Certificate = { $0 }
  ) {
    let signer = message.signers.first
    let path = (signer?.certificate).map {
      SignerPath(from: known($0), through: message.certificates.map(known), to: anchors)
    }
    var obstacles: [Reason] = []
    if isSignedTwice {
      obstacles.append(
        Reason(
          "signed-twice",
          "there is a second signature inside; devices refuse that, take both off and sign once"))
    }
    if !message.isValid { obstacles.append(Self.invalid(message)) }
    if let kind = signer?.certificate.flatMap(Self.kindThatIsNotVerified) { obstacles.append(kind) }
    if let path { obstacles += Self.obstacles(of: path, at: time) }
    let until = path?.certificates.map(\.notAfter).min()
    let isVerified = obstacles.isEmpty
    self.init(
      badge: isVerified ? .verified : .notVerified, isSignatureValid: message.isValid,
      signer: signer?.certificate, signingTime: signer?.signingTime, path: path,
      verifiedUntil: isVerified ? until : nil,
      reasons: isVerified ? Self.praise(path, until) : obstacles)
  }

  private static func praise(_ path: SignerPath?, _ until: Date?) -> [Reason] {
    guard let path, let anchor = path.anchor, let until else { return [] }
    let end = until.formatted(.iso8601)
    return [
      Reason("chain-ends-in-anchor", "the signer's chain ends in the anchor \(anchor.subject)"),
      Reason("verified-until", "it stays Verified until \(end), when the chain's first certificate ends"),
    ]
  }

  private static func invalid(_ message: SignedMessage) -> Reason {
    if message.signers.isEmpty {
      return Reason("no-signer", "nobody signed it: the signature carries certificates only")
    }
    let problem = message.signers.lazy.compactMap(\.problem).first.map { ": \($0)" } ?? ""
    if message.signers.allSatisfy({ $0.certificate == nil }) {
      return Reason("signer-missing", "the signer's own certificate is not in the signature\(problem)")
    }
    return Reason(
      "signature-invalid", "the signature does not fit the content; devices refuse the profile\(problem)")
  }

  /// Certificates that Apple issues for App Store distribution (its extension 1.2.840.113635.100.6.1.4): with them devices
  /// show Not Verified since iOS 8.3, whatever the chain (openradar 5540409061146624).
  private static func kindThatIsNotVerified(_ signer: Certificate) -> Reason? {
    guard signer.extensions.contains(where: { $0.oid == "1.2.840.113635.100.6.1.4" }) else { return nil }
    return Reason(
      "distribution-signer",
      "\(signer.subject) is for distributing apps, and devices show profiles signed with it as Not Verified; sign with "
        + "a Developer ID, a public TLS certificate, or one of your own CA")
  }

  private static func obstacles(of path: SignerPath, at time: Date) -> [Reason] {
    var reasons: [Reason] = []
    if path.anchor == nil, let last = path.certificates.last {
      if path.isComplete {
        reasons.append(
          Reason("anchor-unknown", "the chain ends in \(last.subject), which is none of the anchors given"))
      } else if path.certificates.count == 1 {
        reasons.append(
          Reason(
            "chain-missing",
            "only the signer's own certificate is in the signature; unless \(last.issuer) is itself an anchor of the "
              + "device, the chain lacks it: sign with it"
          ))
      } else {
        reasons.append(
          Reason(
            "issuer-unknown",
            "the chain ends in \(last.subject); its issuer \(last.issuer) is neither in the signature nor an anchor given"
          ))
      }
    }
    for certificate in path.certificates {
      let name = certificate.subject.description
      if time > certificate.notAfter {
        reasons.append(
          Reason(
            "expired",
            "\(name) ended at \(certificate.notAfter.formatted(.iso8601)); devices take a new profile with it "
              + "as unsigned, and show an installed one as Not Verified"))
      } else if time < certificate.notBefore {
        reasons.append(
          Reason("not-yet-valid", "\(name) begins at \(certificate.notBefore.formatted(.iso8601)) only"))
      }
    }
    if path.isComplete {
      for fault in PathVerifier.faults(path: path.certificates) {
        let name = fault.certificate.map { "\($0.subject): " } ?? ""
        reasons.append(Reason("chain-invalid", "\(name)\(fault.message)"))
      }
    }
    return reasons
  }
}
