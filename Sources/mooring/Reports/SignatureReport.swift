import EnrolmentProfile
import FoundationEssentials
import OpenSSL

/// A signature as `verify` and `inspect` tell it. The JSON is version 1, as in `VerdictReport`.
struct SignatureReport: Encodable {
  struct Reason: Encodable {
    let code: String
    let detail: String
  }

  let version = 1
  let shown: String
  let signatureValid: Bool
  @Nullable var signer: String?
  @Nullable var signerSHA256: String?
  @Nullable var signingTime: String?
  let chain: [String]
  let chainComplete: Bool
  @Nullable var verifiedUntil: String?
  let reasons: [Reason]
  /// Whether the command's answer is yes.
  let isGood: Bool

  private enum CodingKeys: String, CodingKey {
    case version, shown, signatureValid, signer, signerSHA256, signingTime, chain, chainComplete
    case verifiedUntil, reasons
  }

  /// `hasAnchors` tells whether it was said what the device trusts; without that an unknown anchor is no fault.
  init(_ report: SigningReport, hasAnchors: Bool) {
    shown = report.badge.rawValue
    signatureValid = report.isSignatureValid
    signer = report.signer?.description
    signerSHA256 = report.signer?.sha256.description
    signingTime = report.signingTime?.formatted(.iso8601)
    chain = report.chain.map(\.description)
    chainComplete = report.isChainComplete
    verifiedUntil = report.verifiedUntil?.formatted(.iso8601)
    reasons = report.reasons.map { Reason(code: $0.code, detail: $0.description) }
    let unknown: Set = hasAnchors ? [] : ["anchor-unknown", "issuer-unknown", "chain-missing"]
    isGood =
      report.signer != nil && (report.badge == .verified || reasons.allSatisfy { unknown.contains($0.code) })
  }

  /// For people.
  var text: [String] {
    var lines = ["a device shows: \(shown)" + (verifiedUntil.map { ", until \($0)" } ?? "")]
    if let signer { lines.append("signed by \(signer)" + (signingTime.map { " at \($0)" } ?? "")) }
    for (index, subject) in chain.enumerated().dropFirst() {
      lines.append(String(repeating: "  ", count: index) + "issued by \(subject)")
    }
    return lines + reasons.map { "\($0.detail) [\($0.code)]" }
  }
}
